/**
 * Reads that many callers share without any of them seeing stale state: a read that serves a caller began after the
 * call. While a read runs, later callers wait together for the next one, so at most two reads of a key are in flight or
 * waiting, however many callers there are.
 *
 * A decision on the primary's current state then costs a fraction of a read.
 */
export class FreshReads<Key, Value> {
  readonly #read: (key: Key) => Promise<Value>;
  readonly #inFlight = new Map<Key, { running: Promise<Value>; next: Promise<Value> | undefined }>();

  constructor(read: (key: Key) => Promise<Value>) {
    this.#read = read;
  }

  /**
   * The value of the key at some moment after this call. Rejects with the read's error.
   * @param read replaces the usual read; the read of another caller may serve this call
   */
  get(key: Key, read = this.#read): Promise<Value> {
    const inFlight = this.#inFlight.get(key);
    if (!inFlight) return this.#begin(key, read);
    const begin = () => this.#begin(key, read);
    inFlight.next ??= inFlight.running.then(begin, begin);
    return inFlight.next;
  }

  /** The read in flight, if any; its value may be older than this call. */
  running(key: Key): Promise<Value> | undefined {
    return this.#inFlight.get(key)?.running;
  }

  #begin(key: Key, read: (key: Key) => Promise<Value>): Promise<Value> {
    const running = read(key);
    const inFlight = { running, next: undefined as Promise<Value> | undefined };
    this.#inFlight.set(key, inFlight);
    const end = () => {
      // If callers wait for the next read, that read replaces the entry.
      if (this.#inFlight.get(key) === inFlight && inFlight.next === undefined) this.#inFlight.delete(key);
    };
    running.then(end, end);
    return running;
  }
}
