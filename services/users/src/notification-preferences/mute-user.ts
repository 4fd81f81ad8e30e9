import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { taskIdOf } from '@rookery/runtime';
import { accessUser } from '../user/rules/access-user.ts';
import type { NotificationPreferencesContext } from './context.ts';
import { changeMutedUsers } from './muted-users.ts';
import { withMuted } from './rules/muted-users.ts';

/**
 * `POST /users/me/muted_users/{muted_user_id}`: mutes a user, also a bot or a deactivated user. When the call returns,
 * the muted user's earlier messages are read, unless the messages service is unavailable or slow: then a task marks
 * them later. New messages arrive as read.
 * @throws BAD_REQUEST for bots, `No such user`, `Cannot mute self`, `User already muted`
 */
export const muteUser: UsersHandler<
  'MuteUser',
  Pick<NotificationPreferencesContext, 'commits' | 'database' | 'directories' | 'pendingMutes'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const { realm_id: realm, user_id: user } = caller;
  const { users } = await context.directories.current(realm);
  if (request.user_id !== user) accessUser(users.get(request.user_id, caller));
  const _id = taskIdOf(realm, ctx.requestKey);
  await changeMutedUsers(context, ctx, (muted, tx) => {
    const after = withMuted(muted, user, request.user_id, tx.nowMs);
    context.pendingMutes.stageHeld(tx, { _id, user, muted: request.user_id });
    return after;
  });
  await context.pendingMutes.runWithin(_id, ctx);
  return {};
};
