/** The entries of one realm in order of position, in an array whose front is dropped as it ages. */
import { partitionPoint } from '@rookery/core';
import type { TailEntry } from './tail-entry.ts';

/**
 * Number of dropped slots at the front at which they are reclaimed, once they are also half of the array: fewer would
 * copy too often.
 */
const RECLAIM_AT = 256;

export class RealmEntries {
  #entries: (TailEntry | undefined)[] = [];
  #start = 0;

  get length(): number {
    return this.#entries.length - this.#start;
  }

  /** Adds an entry, whose position is above all before it. */
  push(entry: TailEntry): void {
    this.#entries.push(entry);
  }

  /** Yields the entries after `position`, ascending. They do not change until the caller awaits. */
  *after(position: number): Generator<TailEntry> {
    for (let i = this.#firstAfter(position); i < this.#entries.length; i++) yield this.#entries[i] as TailEntry;
  }

  /** Drops the entries up to and including `position`. */
  dropThrough(position: number): void {
    while (this.#start < this.#entries.length) {
      const entry = this.#entries[this.#start] as TailEntry;
      if (entry.position > position) break;
      entry.release();
      this.#entries[this.#start++] = undefined;
    }
    if (this.#start >= RECLAIM_AT && this.#start * 2 >= this.#entries.length) {
      this.#entries = this.#entries.slice(this.#start);
      this.#start = 0;
    }
  }

  #firstAfter(position: number): number {
    const entries = this.#entries;
    return partitionPoint(entries.length, (at) => (entries[at] as TailEntry).position <= position, this.#start);
  }
}
