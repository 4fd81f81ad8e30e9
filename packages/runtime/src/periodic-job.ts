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
  /** When the next run is due, of `performance.now()`; infinite while a run is under way that asked for no other. */
  #dueAt = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(o: PeriodicJobOptions) {
    this.#o = o;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /**
   * Runs now, or in so many milliseconds unless it would sooner. A run that is under way may have missed what there is
   * to do, so another follows it.
   */
  soon(inMs = 0): void {
    if (inMs <= 0) this.#wake.resolve();
    else this.#runBy(performance.now() + inMs);
  }

  /** Ends, after the step that is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake.resolve();
    await this.#running;
  }

  #runBy(at: number): void {
    if (at >= this.#dueAt) return;
    this.#dueAt = at;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#wake.resolve, Math.max(0, at - performance.now())).unref();
  }

  async #run(): Promise<void> {
    const { intervalMs, firstRunWithinMs, apartMs = 0, run, logger, failure } = this.#o;
    const { signal } = this.#stopping;
    // At random, so that replicas that were started together do not look together.
    const next = () => intervalMs * (0.75 + Math.random() / 2);
    this.#runBy(performance.now() + (firstRunWithinMs === undefined ? next() : firstRunWithinMs * Math.random()));
    for (;;) {
      await this.#wake.promise;
      clearTimeout(this.#timer);
      if (signal.aborted) return;
      // Before the run: what is called for during it is not lost.
      this.#wake = Promise.withResolvers();
      this.#dueAt = Number.POSITIVE_INFINITY;
      try {
        await run(signal);
      } catch (error) {
        logger.warn({ err: error }, failure);
      }
      if (apartMs > 0) await pause(apartMs, undefined, { signal }).catch(() => {});
      this.#runBy(performance.now() + next());
    }
  }
}
