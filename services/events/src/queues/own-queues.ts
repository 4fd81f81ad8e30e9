import type { Queue } from './queue.ts';

/**
 * The queues of one user by their ids. Most users have one, for which a Map would take a quarter of the memory of an
 * idle queue.
 */
export class OwnQueues {
  #only: Queue | undefined;
  #several: Map<string, Queue> | undefined;

  get size(): number {
    return this.#several?.size ?? (this.#only ? 1 : 0);
  }

  /** Returns all of them; removals during the iteration do no harm. */
  values(): Iterable<Queue> {
    return this.#several?.values() ?? (this.#only ? [this.#only] : []);
  }

  get(queueId: string): Queue | undefined {
    if (this.#several) return this.#several.get(queueId);
    return this.#only?.registration.queueId === queueId ? this.#only : undefined;
  }

  /** Adds a queue that is not in the map yet. */
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
