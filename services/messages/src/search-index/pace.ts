/** Duty-cycles background work on the main thread, which also commits sends: it works TURN_MS, then pauses as long. */
import { setTimeout as pause } from 'node:timers/promises';

/** Length of a turn of work, ms. */
const TURN_MS = 3;

export class Pace {
  #since = performance.now();

  /**
   * Pauses after each turn of work, for as long as the turn lasted; callers await it often. @throws if the signal was
   * aborted
   */
  async breathe(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const workedMs = performance.now() - this.#since;
    if (workedMs < TURN_MS) return;
    await pause(workedMs, undefined, { signal });
    this.#since = performance.now();
  }
}
