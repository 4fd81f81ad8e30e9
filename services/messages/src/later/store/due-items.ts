/** What people want delivered at a time: which of it is due, and who delivers it. */
import type { Database } from '@rookery/data';
import { DUE, OWN_ITEMS, type ReminderDocument, type ScheduledDocument } from './own-items.ts';

/** What is delivered at a time. */
export type DueItem = ScheduledDocument | ReminderDocument;

/**
 * The lease for the first delivery of an item, ms: longer than a delivery may take. An item of a process that died waits for
 * that long. Each further attempt waits twice as long.
 */
const LEASE_MS = 10_000;
const MAX_PAUSE_MS = 600_000;

const items = (database: Database) => database.collection<DueItem>(OWN_ITEMS);

/** What has been due for longest, of any realm; for some time nobody else takes it. */
export function takeDue(database: Database, now: number): Promise<DueItem | null> {
  const tries = { $ifNull: ['$tries', 0] };
  const pause = { $min: [MAX_PAUSE_MS, { $multiply: [LEASE_MS, { $pow: [2, tries] }] }] };
  return items(database).findOneAndUpdate(
    { due: { $lte: now } },
    [{ $set: { due: { $add: [now, pause] }, tries: { $add: [tries, 1] } } }],
    { sort: DUE, hint: DUE, returnDocument: 'after' },
  );
}

/** One of them, as the majority has it; null where it is no more, or not to be delivered any more. */
export function findDueItem(database: Database, key: string): Promise<DueItem | null> {
  return items(database).findOne({ _id: key, due: { $exists: true } });
}
