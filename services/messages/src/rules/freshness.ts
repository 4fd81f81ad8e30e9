/** How old another service's answer may be when a decision made on it is committed. */
import { DomainError, notReady } from '@rookery/core';

/**
 * A user who lost a permission longer ago than this can no longer act on it. More leaves acknowledged revocations
 * without effect for longer; less asks again whenever the commit queue is a little behind.
 */
export const MAX_AGE_MS = 2000;

/** What was asked before the commit is too old by now, or no longer so. Nothing was changed; ask anew. */
export class OutOfDate extends DomainError {
  constructor() {
    const { code, message } = notReady();
    super(code, message);
  }
}

/**
 * @param askedAt when the question was sent, on this process's clock
 * @throws OutOfDate
 */
export function checkFresh(askedAt: number, now: number): void {
  if (now - askedAt > MAX_AGE_MS) throw new OutOfDate();
}
