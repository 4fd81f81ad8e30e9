/**
 * `FreshReads` for many small values that one read can return together: while a read runs, later callers wait, and one
 * read of all their keys serves them. A read that serves a caller began after the call.
 */
export class FreshBatches<Key, Value> {
  readonly #readMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;
  readonly #most: number;
  #waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>();
  #running = false;

  /**
   * @param readMany reads the current values of the keys; keys without a value may be left out
   * @param most max. keys of one read; the others wait for the next one
   */
  constructor(readMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>, most = 500) {
    this.#readMany = readMany;
    this.#most = most;
  }

  /** The value of the key at some moment after this call, undefined if it has none. Rejects with the read's error. */
  get(key: Key): Promise<Value | undefined> {
    let waiter = this.#waiting.get(key);
    if (!waiter) {
      waiter = Promise.withResolvers();
      this.#waiting.set(key, waiter);
    }
    if (!this.#running) {
      this.#running = true;
      // Includes keys that are requested in the same turn of the event loop.
      queueMicrotask(() => void this.#run());
    }
    return waiter.promise;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, this.#most);
      for (const [key] of batch) this.#waiting.delete(key);
      try {
        const found = await this.#readMany(batch.map(([key]) => key));
        for (const [key, waiter] of batch) waiter.resolve(found.get(key));
      } catch (error) {
        for (const [, waiter] of batch) waiter.reject(error);
      }
    }
    this.#running = false;
  }
}
