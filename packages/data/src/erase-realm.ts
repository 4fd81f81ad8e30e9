/**
 * Deletes a realm's data from a database, collection by collection, in slices and in calls of bounded duration. No
 * progress is stored: removed documents are simply not found again.
 *
 * The head and the published position of the journal remain, as numbers without content: a log that still holds frames
 * of the realm must not be ahead of its journal (`Relay`).
 */
import { realmKeys } from '@rookery/core';
import type { Document, Filter } from 'mongodb';
import type { Database } from './database.ts';
import { heads, JOURNAL, recordsAfter } from './records.ts';

/**
 * How the documents of a collection identify their realm: by a field; by a numeric `_id`; by an `_id` made by
 * `documentKey`, of the form `{ r, ... }`, or a text that begins with the realm and a separator; or 'none', if the
 * documents of the collection belong to no realm.
 */
type RealmKey =
  | { readonly field: string }
  | { readonly id: 'realm' | 'key' | 'compound' }
  | { readonly idPrefix: '.' | '/' | ':' }
  | 'none';

/** All collections of a service except the journal's, in the order in which they are emptied. */
export type RealmKeys = Readonly<Record<string, RealmKey>>;

/** The progress of a call. */
interface ErasedStep {
  /** The next call's `place`. */
  readonly place: number;
  readonly removed: number;
  readonly finished: boolean;
}

/** Max. documents removed by one command: other writes then wait for milliseconds at most. */
const SLICE = 500;

/** The filter of a realm's documents; undefined for a collection whose documents belong to no realm. */
export function realmFilter(realm: number, key: RealmKey): Filter<Document> | undefined {
  if (key === 'none') return undefined;
  if ('field' in key) return { [key.field]: realm };
  if ('idPrefix' in key) {
    const after = String.fromCharCode(key.idPrefix.charCodeAt(0) + 1);
    return { _id: { $gte: `${realm}${key.idPrefix}`, $lt: `${realm}${after}` } } as unknown as Filter<Document>;
  }
  if (key.id === 'realm') return { _id: realm } as unknown as Filter<Document>;
  if (key.id === 'key') {
    return { _id: realmKeys(realm) } as unknown as Filter<Document>;
  }
  return { _id: { $gte: { r: realm }, $lt: { r: realm + 1 } } } as unknown as Filter<Document>;
}

/**
 * Removes documents of a realm, from the collection at `place` on, until `endAt` (performance.now()) or until all are
 * removed. The realm must no longer be written to.
 */
export async function eraseRealm(
  database: Database,
  realm: number,
  options: { readonly keys: RealmKeys; readonly place: number; readonly endAt: number },
): Promise<ErasedStep> {
  const collections = Object.entries(options.keys);
  let removed = 0;
  for (let place = options.place; place < collections.length; place++) {
    const [name, key] = collections[place] as [string, RealmKey];
    const filter = realmFilter(realm, key);
    if (filter === undefined) continue;
    for (;;) {
      if (performance.now() >= options.endAt) return { place, removed, finished: false };
      const count = await removeSlice(database, name, filter);
      removed += count;
      if (count < SLICE) break;
    }
  }
  return { place: collections.length, removed, finished: true };
}

async function removeSlice(database: Database, name: string, filter: Filter<Document>): Promise<number> {
  const collection = database.collection(name);
  const found = await collection.find(filter, { projection: { _id: 1 }, limit: SLICE, batchSize: SLICE }).toArray();
  if (found.length === 0) return 0;
  await collection.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  return found.length;
}

/**
 * Removes a realm's journal, which must be fully published; it is no longer swept or trimmed.
 * @returns the number of removed records
 */
export async function eraseJournal(database: Database, realm: number): Promise<number> {
  await heads(database).updateOne({ _id: realm }, { $set: { erased: true, ids: {} } });
  const filter = { _id: recordsAfter(realm, -1) } as Filter<Document>;
  for (let removed = 0; ; ) {
    const count = await removeSlice(database, JOURNAL, filter);
    removed += count;
    if (count < SLICE) return removed;
  }
}
