/**
 * The end of a realm: removes what a database has of it, collection after collection, in slices and in calls of
 * bounded length. Nothing remembers how far it came: what is gone is not found again.
 *
 * Of the journal its head and its position stay, as numbers without content: a log that still holds frames of the realm
 * must not be ahead of its journal (`Relay`).
 */
import { messageKey } from '@rookery/core';
import type { Document, Filter } from 'mongodb';
import type { Database } from './database.ts';
import { heads, JOURNAL, recordsAfter } from './records.ts';

/**
 * How the documents of a collection name their realm: by a field; by a number as `_id`; by an `_id` of `messageKey`, of
 * `{ r, ... }`, or of a text that begins with the realm and a character; or not at all, since it has none of a realm.
 */
type RealmKey =
  | { readonly field: string }
  | { readonly id: 'realm' | 'key' | 'compound' }
  | { readonly idPrefix: '.' | '/' | ':' }
  | 'none';

/** Every collection of a service but the journal's, in the order in which they are emptied. */
export type RealmKeys = Readonly<Record<string, RealmKey>>;

/** Where a call stopped, and what it did. */
interface ErasedStep {
  /** The next call's `place`. */
  readonly place: number;
  readonly removed: number;
  readonly finished: boolean;
}

/** Documents removed by one command: other writes wait for milliseconds at most. */
const SLICE = 500;

/** What finds the documents of a realm; undefined of a collection that has none of any. */
export function realmFilter(realm: number, key: RealmKey): Filter<Document> | undefined {
  if (key === 'none') return undefined;
  if ('field' in key) return { [key.field]: realm };
  if ('idPrefix' in key) {
    const after = String.fromCharCode(key.idPrefix.charCodeAt(0) + 1);
    return { _id: { $gte: `${realm}${key.idPrefix}`, $lt: `${realm}${after}` } } as unknown as Filter<Document>;
  }
  if (key.id === 'realm') return { _id: realm } as unknown as Filter<Document>;
  if (key.id === 'key') {
    return { _id: { $gte: messageKey(realm, 0), $lt: messageKey(realm + 1, 0) } } as unknown as Filter<Document>;
  }
  return { _id: { $gte: { r: realm }, $lt: { r: realm + 1 } } } as unknown as Filter<Document>;
}

/**
 * Removes documents of a realm, from the collection at `place` on, until `endAt` (performance.now()) or the end.
 * Nothing of it may be written any more.
 */
export async function eraseRealm(
  database: Database,
  realm: number,
  o: { readonly keys: RealmKeys; readonly place: number; readonly endAt: number },
): Promise<ErasedStep> {
  const collections = Object.entries(o.keys);
  let removed = 0;
  for (let place = o.place; place < collections.length; place++) {
    const [name, key] = collections[place] as [string, RealmKey];
    const filter = realmFilter(realm, key);
    if (filter === undefined) continue;
    for (;;) {
      if (performance.now() >= o.endAt) return { place, removed, finished: false };
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

/** Removes a realm's journal, all of which is published. It is swept and trimmed no more. @returns how many records */
export async function eraseJournal(database: Database, realm: number): Promise<number> {
  await heads(database).updateOne({ _id: realm }, { $set: { erased: true, ids: {} } });
  const filter = { _id: recordsAfter(realm, -1) } as Filter<Document>;
  for (let removed = 0; ; ) {
    const count = await removeSlice(database, JOURNAL, filter);
    removed += count;
    if (count < SLICE) return removed;
  }
}
