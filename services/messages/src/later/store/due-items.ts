/** What people want delivered at a time. */
import type { Database } from '@rookery/data';
import { OWN_ITEMS, type ReminderDocument, type ScheduledDocument } from './own-items.ts';

export type DueItem = ScheduledDocument | ReminderDocument;

/** One of them, as the majority has it; null where it is no more, or not to be delivered any more. */
export function findDueItem(database: Database, key: string): Promise<DueItem | null> {
  return database.collection<DueItem>(OWN_ITEMS).findOne({ _id: key, due_at: { $exists: true } });
}
