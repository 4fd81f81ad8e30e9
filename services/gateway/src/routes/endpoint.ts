/** Declarations of endpoints: who may call one, its parameters, and the call that it makes with them. */
import type { ErrorCode } from '@rookery/core';
import type { AnswerName, Answer as AnswerNamed } from '@rookery/core/answers';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { CallOptions } from '@rookery/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BotConfig } from '../caches/callers.ts';
import type { Context } from '../context.ts';
import type { Joined } from '../wire/composed-response.ts';
import { type Answer, EMPTY_BODY, type RawResponse, type Redirect } from '../wire/envelope.ts';
import type { Form, Upload } from '../wire/form.ts';
import { Parameters, type Shape, type Values } from '../wire/parameters.ts';
import type { Permission } from './permission.ts';

/** A request, as its endpoint gets it. */
export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The path variables, as text. */
  readonly path: Readonly<Record<string, string>>;
  /** The files of the body, for an endpoint that takes files. */
  readonly files: readonly Upload[];
  /**
   * Options of the call to the service: the caller, the request id, and for a change a key under which it is made once.
   */
  readonly options: CallOptions;
  /** The name of the client's program. */
  readonly client: string;
  /** The caller's session, under /json. */
  readonly sessionId: string | undefined;
  /** The configuration by the bot's owner, for an endpoint with the key in the URL. */
  readonly botConfig: BotConfig | undefined;
  /** For a cancellable endpoint: aborts when the client disconnects. */
  readonly abort: AbortController | undefined;
  /** The organisation of the request. */
  realm(): Promise<Realm__Output>;
}

/** Returns the caller of an endpoint for users. */
export function callerOf({ caller }: CallOptions): NonNullable<CallOptions['caller']> {
  if (!caller) throw new Error('the endpoint is for users');
  return caller;
}

/** Deadline of work in several steps, ms: as long as clients wait for an answer. */
export const LONG_DEADLINE_MS = 50_000;

/**
 * The resource and fields that a request changes. A later successful change of the same resource invalidates a
 * remembered unanswered one.
 */
interface SubjectOf {
  /** The resource, without the root, if endpoints at other paths change the same object. */
  readonly at?: string;
  /**
   * The changed parts of the resource. The same object must have the same text at every endpoint that changes it.
   * Absent: the names of the given fields. Empty: all of the resource.
   */
  readonly parts?: (form: Form) => readonly string[];
}

interface Traits {
  /** What a call does: an imperative of at most 60 characters, unique among endpoints, without a full stop. */
  readonly summary: string;
  /**
   * `anyone` needs no credentials. `spectator` also accepts requests without a login under /json, if the organisation
   * allows spectators. A `server` has its own key, which the service checks, and by which it limits the rate.
   */
  readonly access: 'user' | 'spectator' | 'anyone' | 'server';
  /** The users who may call it; the table of permissions checks this (tests/api/permissions). */
  readonly permission: Permission;
  /** Whether it changes anything; if so, its call gets a request key. */
  readonly changes: boolean;
  /** Whether each call creates a new object. A retry is then recognised even after other calls to the same path. */
  readonly creates: boolean;
  /** The subject of a change, if its path and field names do not define it (caches/unanswered-changes.ts). */
  readonly subject: SubjectOf;
  /**
   * The replica that the call is routed to: for `realm`, the one that commits the organisation's changes; for `user`,
   * the one that holds the user's state. Any other replica would answer too, only slower.
   */
  readonly owner: 'realm' | 'user';
  /**
   * Whether the call to the service is cancelled when the client disconnects: for expensive reads. Changes are
   * completed.
   */
  readonly cancellable: boolean;
  /** Whether a large answer is compressed for clients that accept it. */
  readonly compressed: boolean;
  /**
   * Whether requests wait in the register admission queue before authentication; all clients call this endpoint
   * simultaneously after an outage.
   */
  readonly needsAdmission: boolean;
  /** Whether incoming-webhook bots may call it. */
  readonly webhookBots: boolean;
  /** Max. file size, bytes; 0: no files. */
  readonly maxFileBytes: number;
  /**
   * Whether `api_key` in the URL identifies the caller, and the body is bytes of any content type: for external systems
   * that can only be configured with a URL, and that sign their requests.
   */
  readonly fromSystems: boolean;
  /** The feature level that introduced it; absent: it is older than feature levels. */
  readonly since: number | undefined;
  /** Whether clients should use another endpoint. */
  readonly deprecated: boolean;
  /** The error codes of its rejections, in addition to those of all endpoints (description/document.ts). */
  readonly errors: readonly ErrorCode[];
  /** The meanings of answers with statuses other than 200 and those of the codes, by status. */
  readonly statuses: Readonly<Record<number, string>>;
  /**
   * Whether it reads a multipart body, or one of bytes, by itself as a stream once the caller is known; it has no
   * fields then.
   */
  readonly streamed: boolean;
}

/** An endpoint as the router runs it. */
export interface Endpoint extends Traits {
  /** The names of its parameters. */
  readonly parameters: readonly string[];
  /** The declared parameters. */
  readonly shape: Shape;
  /**
   * The name of the schema of a success, without the envelope; null: a redirect, or the format of another protocol.
   * Only types refer to the schemas, so that a running gateway does not load them.
   */
  readonly answer: AnswerName | null;
  /** The header with the caller's own key of a request, the same when it is repeated, if not `Idempotency-Key`. */
  readonly deliveryHeader: ((path: Call['path']) => string | undefined) | undefined;
  /** Returns the names of unknown fields in a form. */
  ignored(form: Form): string[] | undefined;
  /** Returns the names of the parameters given in a form. */
  given(form: Form): string[];
  /** Reads the parameters and makes the call. */
  run(context: Context, form: Form, call: Call): Promise<Result>;
}

/** A reply of a service whose bytes clients receive unchanged. */
interface JsonReply {
  readonly json: Uint8Array;
}

type Result = Answer | RawResponse | Joined | Redirect;

/** A reply of a service without JSON for clients. */
interface NoFields {
  readonly json?: never;
}

/** The result type of an endpoint's handler, by the name of its answer schema. */
type ResultOf<Name extends AnswerName | null> = Name extends 'NO_FIELDS'
  ? Promise<void> | Promise<NoFields>
  : Promise<Name extends AnswerName ? JsonReply | Uint8Array | AnswerNamed<Name> | Joined : RawResponse | Redirect>;

/** The roles whose endpoints reject other callers with UNAUTHORIZED_PRINCIPAL. */
const CHECKED_ROLES: readonly Permission[] = ['administrators', 'owners'];

/**
 * Builds an endpoint from its declaration. Defaults: for all users, only users, changes nothing, an answer without
 * fields. The handler must return the fields of `answer`, or the reply of a slice that declares the same type; without
 * `answer` it returns none.
 */
export function endpoint<const S extends Shape = Record<never, never>, const F extends AnswerName | null = 'NO_FIELDS'>(
  declaration: Partial<Traits> &
    Pick<Traits, 'summary'> & {
      readonly parameters?: S;
      readonly answer?: F;
      readonly deliveryHeader?: Endpoint['deliveryHeader'];
      run(context: Context, parameters: Values<S>, call: Call): ResultOf<F>;
    },
): Endpoint {
  const declared = new Parameters<S>(declaration.parameters ?? ({} as S));
  const { permission = 'everyone', answer = 'NO_FIELDS', errors = [] } = declaration;
  return {
    summary: declaration.summary,
    access: declaration.access ?? 'user',
    permission,
    changes: declaration.changes ?? false,
    creates: declaration.creates ?? false,
    subject: declaration.subject ?? {},
    owner: declaration.owner ?? (declaration.changes ? 'realm' : 'user'),
    cancellable: declaration.cancellable ?? false,
    compressed: declaration.compressed ?? false,
    needsAdmission: declaration.needsAdmission ?? false,
    webhookBots: declaration.webhookBots ?? false,
    maxFileBytes: declaration.maxFileBytes ?? 0,
    fromSystems: declaration.fromSystems ?? false,
    streamed: declaration.streamed ?? false,
    since: declaration.since,
    deprecated: declaration.deprecated ?? false,
    errors: CHECKED_ROLES.includes(permission) ? [...errors, 'UNAUTHORIZED_PRINCIPAL'] : errors,
    statuses: declaration.statuses ?? {},
    deliveryHeader: declaration.deliveryHeader,
    parameters: declared.names,
    shape: declaration.parameters ?? {},
    answer,
    ignored: (form) => declared.ignored(form),
    given: (form) => declared.given(form),
    async run(context, form, call) {
      const result = await declaration.run(context, declared.read(form), call);
      return answer === 'NO_FIELDS' ? EMPTY_BODY : toBody(result as Result | JsonReply);
    },
  };
}

function toBody(result: Result | JsonReply): Result {
  return 'json' in result && result.json instanceof Uint8Array ? result.json : (result as Result);
}
