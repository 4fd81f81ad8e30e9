/** A periodic job: each replica runs it, at its own times, so a run must be idempotent. */
import { pause } from '@rookery/core';
import type { Logger } from './logger.ts';

export interface PeriodicJobOptions {
  /** Milliseconds from the end of one run to the start of the next, on average. */
  readonly intervalMs: number;
  /** Max. milliseconds until the first run. Default: as after a run. */
  readonly firstRunWithinMs?: number;
  /** Min. milliseconds from the end of a run to the next one that `soon` requests. Default: 0. */
  readonly apartMs?: number;
  /** One run. It checks the signal between its steps, and ends early when it is aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly logger: Logger;
  /** The message of the warning that is logged when a run fails; the next run follows as usual. */
  readonly failure: string;
}

/** Runs a job periodically from `start` to `stop`; runs never overlap. */
export class PeriodicJob {
  readonly #options: PeriodicJobOptions;
  readonly #stopping = new AbortController();
  /** Ends the wait for the next run. */
  #wake = Promise.withResolvers<void>();
  /** When the next run is due, in ms of `performance.now()`; infinite during a run, unless another one is requested. */
  #dueAt = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: PeriodicJobOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /**
   * Requests a run now, or in `inMs` milliseconds unless one is due earlier. If a run is in progress, another follows
   * it, since the current one may have missed the new work.
   */
  soon(inMs = 0): void {
    if (inMs <= 0) this.#wake.resolve();
    else this.#runBy(performance.now() + inMs);
  }

  /** Stops after the current step. */
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
    const { intervalMs, firstRunWithinMs, apartMs = 0, run, logger, failure } = this.#options;
    const { signal } = this.#stopping;
    // Random, so that replicas that were started together do not run simultaneously.
    const next = () => intervalMs * (0.75 + Math.random() / 2);
    this.#runBy(performance.now() + (firstRunWithinMs === undefined ? next() : firstRunWithinMs * Math.random()));
    for (;;) {
      await this.#wake.promise;
      clearTimeout(this.#timer);
      if (signal.aborted) return;
      // Reset before the run, so that requests during it are not lost.
      this.#wake = Promise.withResolvers();
      this.#dueAt = Number.POSITIVE_INFINITY;
      try {
        await run(signal);
      } catch (error) {
        logger.warn({ err: error }, failure);
      }
      if (apartMs > 0) await pause(apartMs, signal);
      this.#runBy(performance.now() + next());
    }
  }
}
