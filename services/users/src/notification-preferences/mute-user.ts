import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { markSenderAsRead } from '../upstream/messages.ts';
import { accessUser } from '../user/rules/access-user.ts';
import type { NotificationPreferencesContext } from './context.ts';
import { changeMutedUsers } from './muted-users.ts';
import { withMuted } from './rules/muted-users.ts';

/**
 * `POST /users/me/muted_users/{muted_user_id}`: mutes a user, also a bot or a deactivated user. When the call returns,
 * the muted user's earlier messages are read; later ones arrive as read.
 * @throws BAD_REQUEST for bots, `No such user`, `Cannot mute self`, `User already muted`
 */
export const muteUser: UsersHandler<
  'MuteUser',
  Pick<NotificationPreferencesContext, 'commits' | 'database' | 'directories' | 'messages'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  if (request.user_id !== caller.user_id) accessUser(users.get(request.user_id, caller));
  await changeMutedUsers(context, ctx, (muted, now) => withMuted(muted, caller.user_id, request.user_id, now));
  await markSenderAsRead(context.messages, request.user_id, ctx);
  return {};
};
