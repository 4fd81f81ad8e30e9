/** Transactions on documents beside the journals: they emit nothing and wait in no commit queue. */
import type { ClientSession } from 'mongodb';
import type { Database } from './database.ts';

/**
 * Runs `work` in a transaction, and again after a conflict with another or a change of the primary, so it has no effect
 * but by its session, which it passes to each read and write. Resolves to what `work` returned, once a majority has
 * journalled it. Reads see one moment. `session.abortTransaction()` in `work` ends it without any write.
 *
 * @param timeoutMs for all attempts together, ms
 * @throws as `work` does; errors of the driver, after which the transaction may have been committed
 */
export async function separateTransaction<T>(
  database: Database,
  timeoutMs: number,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = database.client.startSession();
  try {
    return await session.withTransaction(work, {
      timeoutMS: timeoutMs,
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      readPreference: 'primary',
    });
  } finally {
    await session.endSession();
  }
}
