/** Whether what another service said before the commit still holds when the commit decides. */
import type { Tx } from '@rookery/data';
import { checkFresh, StaleRead } from './stale-read.ts';
import { FENCE_COUNTERS } from './store.ts';

/**
 * @param askedAt when the question was sent, on this process's clock
 * @throws StaleRead where the answer is too old, or was asked for before channels were taken away from people
 */
export function checkCurrent(tx: Tx, askedAt: number): void {
  checkFresh(askedAt);
  checkUnfenced(tx, askedAt);
}

/**
 * Refuses what was decided on channels as they may have been before the realm's newest fence (`fence/`): it would be
 * published after people were notified that a channel was taken away from them.
 * @throws StaleRead
 */
export function checkUnfenced(tx: Tx, askedAt: number): void {
  if (tx.value(FENCE_COUNTERS.fence) > 0 && askedAt <= tx.knownSince(FENCE_COUNTERS.fence)) throw new StaleRead();
}
