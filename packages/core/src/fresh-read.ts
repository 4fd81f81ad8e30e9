/**
 * Reads that many callers share without any of them seeing old state: a caller is served by a read that began after it
 * asked. While one read runs, those who come later wait together for the next; so however many ask, at most two reads of
 * a key are under way or waiting.
 *
 * This is how a decision can be made on the primary's present state at the cost of a fraction of a read.
 */
export class FreshReads<Key, Value> {
  readonly #read: (key: Key) => Promise<Value>;
  readonly #inFlight = new Map<Key, { running: Promise<Value>; next: Promise<Value> | undefined }>();

  constructor(read: (key: Key) => Promise<Value>) {
    this.#read = read;
  }

  /** What the key held at some moment after this call. Fails as the read fails. */
  get(key: Key): Promise<Value> {
    const read = this.#inFlight.get(key);
    if (!read) return this.#begin(key);
    read.next ??= read.running.then(
      () => this.#begin(key),
      () => this.#begin(key),
    );
    return read.next;
  }

  #begin(key: Key): Promise<Value> {
    const running = this.#read(key);
    const read = { running, next: undefined as Promise<Value> | undefined };
    this.#inFlight.set(key, read);
    const end = () => {
      // With others waiting, the entry stays: their read replaces it.
      if (this.#inFlight.get(key) === read && read.next === undefined) this.#inFlight.delete(key);
    };
    running.then(end, end);
    return running;
  }
}
