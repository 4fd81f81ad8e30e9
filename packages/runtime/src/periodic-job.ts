/** A periodic job: each replica runs it, at its own times, so a run must be idempotent. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './logger.ts';

export interface PeriodicJobOptions {
  /** Milliseconds from the end of one run to the start of the next, on average. */
  readonly intervalMs: number;
  /** Milliseconds until the first run, at most. Without it the first comes after `intervalMs` too. */
  readonly firstRunWithinMs?: number;
  /** Milliseconds at least from the end of one run to the next that `soon` asked for. Default: 0. */
  readonly apartMs?: number;
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
  /** Ends the wait for the next run. */
  #wake = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;

  constructor(o: PeriodicJobOptions) {
    this.#o = o;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Runs now. A run that is under way may have missed what there is to do, so another follows it at once. */
  soon(): void {
    this.#wake.resolve();
  }

  /** Ends, after the step that is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake.resolve();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { intervalMs, firstRunWithinMs, apartMs = 0, run, logger, failure } = this.#o;
    const { signal } = this.#stopping;
    // At random, so that replicas that were started together do not look together.
    const next = () => intervalMs * (0.75 + Math.random() / 2);
    let waitMs = firstRunWithinMs === undefined ? next() : firstRunWithinMs * Math.random();
    for (;;) {
      const timer = setTimeout(this.#wake.resolve, waitMs).unref();
      await this.#wake.promise;
      clearTimeout(timer);
      if (signal.aborted) return;
      // Before the run: what is called for during it is not lost.
      this.#wake = Promise.withResolvers();
      try {
        await run(signal);
      } catch (error) {
        logger.warn({ err: error }, failure);
      }
      if (apartMs > 0) await pause(apartMs, undefined, { signal }).catch(() => {});
      waitMs = next();
    }
  }
}
