/** A periodic job: each replica runs it, at its own times, so a run must be idempotent. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './logger.ts';

export interface PeriodicJobOptions {
  /** Milliseconds from the end of one run to the start of the next, on average. */
  readonly intervalMs: number;
  /** Milliseconds until the first run, at most. Without it the first comes after `intervalMs` too. */
  readonly firstRunWithinMs?: number;
  /** One run. It looks at the signal between its steps, and ends early when that is aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly logger: Logger;
  /** What is logged, as a warning, when a run has failed; the next one follows as usual. */
  readonly failure: string;
}

/** Runs from `start` to `stop`; never twice at a time. */
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
