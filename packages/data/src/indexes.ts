/** Creates collections and indexes, at a service's start; the service's code declares them. */
import { pause } from '@rookery/core';
import type { IndexDescription } from 'mongodb';
import type { Database } from './database.ts';
import { isTransient } from './driver-errors.ts';

/** For each collection, its indexes besides `_id`; an empty list creates only the collection. */
export type IndexSpecs = Readonly<Record<string, readonly IndexDescription[]>>;

/**
 * Options of a collection whose documents are written once and seldom read: it takes half the space of the others, for
 * 10 us of MongoDB's CPU per kilobyte. For pages that are read into a small cache all day, decompression would cost
 * more.
 */
const DENSE = { storageEngine: { wiredTiger: { configString: 'block_compressor=zstd' } } };

/** MongoDB's error code for a collection that already exists. */
const NAMESPACE_EXISTS = 48;

/** The pause between attempts at an unanswered command, ms; the driver itself waits for a primary before each. */
const RETRY_MS = 200;

/**
 * Creates missing collections and indexes; repeating a call changes nothing. Waits as long as MongoDB is unavailable,
 * even between commands: the driver retries none of these commands, and a failure of one would end the starting
 * process. Collections are created here because creating one inside a transaction locks the whole database.
 * @param options.dense for collections written once and seldom read; applies only to collections that are created
 * @throws MongoServerError if an index of that name exists with other keys or options; the driver's error once the
 *   database is closed.
 */
export async function ensureIndexes(
  database: Database,
  specs: IndexSpecs,
  options: { dense?: boolean } = {},
): Promise<void> {
  await database.ready();
  for (const [name, indexes] of Object.entries(specs)) {
    database.indexes.set(name, indexes);
    await untilAnswered(database, async () => {
      await database.db.createCollection(name, options.dense ? DENSE : {}).catch((error) => {
        if (error.code !== NAMESPACE_EXISTS) throw error;
      });
      if (indexes.length > 0) await database.collection(name).createIndexes([...indexes]);
    });
  }
}

/** Runs idempotent commands repeatedly until the server has answered them. */
async function untilAnswered(database: Database, run: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (database.closed || !isTransient(error)) throw error;
    }
    await pause(RETRY_MS);
  }
}
