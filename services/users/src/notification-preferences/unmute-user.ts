import type { UsersHandler } from '@rookery/rpc';
import type { NotificationPreferencesContext } from './context.ts';
import { changeMutedUsers } from './muted-users.ts';
import { withoutMuted } from './rules/muted-users.ts';

/**
 * `DELETE /users/me/muted_users/{muted_user_id}`: unmutes a user. Messages that arrived as read stay read.
 * @throws BAD_REQUEST for bots, `User is not muted`
 */
export const unmuteUser: UsersHandler<
  'UnmuteUser',
  Pick<NotificationPreferencesContext, 'commits' | 'database'>
> = async (context, request, ctx) => {
  await changeMutedUsers(context, ctx, (muted) => withoutMuted(muted, request.user_id));
  return {};
};
