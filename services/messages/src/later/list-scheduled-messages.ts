/** Lists the caller's scheduled messages. */
import { jsonReply, type MessagesHandler, requireCaller } from '@rookery/rpc';
import type { LaterContext } from './context.ts';
import { scheduledJson } from './own-items-json.ts';
import { byTime, listOwnItems } from './store/own-items.ts';

/** `GET /scheduled_messages`: the next due first, including those that failed. */
export const listScheduledMessages: MessagesHandler<'ListScheduledMessages', Pick<LaterContext, 'database'>> = async (
  context,
  _request,
  ctx,
) => {
  const { realm_id, user_id } = requireCaller(ctx);
  const scheduled = await listOwnItems(context.database, realm_id, user_id, ['scheduled']);
  return jsonReply<'SCHEDULED_MESSAGES'>({
    scheduled_messages: scheduled.sort(byTime).map((one) => scheduledJson(one)),
  });
};
