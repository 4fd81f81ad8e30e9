/** Reads of several collections at one point of the commit order. */
import { type ClientSession, MongoError } from 'mongodb';
import type { Database } from './database.ts';
import { JOURNAL } from './records.ts';

/** SnapshotUnavailable, SnapshotTooOld: the point was lost, by an election or by age; a new one may do. */
const LOST_SNAPSHOT = new Set([246, 239]);
/** More would hide reads that take longer than the history that MongoDB retains (five minutes). */
const ATTEMPTS = 3;

/**
 * Runs reads that all see the database as it was at one moment, which is no older than the call: whatever was
 * acknowledged before is in it. The reads may run at the same time. No transaction, no locks; pass the session to
 * each read. It runs `reads` again when the moment was lost, so `reads` only reads.
 */
export async function snapshotRead<T>(database: Database, reads: (session: ClientSession) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const session = database.client.startSession({ snapshot: true });
    try {
      // The first read of a session fixes its moment. Made here, so that reads at the same time do not each fix one.
      await database.collection(JOURNAL).findOne({}, { session, projection: { _id: 1 } });
      return await reads(session);
    } catch (error) {
      const lost = error instanceof MongoError && LOST_SNAPSHOT.has(Number(error.code));
      if (!lost || attempt === ATTEMPTS) throw error;
    } finally {
      await session.endSession();
    }
  }
}
