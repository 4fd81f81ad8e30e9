/** Reminders as shown to their owner: a quotation is included only while the owner may read the message. */
import { documentKey } from '@rookery/core';
import type { ClientSession } from '@rookery/data';
import { ACCESS_FIELDS, mayRead } from '../message/rules/visibility.ts';
import { messageId, messagesByKeys } from '../message/store/messages.ts';
import type { View } from '../upstream/views.ts';
import type { LaterContext } from './context.ts';
import { reminderJson } from './own-items-json.ts';
import { reminderOfNothing } from './rules/reminders.ts';
import { byTime, type ReminderDocument } from './store/own-items.ts';

/** Returns the reminders in the API's form, the next due first. */
export async function shownReminders(
  { database }: Pick<LaterContext, 'database'>,
  reminders: readonly ReminderDocument[],
  view: View,
  session?: ClientSession,
): Promise<ReturnType<typeof reminderJson>[]> {
  if (reminders.length === 0) return [];
  const keys = [...new Set(reminders.map(({ messageId }) => documentKey(view.realm, messageId)))];
  const found = await messagesByKeys(database, keys, { fields: ACCESS_FIELDS, session });
  const readable = new Set(found.filter((message) => mayRead(view, message)).map(messageId));
  return reminders.toSorted(byTime).map((one) => reminderJson(readable.has(one.messageId) ? one : ofNothing(one)));
}

function ofNothing(reminder: ReminderDocument): ReminderDocument {
  return { ...reminder, content: reminderOfNothing(reminder.note), html: reminder.lost };
}
