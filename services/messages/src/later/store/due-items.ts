/** Reads of scheduled messages and reminders that are due. */
import type { Database } from '@rookery/data';
import { OWN_ITEMS, type ReminderDocument, type ScheduledDocument } from './own-items.ts';

export type DueItem = ScheduledDocument | ReminderDocument;

/** Returns a due item as a majority of the database has it; null if it was deleted or is no longer scheduled. */
export function findDueItem(database: Database, key: string): Promise<DueItem | null> {
  return database.collection<DueItem>(OWN_ITEMS).findOne({ _id: key, due_at: { $exists: true } });
}
