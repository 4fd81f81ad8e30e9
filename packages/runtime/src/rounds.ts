/** Work that comes round again: what other replicas do too, each at its own times, and what may be done twice. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './logger.ts';

export interface RoundsOptions {
  /** Milliseconds from the end of one round to the start of the next, on average. */
  readonly everyMs: number;
  /** Milliseconds until the first, at most. Without it the first comes after `everyMs` too. */
  readonly firstWithinMs?: number;
  /** One round. It looks at the signal between its steps, and ends early when that is aborted. */
  readonly round: (signal: AbortSignal) => Promise<void>;
  readonly logger: Logger;
  /** What is logged, as a warning, when a round has failed; the next one comes as if nothing had been. */
  readonly failure: string;
}

/** Begins with `start`, ends with `stop`; never two rounds at a time. */
export class Rounds {
  readonly #o: RoundsOptions;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(o: RoundsOptions) {
    this.#o = o;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends, after the step that is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { everyMs, firstWithinMs, round, logger, failure } = this.#o;
    const { signal } = this.#stopping;
    // At random, so that replicas that were started together do not look together.
    const next = () => everyMs * (0.75 + Math.random() / 2);
    let waitMs = firstWithinMs === undefined ? next() : firstWithinMs * Math.random();
    while (!signal.aborted) {
      // Ending is what the signal is for.
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        await round(signal);
      } catch (error) {
        logger.warn({ err: error }, failure);
      }
      waitMs = next();
    }
  }
}
