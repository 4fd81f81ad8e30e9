/** How old another service's answer may be when a decision made on it is committed. */
import { DomainError, notReady, SEND_MAX_AGE_MS } from '@rookery/core';

/** What was asked before the commit is too old by now, or no longer so. Nothing was changed; ask again. */
export class StaleRead extends DomainError {
  constructor() {
    const { code, message } = notReady();
    super(code, message);
  }
}

/**
 * @param askedAt when the question was sent, by performance.now of this process: a change of the wall clock makes
 *   nothing older, nor younger
 * @throws StaleRead
 */
export function checkFresh(askedAt: number): void {
  if (performance.now() - askedAt > SEND_MAX_AGE_MS) throw new StaleRead();
}
