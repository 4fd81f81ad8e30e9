/** Work that comes round again: what other replicas do too, each at its own times, and what may be done twice. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './logger.ts';

export interface PeriodicJobOptions {
  /** Milliseconds from the end of one round to the start of the next, on average. */
  readonly intervalMs: number;
  /** Milliseconds until the first, at most. Without it the first comes after `everyMs` too. */
  readonly firstRunWithinMs?: number;
  /** One round. It looks at the signal between its steps, and ends early when that is aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly logger: Logger;
  /** What is logged, as a warning, when a round has failed; the next one comes as if nothing had been. */
  readonly failure: string;
}

/** Begins with `start`, ends with `stop`; never two rounds at a time. */
export class PeriodicJob {
  readonly #o: PeriodicJobOptions;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(o: PeriodicJobOptions) {
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
    const { intervalMs, firstRunWithinMs, run, logger, failure } = this.#o;
    const { signal } = this.#stopping;
    // At random, so that replicas that were started together do not look together.
    const next = () => intervalMs * (0.75 + Math.random() / 2);
    let waitMs = firstRunWithinMs === undefined ? next() : firstRunWithinMs * Math.random();
    while (!signal.aborted) {
      // Ending is what the signal is for.
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        await run(signal);
      } catch (error) {
        logger.warn({ err: error }, failure);
      }
      waitMs = next();
    }
  }
}
