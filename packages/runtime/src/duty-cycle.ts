/** Background work that leaves half of the time to other work, such as the commits of sends. */
import { pause } from '@rookery/core';

/** Shortest turn of work, ms. A pause takes at least a millisecond, so shorter turns would mostly pause. */
const TURN_MS = 3;

export class DutyCycle {
  #since = performance.now();

  /**
   * Ends a turn of work with a pause of the same length; does nothing if the turn has lasted less than 3 ms. Call it
   * after each small step. An abort of the signal ends the pause early.
   */
  async rest(signal?: AbortSignal): Promise<void> {
    const workedMs = performance.now() - this.#since;
    if (workedMs < TURN_MS) return;
    await pause(workedMs, signal);
    this.#since = performance.now();
  }
}
