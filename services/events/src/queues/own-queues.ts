import type { Queue } from './queue.ts';

/** The queues of one user by their ids. Most have one, and a Map for one is a quarter of what an idle queue takes. */
export class OwnQueues {
  #only: Queue | undefined;
  #several: Map<string, Queue> | undefined;

  get size(): number {
    return this.#several?.size ?? (this.#only ? 1 : 0);
  }

  /** All of them; those that go meanwhile do no harm. */
  values(): Iterable<Queue> {
    return this.#several?.values() ?? (this.#only ? [this.#only] : []);
  }

  get(queueId: string): Queue | undefined {
    if (this.#several) return this.#several.get(queueId);
    return this.#only?.registration.queueId === queueId ? this.#only : undefined;
  }

  /** Adds a queue that is not here. */
  add(queue: Queue): void {
    if (!this.#several && !this.#only) {
      this.#only = queue;
      return;
    }
    this.#several ??= new Map();
    for (const one of [this.#only, queue]) if (one) this.#several.set(one.registration.queueId, one);
    this.#only = undefined;
  }

  delete(queueId: string): void {
    if (this.get(queueId) === this.#only) this.#only = undefined;
    this.#several?.delete(queueId);
  }
}
