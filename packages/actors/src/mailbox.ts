/** A queue of work that runs one piece at a time, in order of arrival. */
import { notReady } from '@rookery/core';

interface Piece {
  run(): Promise<void>;
}

/**
 * Strictly serial: a piece of work starts when the one before it has ended, failed or not. Bounded: beyond `capacity`
 * waiting pieces the next is refused with SERVER_NOT_READY, since an ever growing queue answers no caller in time.
 */
export class Mailbox {
  readonly #capacity: number;
  /** Arrays are there only while something is in them: there is a mailbox for every key. */
  #waiting: Piece[] | undefined;
  #next = 0;
  #busy = false;

  /** @param capacity waiting pieces at most: fewer refuse ordinary bursts, more hold callers beyond their deadlines. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Pieces that wait, without the one that runs. */
  get length(): number {
    return (this.#waiting?.length ?? 0) - this.#next;
  }

  /** Nothing runs and nothing waits. */
  get idle(): boolean {
    return !this.#busy;
  }

  /**
   * Runs `work` after all that came before it, and answers as it does. With nothing before it, it begins at once,
   * within this call.
   * @param beyondCapacity for the owner's own few pieces, such as its end, which must not be refused.
   * @throws SERVER_NOT_READY when the mailbox is full; the work then never runs.
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
    // Done with in large pieces, so that a mailbox which is never empty costs no more than one that often is.
    if (this.#next > 1024 && this.#next * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    void piece.run().then(() => this.#proceed());
  }
}
