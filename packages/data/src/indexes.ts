/** Indexes are made explicitly, at a service's start, and are part of its code. */
import type { IndexDescription } from 'mongodb';
import type { Database } from './database.ts';

/** For each collection the indexes that it has beside `_id`; an empty list makes just the collection. */
export type IndexSpecs = Readonly<Record<string, readonly IndexDescription[]>>;

/** 48: the collection is there already. */
const NAMESPACE_EXISTS = 48;

/**
 * Makes the collections and the indexes that are missing, waiting for MongoDB to be there; repeating it changes nothing. Collections are made here
 * because making one inside a transaction takes a lock on all of the database.
 * @throws MongoServerError when an index of that name exists with other keys or options.
 */
export async function ensureIndexes(database: Database, specs: IndexSpecs): Promise<void> {
  await database.ready();
  for (const [name, indexes] of Object.entries(specs)) {
    await database.db.createCollection(name).catch((error) => {
      if (error.code !== NAMESPACE_EXISTS) throw error;
    });
    if (indexes.length > 0) await database.collection(name).createIndexes([...indexes]);
  }
}
