/** A call of `CommitQueue.run` on its way through the queue. */
import { notReady, type Span } from '@rookery/core';
import type { Preload } from './preload.ts';
import type { Tx } from './tx.ts';

/** A waiting or running operation, and the promise that its caller waits for. */
export class QueuedOperation {
  readonly run: (tx: Tx) => Promise<unknown>;
  /** The stored form of its request key; undefined for a call without one. */
  readonly key: string | undefined;
  /** Whether this call is a retry, so that its reply may be stored already. */
  readonly repeated: boolean;
  /** A look-up that it is sure to make, done before its group starts. */
  readonly preload: Preload | undefined;
  /** Whether its answer does not wait until other services have dropped what it invalidates. */
  readonly dropsLater: boolean;
  /** The time at which its caller gets an error, by performance.now. */
  readonly expiresAt: number;
  /** The id of the client's request, for log lines. */
  readonly requestId: string | undefined;
  /** The span from its arrival to its answer, if the call is traced. */
  readonly span: Span | undefined;
  readonly promise: Promise<unknown>;
  /** The start of its current run, by performance.now; 0 while it does not run. */
  runningSince = 0;
  /** Number of runs that were abandoned while a command to the database was unanswered. */
  unanswered = 0;
  #abandon: (() => void) | undefined;
  #settled = false;
  readonly #onSettled: () => void;
  readonly #resolve: (reply: unknown) => void;
  readonly #reject: (error: unknown) => void;

  constructor(
    run: (tx: Tx) => Promise<unknown>,
    options: {
      key: string | undefined;
      repeated: boolean;
      preload?: Preload | undefined;
      dropsLater?: boolean | undefined;
      expiresAt: number;
      requestId?: string | undefined;
      span?: Span | undefined;
      onSettled: () => void;
    },
  ) {
    this.run = run;
    this.key = options.key;
    this.repeated = options.repeated;
    this.preload = options.preload;
    this.dropsLater = options.dropsLater ?? false;
    this.expiresAt = options.expiresAt;
    this.requestId = options.requestId;
    this.span = options.span;
    this.#onSettled = options.onSettled;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.promise = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  resolve(reply: unknown): void {
    if (this.#settled) return;
    this.#settled = true;
    this.span?.end();
    this.#onSettled();
    this.#resolve(reply);
  }

  reject(error: unknown): void {
    if (this.#settled) return;
    this.#settled = true;
    this.span?.end(error);
    this.#onSettled();
    this.#reject(error);
  }

  /** Runs it once; `abandon` ends the wait, not the run. @throws Abandoned */
  perform(tx: Tx, now: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.runningSince = now;
      this.#abandon = () => reject(new Abandoned());
      // An operation that is not an async function may throw synchronously.
      new Promise((begin) => begin(this.run(tx))).then(resolve, reject);
    }).finally(() => {
      this.runningSince = 0;
      this.#abandon = undefined;
    });
  }

  /** Abandons a run that takes too long; no effect if it does not run. */
  abandon(): void {
    this.#abandon?.();
  }

  /**
   * Whether its caller has an answer. An operation whose time is up is rejected with notReady; it may still be
   * committed, and a retry under its key gets the reply.
   */
  hasExpired(now: number): boolean {
    if (!this.#settled && this.expiresAt <= now) this.reject(notReady());
    return this.#settled;
  }
}

/** An operation's run took too long. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}
