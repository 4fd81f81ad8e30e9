/** What a page is given, and what it shows. */
import { DomainError } from '@rookery/core';
import type { Origin } from '@rookery/protos/gen/rookery/Origin.ts';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { CallOptions } from '@rookery/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Form } from '../wire/form.ts';
import type { Markup } from './html.ts';

/** One visit. */
export interface Visit {
  readonly context: Context;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly realm: Realm__Output;
  /** Where the organisation is reached. */
  readonly url: string;
  /** What was sent; of a GET nothing. */
  readonly form: Form;
  /** Whether something is sent, rather than looked at. */
  readonly sends: boolean;
  readonly key: string;
  /** Where it comes from. */
  readonly origin: Origin;
  /** What goes with calls onward. */
  readonly options: CallOptions;
  /** The token of a form on the page; the browser gets its part of it. */
  token(): string;
}

/** A page to show, another to go to, or the page of the web client. */
export type Shown =
  | {
      readonly title: string;
      readonly content: Markup;
      readonly problem?: string | undefined;
      readonly status?: number;
    }
  | { readonly to: string }
  | { readonly client: true };

/** Whether a request was one too many. */
export const isRateLimit = (error: unknown): boolean => error instanceof DomainError && error.code === 'RATE_LIMIT_HIT';

/** What is said to who has to wait before they try again; undefined of other errors. */
export function waitOf(error: unknown): string | undefined {
  if (!isRateLimit(error)) return undefined;
  const seconds = Math.ceil(Number((error as DomainError).extra['retry-after']));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return `Too many tries. Try again in ${wait}.`;
}

/** What an error of what was typed says: it is shown above the form. @throws all others */
export function refusalOf(error: unknown): string {
  if (error instanceof DomainError && error.httpStatus < 500) return error.message;
  throw error;
}
