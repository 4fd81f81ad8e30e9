/** What an endpoint is: who may call it, its parameters, and the one call that it makes of them. */
import type { ErrorCode } from '@rookery/core';
import type { AnswerName, Answer as AnswerNamed } from '@rookery/core/answers';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { CallOptions } from '@rookery/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BotConfig } from '../caches/callers.ts';
import type { Context } from '../context.ts';
import type { Joined } from '../wire/composed-response.ts';
import type { Answer, Bare, Redirect } from '../wire/envelope.ts';
import type { Form, Upload } from '../wire/form.ts';
import { Parameters, type Shape, type Values } from '../wire/parameters.ts';
import type { Permission } from './permission.ts';

/** One request, as its endpoint sees it. */
export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The variables of the path, as text. */
  readonly path: Readonly<Record<string, string>>;
  /** Of an endpoint that takes files: those of the body. */
  readonly files: readonly Upload[];
  /**
   * What goes with the call onward: the caller, the request's id, and for a change a key under which it happens once.
   */
  readonly options: CallOptions;
  /** The name of the client's program. */
  readonly client: string;
  /** Under /json, the caller's session. */
  readonly sessionId: string | undefined;
  /** Of an endpoint that takes the key in its address: what the bot's owner configured. */
  readonly botConfig: BotConfig | undefined;
  /** Of a cancellable endpoint: aborted when the client goes away. */
  readonly abort: AbortController | undefined;
  /** The organisation of the request. */
  realm(): Promise<Realm__Output>;
}

/** Who calls an endpoint that is for users alone. */
export function callerOf({ caller }: CallOptions): NonNullable<CallOptions['caller']> {
  if (!caller) throw new Error('the endpoint is for users');
  return caller;
}

/** For work that goes in steps, ms: as long as clients wait for an answer. */
export const LONG_DEADLINE_MS = 50_000;

/** How an endpoint says what a request changes, so that the success of another one is not taken for its reversal. */
interface SubjectOf {
  /** The resource, without the root, where other endpoints change the same thing at another path. */
  readonly at?: string;
  /**
   * The parts of the resource. The same thing has to have the same text at every endpoint that changes it. Absent: the
   * names of the fields that are given. Empty: all of the resource.
   */
  readonly parts?: (form: Form) => readonly string[];
}

interface Traits {
  /** What a call of it does: an imperative of at most 60 characters that no other endpoint has, without a full stop. */
  readonly summary: string;
  /** `anyone` needs no credentials; `spectator` takes, under /json, also who has none, where the
   * organisation shows itself; a `server` has a key of its own, which its service checks and limits it by. */
  readonly access: 'user' | 'spectator' | 'anyone' | 'server';
  /** Who of those users it serves; the table of permissions holds it (tests/api/permissions). */
  readonly permission: Permission;
  /** Whether it changes anything: then its call gets a request key. */
  readonly changes: boolean;
  /**
   * Whether each call makes a thing of its own, so that a repetition stands whatever the caller did at the path
   * meanwhile.
   */
  readonly creates: boolean;
  /**
   * What a change concerns, where its path and the names of its fields do not say it (caches/unanswered-changes.ts).
   */
  readonly subject: SubjectOf;
  /**
   * Whose replica the call goes to: the one that commits the realm's changes, or the one that knows the user. Any other
   * would answer too, only slower.
   */
  readonly owner: 'realm' | 'user';
  /** Whether the call onward ends when the client goes away: of reads that are worth it. Changes go through. */
  readonly cancellable: boolean;
  /** Whether a large answer is compressed for clients that accept it. */
  readonly compressed: boolean;
  /** Whether it stands in line before anything is done for it: everybody calls it at once after an outage. */
  readonly inLine: boolean;
  /** Whether incoming-webhook bots may call it. */
  readonly webhookBots: boolean;
  /** The largest file that it takes, in bytes; 0: none. */
  readonly maxFileBytes: number;
  /**
   * Whether `api_key` in the address identifies the caller, and the body is one of bytes, of any type. For the systems
   * of others, which have nothing but an address and sign what they send.
   */
  readonly fromSystems: boolean;
  /** The feature level that it came with; absent: it is older than the levels. */
  readonly since: number | undefined;
  /** Whether clients are to use another. */
  readonly deprecated: boolean;
  /** The codes of its refusals, beside those that any endpoint may answer with (description/document.ts). */
  readonly errors: readonly ErrorCode[];
  /** What its answers with other statuses mean than 200 and those of the codes, by status. */
  readonly statuses: Readonly<Record<number, string>>;
  /**
   * Whether it reads a multipart body, or one of bytes, by itself, as it comes and when the caller is known: it has no
   * fields then.
   */
  readonly streamed: boolean;
}

/** An endpoint as the router runs it. */
export interface Endpoint extends Traits {
  /** The names of its parameters. */
  readonly parameters: readonly string[];
  /** The parameters as they were declared. */
  readonly shape: Shape;
  /**
   * The name of the form of a success, beside the envelope; null: a redirect, or the words of another protocol. Types
   * alone know the forms: a running gateway does not load them.
   */
  readonly answer: AnswerName | null;
  /**
   * The caller's own name for a request, the same when it is repeated, where another header than `Idempotency-Key` has
   * it.
   */
  readonly deliveryHeader: ((path: Call['path']) => string | undefined) | undefined;
  /** The names in the form that mean nothing to it. */
  ignored(form: Form): string[] | undefined;
  /** The names of the parameters that a form gives. */
  given(form: Form): string[];
  /** Reads the parameters and makes the call. */
  run(context: Context, form: Form, call: Call): Promise<Answer | Bare | Joined | Redirect>;
}

/** What the handler of an endpoint answers whose form has this name. */
type AnswerIn<Name extends AnswerName | null> = Name extends AnswerName
  ? Uint8Array | AnswerNamed<Name> | Joined
  : Bare | Redirect;

/**
 * An endpoint from its declaration. What that leaves out: for users only, and all of them, changes nothing, small
 * answers. The handler has to answer in the form of `answer`, or with the bytes of a slice that has it as the type of
 * what it builds.
 */
export function endpoint<const S extends Shape = Record<never, never>, const F extends AnswerName | null = null>(
  declaration: Partial<Traits> &
    Pick<Traits, 'summary'> & {
      readonly parameters?: S;
      readonly answer: F;
      readonly deliveryHeader?: Endpoint['deliveryHeader'];
      run(context: Context, parameters: Values<S>, call: Call): Promise<AnswerIn<F>>;
    },
): Endpoint {
  const declared = new Parameters<S>(declaration.parameters ?? ({} as S));
  return {
    summary: declaration.summary,
    access: declaration.access ?? 'user',
    permission: declaration.permission ?? 'everyone',
    changes: declaration.changes ?? false,
    creates: declaration.creates ?? false,
    subject: declaration.subject ?? {},
    owner: declaration.owner ?? (declaration.changes ? 'realm' : 'user'),
    cancellable: declaration.cancellable ?? false,
    compressed: declaration.compressed ?? false,
    inLine: declaration.inLine ?? false,
    webhookBots: declaration.webhookBots ?? false,
    maxFileBytes: declaration.maxFileBytes ?? 0,
    fromSystems: declaration.fromSystems ?? false,
    streamed: declaration.streamed ?? false,
    since: declaration.since,
    deprecated: declaration.deprecated ?? false,
    errors: declaration.errors ?? [],
    statuses: declaration.statuses ?? {},
    deliveryHeader: declaration.deliveryHeader,
    parameters: declared.names,
    shape: declaration.parameters ?? {},
    answer: declaration.answer,
    ignored: (form) => declared.ignored(form),
    given: (form) => declared.given(form),
    run: (context, form, call) =>
      declaration.run(context, declared.read(form), call) as Promise<Answer | Bare | Joined | Redirect>,
  };
}
