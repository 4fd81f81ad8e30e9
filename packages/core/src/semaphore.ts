import { notReady } from './errors.ts';

/** Back-pressure: runs a bounded number of tasks concurrently; the others wait in order of arrival. */
export class Semaphore {
  #free: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];

  /**
   * @param width max. number of tasks that run concurrently
   * @param o.maxWaiting max. number of tasks that wait; default: no bound
   */
  constructor(width: number, { maxWaiting = Number.POSITIVE_INFINITY }: { readonly maxWaiting?: number } = {}) {
    this.#free = width;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs `work` as soon as a slot is free. @throws SERVER_NOT_READY immediately if too many tasks wait */
  async run<R>(work: () => Promise<R>): Promise<R> {
    if (this.#free > 0) this.#free--;
    else if (this.#waiting.length >= this.#maxWaiting) throw notReady();
    else await new Promise<void>((resume) => this.#waiting.push(resume));
    try {
      return await work();
    } finally {
      // The slot passes to the task that has waited longest, without becoming free in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
