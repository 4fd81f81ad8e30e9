/** Lists the caller's reminders. */
import { jsonReply, type MessagesHandler, requireCaller } from '@rookery/rpc';
import type { LaterContext } from './context.ts';
import { shownReminders } from './own-reminders.ts';
import { listOwnItems } from './store/own-items.ts';

/** `GET /reminders`: the next due first. */
export const listReminders: MessagesHandler<'ListReminders', Pick<LaterContext, 'database' | 'views'>> = async (
  context,
  _request,
  ctx,
) => {
  const { realm_id, user_id } = requireCaller(ctx);
  const found = await listOwnItems(context.database, realm_id, user_id, ['reminder']);
  const reminders = found.length > 0 ? await shownReminders(context, found, await context.views.get(ctx)) : [];
  return jsonReply<'REMINDERS'>({ reminders });
};
