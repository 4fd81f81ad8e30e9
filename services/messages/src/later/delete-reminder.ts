import type { MessagesHandler } from '@rookery/rpc';
import type { LaterContext } from './context.ts';
import { removeOwnItem } from './remove-own-item.ts';

/**
 * `DELETE /reminders/{reminder_id}`
 * @throws BAD_REQUEST with status 404 `Reminder does not exist`
 */
export const deleteReminder: MessagesHandler<'DeleteReminder', Pick<LaterContext, 'commits' | 'database'>> = (
  context,
  { id },
  ctx,
) => removeOwnItem(context, ctx, { kind: 'reminder', id }, { type: 'reminders', op: 'remove', reminder_id: id });
