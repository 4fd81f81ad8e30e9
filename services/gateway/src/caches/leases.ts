/**
 * Answers of other services, each good for a lease. A lease begins before the question is asked and is never extended,
 * so whoever waits one lease after a change knows that nobody acts on the old answer any more.
 */
export class Leases<Value> {
  readonly #leaseMs: number;
  readonly #capacity: number;
  /** In the order of their ends, since every lease is equally long: the first to go is the first to end. */
  readonly #held = new Map<string, { readonly value: Value; readonly endsAt: number }>();
  readonly #asked = new Map<string, Promise<Value>>();

  /** At most `capacity` answers are kept, the newest. */
  constructor(o: { leaseMs: number; capacity: number }) {
    this.#leaseMs = o.leaseMs;
    this.#capacity = o.capacity;
  }

  get size(): number {
    return this.#held.size;
  }

  /** The answer under a key, while its lease lasts. */
  get(key: string): Value | undefined {
    const held = this.#held.get(key);
    if (held === undefined) return undefined;
    if (performance.now() < held.endsAt) return held.value;
    this.#held.delete(key);
    return undefined;
  }

  /** The answer under a key, asked for if there is none; those who want it meanwhile share it. A failure is not kept. */
  obtain(key: string, ask: () => Promise<Value>): Promise<Value> {
    const running = this.#asked.get(key);
    if (running !== undefined) return running;
    const endsAt = performance.now() + this.#leaseMs;
    const asked = ask().then(
      (value) => {
        this.#asked.delete(key);
        this.#keep(key, value, endsAt);
        return value;
      },
      (error: unknown) => {
        this.#asked.delete(key);
        throw error;
      },
    );
    this.#asked.set(key, asked);
    return asked;
  }

  #keep(key: string, value: Value, endsAt: number): void {
    this.#held.delete(key);
    this.#held.set(key, { value, endsAt });
    if (this.#held.size <= this.#capacity) return;
    for (const oldest of this.#held.keys()) {
      this.#held.delete(oldest);
      break;
    }
  }
}
