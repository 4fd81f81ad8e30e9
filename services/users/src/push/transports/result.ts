/** What became of one push, in the terms that all push services have in common. */

/**
 * Why a push was not taken: the service cannot be reached, has a fault, wants fewer; refuses our credentials, or the
 * push itself.
 */
export type FailureReason = 'connection' | 'server' | 'busy' | 'credentials' | 'rejected';

export type PushResult =
  | { readonly result: 'sent' }
  /** The address means no device any more: it is to be removed. */
  | { readonly result: 'gone' }
  /** `afterMs`: when the service asks to be called again. */
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

/** Less than a second is no wait, and after an hour a push is of little use. */
const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 3600_000;

/** A `Retry-After` header, seconds or a date, in ms; undefined where it says nothing. */
export function retryAfterMs(header: string | null | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  if (Number.isNaN(ms)) return undefined;
  return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, ms));
}

/** What a status means where the service says nothing more exact. */
export function resultOfStatus(status: number, retryAfter?: string | null): PushResult {
  if (status >= 200 && status < 300) return SENT;
  if (status === 401 || status === 403) return failed('credentials');
  if (status === 429) return failed('busy', retryAfter);
  if (status >= 500) return failed('server', retryAfter);
  return failed('rejected');
}
