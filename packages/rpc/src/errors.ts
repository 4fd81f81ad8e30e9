/** Errors with which a call can end, and their wire form (`Failure` in protos/rookery/rpc.proto). */
import { DomainError, ERRORS, type ErrorCode, type ErrorExtra } from '@rookery/core';
import type { Failure, Failure__Output } from '@rookery/protos/gen/rookery/Failure.ts';

/**
 * The peer could not be reached, disconnected, rejects new calls or is overloaded. Whether the call ran is unknown; it
 * may be retried, here or at another replica, under the same request key.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** No answer came in time. Whether the call ran is unknown. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** Whether a call got no answer, so that it is unknown whether it ran. */
export function isUnanswered(error: unknown): error is Unavailable | DeadlineExceeded {
  return error instanceof Unavailable || error instanceof DeadlineExceeded;
}

/** The caller's own signal ended the call. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** The peer failed for an internal reason, which its log has under the request id, or does not know the method. */
export class PeerFailure extends Error {
  override readonly name = 'PeerFailure';
  readonly kind: 'internal' | 'unimplemented';

  constructor(kind: 'internal' | 'unimplemented', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** How a call ended; the label of metrics, and `Failure.kind` on the wire. */
export type FailureKind = 'domain' | 'unavailable' | 'deadline' | 'cancelled' | 'unimplemented' | 'internal';

/** Returns the wire form of an error. An unexpected error becomes 'Internal error': its details are not sent. */
export function toFailure(error: unknown): Failure & { kind: FailureKind } {
  if (error instanceof DomainError) {
    return {
      kind: 'domain',
      code: error.code,
      msg: error.message,
      extra_json: hasFields(error.extra) ? JSON.stringify(error.extra) : '',
      http_status: error.httpStatus,
    };
  }
  // Errors of calls that the handler made itself become its outcome: the call may be retried under its request key.
  if (error instanceof Unavailable) return { kind: 'unavailable', msg: error.message };
  if (error instanceof DeadlineExceeded) return { kind: 'deadline', msg: error.message };
  if (error instanceof Cancelled) return { kind: 'cancelled', msg: error.message };
  if (error instanceof PeerFailure && error.kind === 'unimplemented') {
    return { kind: 'unimplemented', msg: error.message };
  }
  return { kind: 'internal', msg: 'Internal error' };
}

/** Returns the error that a received failure describes. */
export function fromFailure(failure: Failure__Output): Error {
  switch (failure.kind) {
    case 'domain':
      return new DomainError(failure.code as ErrorCode, failure.msg, {
        extra: failure.extra_json === '' ? {} : (JSON.parse(failure.extra_json) as ErrorExtra),
        // A newer peer may know codes that this build does not.
        httpStatus: failure.http_status || (ERRORS[failure.code as ErrorCode]?.http ?? 400),
      });
    case 'unavailable':
      return new Unavailable(failure.msg);
    case 'deadline':
      return new DeadlineExceeded(failure.msg);
    case 'cancelled':
      return new Cancelled(failure.msg);
    case 'unimplemented':
      return new PeerFailure('unimplemented', failure.msg);
    default:
      return new PeerFailure('internal', failure.msg);
  }
}

function hasFields(extra: ErrorExtra): boolean {
  for (const _ in extra) return true;
  return false;
}
