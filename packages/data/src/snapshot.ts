/** Reads of several collections in one snapshot. */
import { type ClientSession, MongoError } from 'mongodb';
import type { Database } from './database.ts';
import { JOURNAL } from './records.ts';

/** SnapshotUnavailable, SnapshotTooOld */
const LOST_SNAPSHOT = new Set([246, 239]);
/** Max. attempts. More would hide reads that take longer than the history that MongoDB retains (five minutes). */
const ATTEMPTS = 3;

/**
 * Runs reads that all see one snapshot of the database, no older than the call: it contains everything that was
 * acknowledged before. The reads may run concurrently, without a transaction or locks; each must be given the session.
 * `reads` runs again if the snapshot was lost, so it must have no side effects.
 */
export async function snapshotRead<T>(database: Database, reads: (session: ClientSession) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const session = database.client.startSession({ snapshot: true });
    try {
      // The first read of a session fixes its snapshot. It is made here, so that concurrent reads do not each fix one.
      await database.collection(JOURNAL).findOne({}, { session, projection: { _id: 1 } });
      return await reads(session);
    } catch (error) {
      if (!isLostSnapshot(error) || attempt === ATTEMPTS) throw error;
    } finally {
      await session.endSession();
    }
  }
}

/** Whether an election, or its age, ended the snapshot of a read; a new one may succeed. */
export function isLostSnapshot(error: unknown): error is MongoError {
  return error instanceof MongoError && LOST_SNAPSHOT.has(Number(error.code));
}
