/** Lists the caller's reminders. */
import type { Empty__Output } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { LaterContext } from './context.ts';
import { shownReminders } from './own-reminders.ts';
import { listOwnItems } from './store/own-items.ts';

/** `GET /reminders`: the next due first. */
export async function listReminders(
  context: Pick<LaterContext, 'database' | 'views'>,
  _request: Empty__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { realm_id, user_id } = requireCaller(ctx);
  const found = await listOwnItems(context.database, realm_id, user_id, ['reminder']);
  const reminders = found.length > 0 ? await shownReminders(context, found, await context.views.get(ctx)) : [];
  return jsonReply<'REMINDERS'>({ reminders });
}
