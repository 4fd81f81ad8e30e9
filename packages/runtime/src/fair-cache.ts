/**
 * A cache that organisations share. While it has room, each organisation may fill it; when it is full, the least
 * recently used values of the organisation that holds the most are evicted. So an organisation that reads a lot evicts
 * nothing of those that hold less.
 */
import { LRUCache } from 'lru-cache';

interface FairCacheOptions<Value> {
  /** Max. size of all values of all organisations, in the unit of `sizeOf`. */
  readonly maxSize: number;
  /** The size of a value, at least 1. */
  sizeOf(value: Value): number;
}

/** Share of the cache that one eviction frees, since each eviction compares all organisations. */
const FREED = 1 / 64;

export class FairCache<Value extends object> {
  readonly #maxSize: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #byRealm = new Map<number, LRUCache<string, Value>>();
  #size = 0;

  constructor({ maxSize, sizeOf }: FairCacheOptions<Value>) {
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
  }

  /** The total size of all values. */
  get size(): number {
    return this.#size;
  }

  get(realm: number, key: string): Value | undefined {
    return this.#byRealm.get(realm)?.get(key);
  }

  /** As `get`, but does not count as a use of the value. */
  peek(realm: number, key: string): Value | undefined {
    return this.#byRealm.get(realm)?.peek(key);
  }

  set(realm: number, key: string, value: Value): void {
    const own = this.#byRealm.get(realm) ?? this.#add(realm);
    const before = own.calculatedSize;
    own.set(key, value);
    this.#size += own.calculatedSize - before;
    if (own.size === 0) this.#byRealm.delete(realm);
    if (this.#size > this.#maxSize) this.#shrink(this.#maxSize * (1 - FREED));
  }

  clear(): void {
    this.#byRealm.clear();
    this.#size = 0;
  }

  #add(realm: number): LRUCache<string, Value> {
    const own = new LRUCache<string, Value>({ maxSize: this.#maxSize, sizeCalculation: this.#sizeOf });
    this.#byRealm.set(realm, own);
    return own;
  }

  #shrink(most: number): void {
    while (this.#size > most) {
      const [realm, largest, next] = this.#largest();
      const enough = Math.min(next, largest.calculatedSize - 1);
      while (this.#size > most && largest.calculatedSize > enough) {
        const before = largest.calculatedSize;
        largest.pop();
        this.#size -= before - largest.calculatedSize;
      }
      if (largest.size === 0) this.#byRealm.delete(realm);
    }
  }

  /** The organisation that holds the most, and how much the next one holds. */
  #largest(): [realm: number, largest: LRUCache<string, Value>, next: number] {
    let found: [number, LRUCache<string, Value>] | undefined;
    let next = 0;
    for (const [realm, own] of this.#byRealm) {
      if (!found || own.calculatedSize > found[1].calculatedSize) {
        next = found?.[1].calculatedSize ?? 0;
        found = [realm, own];
      } else if (own.calculatedSize > next) next = own.calculatedSize;
    }
    if (!found) throw new Error('the cache takes up room and holds nothing');
    return [...found, next];
  }
}
