import { audienceOfUser, emit } from '@rookery/data';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { accessOwnItem } from './access-own-item.ts';
import { type Dependencies, TYPE } from './scheduled-messages.ts';
import { stageOwnItemRemoval } from './store/own-items.ts';

/**
 * `DELETE /scheduled_messages/{scheduled_message_id}`
 * @throws BAD_REQUEST with status 404 `Scheduled message does not exist`
 */
export const deleteScheduledMessage: MessagesHandler<'DeleteScheduledMessage', Dependencies> = async (
  context,
  { id },
  ctx,
) => {
  const { realm_id, user_id } = requireCaller(ctx);
  return context.commits.run(realm_id, ctx, async (tx) => {
    const { _id } = await accessOwnItem(tx, context.database, user_id, 'scheduled', id);
    stageOwnItemRemoval(tx, _id);
    emit(tx, { type: TYPE, op: 'remove', scheduled_message_id: id }, audienceOfUser(user_id));
    return {};
  });
};
