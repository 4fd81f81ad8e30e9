/** Transactions on documents that have no journal: they emit no entries and use no commit queue. */
import type { ClientSession } from 'mongodb';
import type { Database } from './database.ts';
import { endOrphanedTransactions } from './orphaned-transactions.ts';

/**
 * How long conflicts must last, and the other transaction be idle, before it counts as orphaned and is ended, ms:
 * MongoDB would hold its locks for a minute. Shorter ends transactions of processes that are merely slow, which then
 * run again.
 */
const ORPHAN_MS = 500;

/** No exception is needed for this transaction: it has only just started, so it is not idle. */
const NONE: ReadonlySet<string> = new Set();

/**
 * Runs `work` in a transaction, and again after a conflict with another one or a change of the primary. So `work` must
 * have no effects except through its session, which it passes to each read and write. Resolves to the result of `work`
 * once a majority has journalled the transaction. All reads see one snapshot. `session.abortTransaction()` in `work`
 * ends it without any write. Locks of a process that died during a transaction delay it by half a second.
 *
 * @param timeoutMs timeout of all attempts together, ms
 * @throws the error of `work`; errors of the driver, after which the transaction may have been committed
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
