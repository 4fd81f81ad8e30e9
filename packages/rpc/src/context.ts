/** What travels beside a request: who calls, under which ids, until when. */
import { DomainError, type Span } from '@rookery/core';
import type { Caller, Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';

/** What a handler gets beside the request. */
export interface CallContext {
  /** The user who calls, as the gateway authenticated them; absent in calls on behalf of no user. It is immutable. */
  readonly caller: Caller__Output | undefined;
  /** Follows a client's request through every process, for logs. */
  readonly requestId: string;
  /** Of a mutating call: a repetition under the same key changes nothing. '' for a call that mutates nothing. */
  readonly requestKey: string;
  /** 0 the first time; above that the call may have run before: look the request key up first. */
  readonly attempt: number;
  /**
   * When the caller stops waiting, in ms on the clock of `performance.now()`, which no change of the wall clock moves.
   */
  readonly deadlineAt: number;
  /** Where the call is traced. */
  readonly span?: Span | undefined;
  /** Aborted when the caller went away, the deadline passed or the server stops. Made when first asked for. */
  readonly signal: AbortSignal;
}

/** A rendezvous key: `${realm}` (the replica that owns the realm's commit queue) or `${realm}:${user}`. */
type RouteKey = string;

/** What a caller may say beside the request. */
export interface CallOptions {
  /** Immutable once it was passed: its bytes are cached. */
  readonly caller?: Caller | undefined;
  readonly requestId?: string | undefined;
  readonly requestKey?: string | undefined;
  readonly attempt?: number | undefined;
  /** How long to wait for the answer; 10 s unless given, at most five minutes. */
  readonly deadlineMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What the call is part of, where that is traced. */
  readonly span?: Span | undefined;
  /** For transports that choose a replica; a single connection pays it no attention. */
  readonly route?: RouteKey | undefined;
}

/** What carries calls to a peer, or to one of several. */
export interface Transport {
  /**
   * Makes one call, of the method `Service/Method`, with serialised bodies.
   * @throws Unavailable, DeadlineExceeded, Cancelled, PeerFailure; DomainError as the handler threw it.
   */
  call(method: string, body: Uint8Array, options: CallOptions): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Options of a call made inside a handler: the same caller, request id and span, what is left of its time; never its
 * request key.
 */
export function onward(ctx: CallContext): CallOptions {
  return {
    caller: ctx.caller,
    requestId: ctx.requestId,
    deadlineMs: ctx.deadlineAt - performance.now(),
    signal: ctx.signal,
    span: ctx.span,
  };
}

/** @throws DomainError UNAUTHORIZED unless a user is logged in: spectators are not. */
export function requireCaller(ctx: CallContext): Caller__Output {
  const caller = ctx.caller;
  if (!caller || caller.user_id === 0) {
    throw new DomainError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
  }
  return caller;
}

/**
 * Whether a spectator calls: a client that is not logged in, where the organisation shows what is web-public.
 * Only handlers made for spectators are given their calls; all others use `requireCaller`, which refuses them.
 */
export function isSpectator(ctx: CallContext): boolean {
  return ctx.caller?.user_id === 0;
}

/** @throws Error in a call that is not of a spectator: a handler made for them must not answer anyone else. */
export function requireSpectator(ctx: CallContext): Caller__Output {
  const { caller } = ctx;
  if (!caller || !isSpectator(ctx)) throw new Error('this call is not of a spectator');
  return caller;
}
