/**
 * Reads that many callers share without any of them seeing old state: a caller is served by a read that began after it
 * asked. While one read runs, those who come later wait together for the next; so however many ask, at most two reads
 * of a key are under way or waiting.
 *
 * This is how a decision can be made on the primary's present state at the cost of a fraction of a read.
 */
export class FreshReads<Key, Value> {
  readonly #read: (key: Key) => Promise<Value>;
  readonly #inFlight = new Map<Key, { running: Promise<Value>; next: Promise<Value> | undefined }>();

  constructor(read: (key: Key) => Promise<Value>) {
    this.#read = read;
  }

  /**
   * What the key held at some moment after this call. Fails as the read fails.
   * @param read in place of the usual one; that of another caller may serve this one
   */
  get(key: Key, read = this.#read): Promise<Value> {
    const inFlight = this.#inFlight.get(key);
    if (!inFlight) return this.#begin(key, read);
    const begin = () => this.#begin(key, read);
    inFlight.next ??= inFlight.running.then(begin, begin);
    return inFlight.next;
  }

  /** The read under way: what it gives may be older than this call. */
  running(key: Key): Promise<Value> | undefined {
    return this.#inFlight.get(key)?.running;
  }

  #begin(key: Key, read: (key: Key) => Promise<Value>): Promise<Value> {
    const running = read(key);
    const inFlight = { running, next: undefined as Promise<Value> | undefined };
    this.#inFlight.set(key, inFlight);
    const end = () => {
      // With others waiting, the entry stays: their read replaces it.
      if (this.#inFlight.get(key) === inFlight && inFlight.next === undefined) this.#inFlight.delete(key);
    };
    running.then(end, end);
    return running;
  }
}
