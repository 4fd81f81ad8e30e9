/** The metadata of a call: its caller, ids and deadline. */
import { checkAdministrator, checkOwner, notLoggedIn, type Span } from '@rookery/core';
import type { Caller, Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';

/** The context that a handler receives with the request. */
export interface CallContext {
  /** The calling user, as the gateway authenticated them; absent in calls on behalf of no user. Immutable. */
  readonly caller: Caller__Output | undefined;
  /** Identifies a client's request in the logs of every process. */
  readonly requestId: string;
  /**
   * The idempotency key of a mutating call: a retry under the same key changes nothing. '' for a call that mutates
   * nothing.
   */
  readonly requestKey: string;
  /** 0 for the first attempt. Above 0 the call may have run before: look up the request key first. */
  readonly attempt: number;
  /** When the caller stops waiting, in ms of `performance.now()`, which changes of the wall clock do not affect. */
  readonly deadlineAt: number;
  /** The span of the call; absent if the call is not traced. */
  readonly span?: Span | undefined;
  /**
   * Fires when the caller disconnects or cancels, the deadline passes, or the server stops. Created at first access.
   */
  readonly signal: AbortSignal;
}

/** A rendezvous key: `${realm}` (the replica that owns the realm's commit queue) or `${realm}:${user}`. */
type RouteKey = string;

/** Options that a caller may pass with a request. */
export interface CallOptions {
  /** Must not change after it was passed: its bytes are cached. */
  readonly caller?: Caller | undefined;
  readonly requestId?: string | undefined;
  readonly requestKey?: string | undefined;
  readonly attempt?: number | undefined;
  /** How long to wait for the answer, ms. Default 10 s, max. five minutes. */
  readonly deadlineMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The parent span; absent if it is not traced. */
  readonly span?: Span | undefined;
  /** Used by transports that choose a replica; a single connection ignores it. */
  readonly route?: RouteKey | undefined;
}

/** A transport of calls to one peer, or to one of several replicas. */
export interface Transport {
  /**
   * Calls the method `Service/Method`, with serialised bodies.
   * @throws Unavailable, DeadlineExceeded, Cancelled, PeerFailure; DomainError as the handler threw it.
   */
  call(method: string, body: Uint8Array, options: CallOptions): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Returns the options of a call made inside a handler: its caller, request id, span, signal and remaining time, without
 * its request key.
 */
export function forwardedOptions(ctx: CallContext): CallOptions {
  return {
    caller: ctx.caller,
    requestId: ctx.requestId,
    deadlineMs: ctx.deadlineAt - performance.now(),
    signal: ctx.signal,
    span: ctx.span,
  };
}

/** @throws DomainError UNAUTHORIZED if there is no caller or a spectator calls. */
export function requireCaller(ctx: CallContext): Caller__Output {
  const caller = ctx.caller;
  if (!caller || caller.user_id === 0) throw notLoggedIn();
  return caller;
}

/** @throws UNAUTHORIZED without a caller; UNAUTHORIZED_PRINCIPAL for a caller who is not an administrator */
export function requireAdministrator(ctx: CallContext): Caller__Output {
  const caller = requireCaller(ctx);
  checkAdministrator(caller);
  return caller;
}

/** @throws UNAUTHORIZED without a caller; UNAUTHORIZED_PRINCIPAL for a caller who is not an owner */
export function requireOwner(ctx: CallContext): Caller__Output {
  const caller = requireCaller(ctx);
  checkOwner(caller);
  return caller;
}

/**
 * Whether the caller is a spectator: a client without a login, in an organisation that shows web-public content.
 * Handlers that do not serve spectators use `requireCaller`, which rejects them.
 */
export function isSpectator(ctx: CallContext): boolean {
  return ctx.caller?.user_id === 0;
}

/** @throws Error unless a spectator calls: a handler for spectators must not answer other callers. */
export function requireSpectator(ctx: CallContext): Caller__Output {
  const { caller } = ctx;
  if (!caller || !isSpectator(ctx)) throw new Error('this call is not of a spectator');
  return caller;
}
