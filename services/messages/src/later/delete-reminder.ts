import { audienceOfUser, emit } from '@rookery/data';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { accessOwnItem } from './access-own-item.ts';
import type { LaterContext } from './context.ts';
import { stageOwnItemRemoval } from './store/own-items.ts';

type Dependencies = Pick<
  LaterContext,
  'clients' | 'commits' | 'database' | 'directory' | 'emoji' | 'realms' | 'renderer' | 'views'
>;

const TYPE = 'reminders';

/**
 * `DELETE /reminders/{reminder_id}`
 * @throws BAD_REQUEST with status 404 `Reminder does not exist`
 */
export const deleteReminder: MessagesHandler<'DeleteReminder', Dependencies> = async (context, { id }, ctx) => {
  const { realm_id, user_id } = requireCaller(ctx);
  return context.commits.run(realm_id, ctx, async (tx) => {
    const { _id } = await accessOwnItem(tx, context.database, user_id, 'reminder', id);
    stageOwnItemRemoval(tx, _id);
    emit(tx, { type: TYPE, op: 'remove', reminder_id: id }, audienceOfUser(user_id));
    return {};
  });
};
