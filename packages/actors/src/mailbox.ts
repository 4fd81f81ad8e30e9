/** A queue that runs one piece of work at a time, in order of arrival. */
import { notReady } from '@rookery/core';

interface Piece {
  run(): Promise<void>;
}

/**
 * Runs pieces of work strictly one after another: a piece starts when the previous one has ended, failed or not. The
 * queue is bounded: beyond `capacity` waiting pieces, the next is rejected with SERVER_NOT_READY, since an ever growing
 * queue answers no caller in time.
 */
export class Mailbox {
  readonly #capacity: number;
  /** Undefined while nothing waits, to save memory: there is a mailbox for every key. */
  #waiting: Piece[] | undefined;
  #next = 0;
  #busy = false;

  /** @param capacity max. waiting pieces: fewer reject ordinary bursts, more hold callers beyond their deadlines. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Number of waiting pieces, without the running one. */
  get length(): number {
    return (this.#waiting?.length ?? 0) - this.#next;
  }

  /** Whether nothing runs and nothing waits. */
  get idle(): boolean {
    return !this.#busy;
  }

  /**
   * Runs `work` after all earlier pieces, and settles with its result. If the mailbox is idle, `work` starts
   * synchronously, within this call.
   * @param beyondCapacity for the owner's own few pieces, such as its passivation, which must not be rejected.
   * @throws SERVER_NOT_READY if the mailbox is full; the work then never runs.
   */
  run<R>(work: () => R | Promise<R>, beyondCapacity = false): Promise<R> {
    if (this.#busy) {
      if (this.length >= this.#capacity && !beyondCapacity) return Promise.reject(notReady());
      return new Promise<R>((resolve, reject) => {
        this.#waiting ??= [];
        this.#waiting.push({ run: () => Promise.resolve().then(work).then(resolve, reject) });
      });
    }
    this.#busy = true;
    let result: R | Promise<R>;
    try {
      result = work();
    } catch (error) {
      this.#proceed();
      return Promise.reject(error);
    }
    if (result instanceof Promise) {
      const proceed = () => this.#proceed();
      result.then(proceed, proceed);
      return result;
    }
    this.#proceed();
    return Promise.resolve(result);
  }

  #proceed(): void {
    const piece = this.#waiting?.[this.#next];
    if (this.#waiting === undefined || piece === undefined) {
      this.#waiting = undefined;
      this.#next = 0;
      this.#busy = false;
      return;
    }
    this.#next++;
    // Removes finished pieces in large batches: a mailbox that is never empty then costs no more than one that often
    // is.
    if (this.#next > 1024 && this.#next * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    void piece.run().then(() => this.#proceed());
  }
}
