/** The caller's alert words. */
import type { Empty__Output } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import { accessUser } from '../user/rules/access-user.ts';
import type { NotificationPreferencesContext } from './context.ts';

/** `GET /users/me/alert_words` */
export async function listAlertWords(
  context: Pick<NotificationPreferencesContext, 'directories'>,
  _request: Empty__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const caller = requireCaller(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  const { alert_words = [] } = accessUser(users.byId.get(caller.user_id));
  return jsonReply<'ALERT_WORDS'>({ alert_words });
}
