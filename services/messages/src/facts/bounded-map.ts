/** A map that forgets what was used longest ago, so that what it weighs stays below a bound. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, { value: Value; weight: number }>();
  readonly #maxWeight: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;

  /** @param weigh what one value counts, in the unit of `maxWeight`; asked once, when it is set */
  constructor(maxWeight: number, weigh: (value: Value) => number) {
    this.#maxWeight = maxWeight;
    this.#weigh = weigh;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // Last in order is used last.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value. One that is heavier than everything together may be is kept alone. */
  set(key: Key, value: Value): void {
    this.delete(key);
    const weight = this.#weigh(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#weight + weight <= this.#maxWeight) break;
      this.delete(oldest);
    }
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
