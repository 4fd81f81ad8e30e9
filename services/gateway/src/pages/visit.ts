/** Input and output of a page. */
import { DomainError } from '@rookery/core';
import type { Origin } from '@rookery/protos/gen/rookery/Origin.ts';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { CallOptions } from '@rookery/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Form } from '../wire/form.ts';
import type { Markup } from './html.ts';

/** One request of a page. */
export interface Visit {
  readonly context: Context;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly realm: Realm__Output;
  /** The URL of the organisation. */
  readonly url: string;
  /** The fields of a POST; empty for a GET. */
  readonly form: Form;
  /** Whether the request is a POST. */
  readonly sends: boolean;
  readonly key: string;
  /** The origin of the request. */
  readonly origin: Origin;
  /** Options of calls to services. */
  readonly options: CallOptions;
  /** Returns the token of a form on the page, and sets the cookie that it is made for. */
  token(): string;
}

/** A page to show, a redirect, or the page of the web client. */
export type PageResponse =
  | {
      readonly title: string;
      readonly content: Markup;
      readonly problem?: string | undefined;
      readonly status?: number;
    }
  | { readonly to: string }
  | { readonly client: true };

/** Whether the error is a rate limit. */
export const isRateLimit = (error: unknown): boolean => error instanceof DomainError && error.code === 'RATE_LIMIT_HIT';

/** Returns the text for users who must wait before the next attempt; undefined for other errors. */
export function waitOf(error: unknown): string | undefined {
  if (!isRateLimit(error)) return undefined;
  const seconds = Math.ceil(Number((error as DomainError).extra['retry-after']));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return `Too many tries. Try again in ${wait}.`;
}

/** Returns the message of an input error, which is shown above the form. @throws all other errors */
export function refusalOf(error: unknown): string {
  if (error instanceof DomainError && error.httpStatus < 500) return error.message;
  throw error;
}
