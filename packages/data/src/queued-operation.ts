/** A call of `CommitQueue.run` on its way through the queue. */
import { notReady, type Span } from '@rookery/core';
import type { Preload } from './preload.ts';
import type { Tx } from './tx.ts';

/** A waiting or running operation, and the promise that its caller waits for. */
export class QueuedOperation {
  readonly run: (tx: Tx) => Promise<unknown>;
  /** The stored form of its request key; undefined for a call without one. */
  readonly key: string | undefined;
  /** Whether this call may have been made before, so that its reply may be stored. */
  readonly repeated: boolean;
  /** What it is sure to look up, read before its group begins. */
  readonly preload: Preload | undefined;
  /** Whether its answer does not wait until others have dropped what it invalidates. */
  readonly dropsLater: boolean;
  /** By performance.now. */
  readonly expiresAt: number;
  /** That of the client's request, for log lines. */
  readonly requestId: string | undefined;
  /** From its arrival to its answer, where its call is traced. */
  readonly span: Span | undefined;
  readonly promise: Promise<unknown>;
  /** When its present run began; 0 while it does not run. */
  runningSince = 0;
  /** Runs that were given up while the database owed an answer. */
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

  /** Runs it once; `abandon` ends the waiting, not the run. @throws Abandoned */
  perform(tx: Tx, now: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.runningSince = now;
      this.#abandon = () => reject(new Abandoned());
      // An operation that is no async function may throw at once.
      new Promise((begin) => begin(this.run(tx))).then(resolve, reject);
    }).finally(() => {
      this.runningSince = 0;
      this.#abandon = undefined;
    });
  }

  /** Gives up on a run that takes too long; nothing happens if it does not run. */
  abandon(): void {
    this.#abandon?.();
  }

  /**
   * Whether its caller has an answer, which is that it took too long if its time is up. It may yet be committed: a
   * repetition under its key finds out.
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
