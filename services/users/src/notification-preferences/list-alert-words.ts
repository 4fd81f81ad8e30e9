/** The caller's alert words. */
import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import { accessUser } from '../user/rules/access-user.ts';
import type { NotificationPreferencesContext } from './context.ts';

/** `GET /users/me/alert_words` */
export const listAlertWords: UsersHandler<
  'ListAlertWords',
  Pick<NotificationPreferencesContext, 'directories'>
> = async (context, _request, ctx) => {
  const caller = requireCaller(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  const { alert_words = [] } = accessUser(users.byId.get(caller.user_id));
  return jsonReply<'ALERT_WORDS'>({ alert_words });
};
