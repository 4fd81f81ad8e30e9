/** Checks at the commit that another service's earlier answer is still valid. */
import type { Tx } from '@rookery/data';
import { checkFresh, StaleRead } from './stale-read.ts';
import { FENCE_COUNTERS } from './store.ts';

/**
 * @param askedAt when the call was sent, by performance.now
 * @throws StaleRead if the answer is too old, or was requested before users were removed from channels
 */
export function checkCurrent(tx: Tx, askedAt: number): void {
  checkFresh(askedAt);
  checkUnfenced(tx, askedAt);
}

/**
 * Rejects a decision on a state of channels that may be older than the realm's newest fence (`fence/`): its result
 * would be published after users were notified that they lost a channel.
 * @throws StaleRead
 */
export function checkUnfenced(tx: Tx, askedAt: number): void {
  if (tx.value(FENCE_COUNTERS.fence) > 0 && askedAt <= tx.knownSince(FENCE_COUNTERS.fence)) throw new StaleRead();
}
