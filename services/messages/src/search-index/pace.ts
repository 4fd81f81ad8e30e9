/** Work that leaves room: the thread of the indexer also commits what others send. */
import { setTimeout as pause } from 'node:timers/promises';

/** How long it works in one turn, ms. */
const TURN_MS = 3;

export class Pace {
  #since = performance.now();

  /** To be called often: after each turn it pauses for as long as that lasted. @throws when the signal was aborted */
  async breathe(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const workedMs = performance.now() - this.#since;
    if (workedMs < TURN_MS) return;
    await pause(workedMs, undefined, { signal });
    this.#since = performance.now();
  }
}
