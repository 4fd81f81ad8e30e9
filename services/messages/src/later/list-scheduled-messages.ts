/** Lists the caller's scheduled messages. */
import type { Empty__Output } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { LaterContext } from './context.ts';
import { scheduledJson } from './own-items-json.ts';
import { byTime, listOwnItems } from './store/own-items.ts';

/** `GET /scheduled_messages`: the next due first, including those that failed. */
export async function listScheduledMessages(
  context: Pick<LaterContext, 'database'>,
  _request: Empty__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { realm_id, user_id } = requireCaller(ctx);
  const scheduled = await listOwnItems(context.database, realm_id, user_id, ['scheduled']);
  return jsonReply<'SCHEDULED_MESSAGES'>({
    scheduled_messages: scheduled.sort(byTime).map((one) => scheduledJson(one)),
  });
}
