/** The result of one push, in terms that all push services share. */

/**
 * Why a push failed: the service cannot be reached, has a fault, or limits the rate; or it rejects our credentials, or
 * the push itself.
 */
export type FailureReason = 'connection' | 'server' | 'busy' | 'credentials' | 'rejected';

export type PushResult =
  | { readonly result: 'sent' }
  /** The address no longer belongs to a device: the caller removes it. */
  | { readonly result: 'gone' }
  /** `afterMs`: the wait that the service requests. */
  | { readonly result: 'failed'; readonly reason: FailureReason; readonly afterMs?: number };

export const SENT: PushResult = { result: 'sent' };
export const GONE: PushResult = { result: 'gone' };

/** A failure; `retryAfter` is the header of that name. */
export function failed(reason: FailureReason, retryAfter?: string | null): PushResult {
  const afterMs = retryAfterMs(retryAfter);
  return { result: 'failed', reason, ...(afterMs !== undefined && { afterMs }) };
}

/** Whether the same push may succeed later. */
export function isRetryable(reason: FailureReason): boolean {
  return reason === 'connection' || reason === 'server' || reason === 'busy';
}

/** Bounds of a requested wait, ms: less than a second is no wait, and after an hour a push is of little use. */
const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 3600_000;

/** Parses a `Retry-After` header, seconds or a date, to ms; undefined if it is absent or invalid. */
export function retryAfterMs(header: string | null | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  if (Number.isNaN(ms)) return undefined;
  return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, ms));
}

/** The result of a status, if the service gives no more exact reason. */
export function resultOfStatus(status: number, retryAfter?: string | null): PushResult {
  if (status >= 200 && status < 300) return SENT;
  if (status === 401 || status === 403) return failed('credentials');
  if (status === 429) return failed('busy', retryAfter);
  if (status >= 500) return failed('server', retryAfter);
  return failed('rejected');
}
