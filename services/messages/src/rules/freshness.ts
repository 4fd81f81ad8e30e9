/** How old another service's answer may be when a decision made on it is committed. */
import { notReady } from '@rookery/core';

/**
 * A user who lost a permission longer ago than this can no longer act on it. More leaves acknowledged revocations
 * without effect for longer; less refuses writes whenever the commit queue is a little behind.
 */
export const MAX_AGE_MS = 2000;

/**
 * @param askedAt when the question was sent, on this process's clock
 * @throws DomainError SERVER_NOT_READY: the caller may try again, and the question is asked anew.
 */
export function checkFresh(askedAt: number, now: number): void {
  if (now - askedAt > MAX_AGE_MS) throw notReady();
}
