/** Max. age of another service's answer when a decision on it is committed. */
import { DomainError, notReady, SEND_MAX_AGE_MS } from '@rookery/core';

/**
 * An answer that was fetched before the commit is too old or no longer valid. Nothing was changed; retry the request.
 */
export class StaleRead extends DomainError {
  constructor() {
    const { code, message } = notReady();
    super(code, message);
  }
}

/**
 * @param askedAt when the call was sent, by performance.now, which changes of the wall clock do not affect
 * @throws StaleRead
 */
export function checkFresh(askedAt: number): void {
  if (performance.now() - askedAt > SEND_MAX_AGE_MS) throw new StaleRead();
}
