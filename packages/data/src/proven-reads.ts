/**
 * Reads of documents that only the commit queue writes, cached and proved by the realm's journal head: it names the
 * group that was committed last. Where that is the one that a document was read under, the document is unchanged.
 *
 * Everybody who asks for anything of a realm at the same moment shares one read of its head, so that decisions on many
 * documents cost a fraction of a read each. After a commit of whatever kind, each document is read again when it is
 * next asked for.
 */
import { FreshReads } from '@rookery/core';
import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';
import { heads } from './records.ts';

interface Proven<Value> {
  readonly batch: string;
  readonly value: Value;
}

export class ProvenReads<Value extends object> {
  readonly #heads: FreshReads<number, string>;
  readonly #reads: FreshReads<string, Value | null>;
  readonly #known: LRUCache<string, Proven<Value>>;

  /** @param o.most how many documents are cached; what is not there is read each time */
  constructor(o: { database: Database; most: number; read: (key: string) => Promise<Value | null> }) {
    this.#heads = new FreshReads((realm) => lastBatch(o.database, realm));
    this.#reads = new FreshReads(o.read);
    this.#known = new LRUCache({ max: o.most });
  }

  /** What the key held at some moment after this call. It names a document of that realm. */
  async get(realm: number, key: string): Promise<Value | null> {
    const batch = await this.#heads.get(realm);
    const known = this.#known.get(key);
    if (known?.batch === batch) return known.value;
    // Begins after the head was read: what it returns is of this group or a later one, which the next head will name.
    const value = await this.#reads.get(key);
    if (value) this.#known.set(key, { batch, value });
    return value;
  }
}

/** The attempt at a group that was committed last: no other has its number. '' before the first. */
async function lastBatch(database: Database, realm: number): Promise<string> {
  const head = await heads(database).findOne({ _id: realm }, { projection: { batch: 1 } });
  return head?.batch?.toHexString() ?? '';
}
