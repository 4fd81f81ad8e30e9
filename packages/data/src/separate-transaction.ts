/** Transactions on documents beside the journals: they emit nothing and wait in no commit queue. */
import type { ClientSession } from 'mongodb';
import type { Database } from './database.ts';
import { endOrphanedTransactions } from './orphaned-transactions.ts';

/**
 * Conflicts for so long are with a transaction whose process died, ms, if it is idle for as long: MongoDB would hold
 * its locks for a minute. Less ends transactions of a process that is merely slow, which then run again.
 */
const ORPHAN_MS = 500;

/** This transaction started a moment ago, so it is not idle. */
const NONE: ReadonlySet<string> = new Set();

/**
 * Runs `work` in a transaction, and again after a conflict with another or a change of the primary, so it has no effect
 * but by its session, which it passes to each read and write. Resolves to what `work` returned, once a majority has
 * journalled it. Reads see one moment. `session.abortTransaction()` in `work` ends it without any write. Locks of a
 * process that died in the middle of one delay it for half a second.
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
  let conflictingSince: number | undefined;
  const attempt = async () => {
    const now = performance.now();
    conflictingSince ??= now;
    if (now - conflictingSince > ORPHAN_MS) {
      conflictingSince = now;
      await endOrphanedTransactions(database, ORPHAN_MS, NONE).catch(() => {});
    }
    return work(session);
  };
  try {
    return await session.withTransaction(attempt, {
      timeoutMS: timeoutMs,
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      readPreference: 'primary',
    });
  } finally {
    await session.endSession();
  }
}
