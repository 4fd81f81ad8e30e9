/** Indexes are made explicitly, at a service's start, and are part of its code. */
import { setTimeout as delay } from 'node:timers/promises';
import type { IndexDescription } from 'mongodb';
import type { Database } from './database.ts';
import { isTransient } from './driver-errors.ts';

/** For each collection the indexes that it has beside `_id`; an empty list makes just the collection. */
export type IndexSpecs = Readonly<Record<string, readonly IndexDescription[]>>;

/**
 * How a collection is stored that is written once and seldom read again: in half the space of the others, for 10 us of
 * MongoDB's CPU a kilobyte. Pages that are read into a small cache all day would have to be unpacked at a higher price.
 */
const DENSE = { storageEngine: { wiredTiger: { configString: 'block_compressor=zstd' } } };

/** 48: the collection is there already. */
const NAMESPACE_EXISTS = 48;

/** Between attempts at a command that MongoDB did not answer, ms; the driver itself waits for a primary before each. */
const RETRY_MS = 200;

/**
 * Makes the collections and the indexes that are missing; repeating it changes nothing. It takes as long as MongoDB is
 * away or stands still, also in the middle of it: the driver repeats none of these commands, and a start that one of
 * them ended would end the process. Collections are made here because making one inside a transaction takes a lock on
 * all of the database.
 * @param o.dense for collections that are written once and seldom read; it counts when they are made
 * @throws MongoServerError when an index of that name exists with other keys or options; the driver's error once the
 *   database is closed.
 */
export async function ensureIndexes(database: Database, specs: IndexSpecs, o: { dense?: boolean } = {}): Promise<void> {
  await database.ready();
  for (const [name, indexes] of Object.entries(specs)) {
    database.indexes.set(name, indexes);
    await untilAnswered(database, async () => {
      await database.db.createCollection(name, o.dense ? DENSE : {}).catch((error) => {
        if (error.code !== NAMESPACE_EXISTS) throw error;
      });
      if (indexes.length > 0) await database.collection(name).createIndexes([...indexes]);
    });
  }
}

/** Runs commands that may be repeated until the server has answered them. */
async function untilAnswered(database: Database, run: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (database.closed || !isTransient(error)) throw error;
    }
    await delay(RETRY_MS);
  }
}
