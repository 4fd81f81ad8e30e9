/**
 * Orphaned transactions. A process that is killed or paused between the first write of a group and its commit leaves a
 * transaction that no process ends: MongoDB holds it, with its lock on the realm's head, for a minute
 * (transactionLifetimeLimitSeconds), even if the connection is closed. The replica that takes the realm over ends it.
 *
 * Ending a transaction that is still in use does no harm: its group conflicts, as it would have anyway, and runs again.
 */
import type { Binary } from 'mongodb';
import type { Database } from './database.ts';

interface IdleTransaction {
  readonly lsid: { readonly id: Binary };
}

/**
 * Ends the transactions of this service, in any process, that have been idle for `idleMs`. The only privilege it needs
 * is to be the same user of MongoDB.
 * @returns the number of ended transactions.
 */
export async function endOrphanedTransactions(
  database: Database,
  idleMs: number,
  alive: ReadonlySet<string>,
): Promise<number> {
  const admin = database.client.db('admin');
  const idle = await admin
    .aggregate<IdleTransaction>(
      [
        { $currentOp: { allUsers: false, idleSessions: true } },
        {
          $match: {
            type: 'idleSession',
            appName: { $gte: database.appNamePrefix, $lt: `${database.appNamePrefix}\uffff` },
            'transaction.timeInactiveMicros': { $gte: idleMs * 1_000 },
          },
        },
        { $project: { 'lsid.id': 1 } },
      ],
      { readConcern: { level: 'local' } },
    )
    .toArray();
  const orphans = idle.map(({ lsid }) => lsid.id).filter((id) => !alive.has(id.toString('hex')));
  if (orphans.length > 0) await admin.command({ killSessions: orphans.map((id) => ({ id })) });
  return orphans.length;
}
