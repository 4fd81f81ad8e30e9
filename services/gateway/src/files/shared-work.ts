/** Work that concurrent requests for the same thing share: a picture is read or drawn once. */
export class SharedWork<Value> {
  readonly #running = new Map<string, Promise<Value>>();

  /** Returns the result of the work that runs for a key, or starts it. An error of `start` itself affects no other. */
  run(key: string, start: () => Promise<Value>): Promise<Value> {
    const running = this.#running.get(key);
    if (running) return running;
    const work = start().finally(() => this.#running.delete(key));
    this.#running.set(key, work);
    return work;
  }
}
