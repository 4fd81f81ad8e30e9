/**
 * `FreshReads` for many small things in one place: while one read runs, those who come later wait together, whatever
 * key they ask for, and one read of all their keys serves them. A caller is served by a read that began after it asked.
 */
export class FreshBatches<Key, Value> {
  readonly #readMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;
  readonly #most: number;
  #waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>();
  #running = false;

  /**
   * @param readMany what the keys hold now; a key that holds nothing may be left out
   * @param most keys in one read: more wait for the one after
   */
  constructor(readMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>, most = 500) {
    this.#readMany = readMany;
    this.#most = most;
  }

  /** What the key held at some moment after this call, undefined for nothing. Fails as the read fails. */
  get(key: Key): Promise<Value | undefined> {
    let waiter = this.#waiting.get(key);
    if (!waiter) {
      waiter = Promise.withResolvers();
      this.#waiting.set(key, waiter);
    }
    if (!this.#running) {
      this.#running = true;
      // What is asked in the same turn comes along.
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
