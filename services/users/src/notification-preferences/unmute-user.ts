import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { MuteUserRequest__Output } from '@rookery/protos/gen/rookery/MuteUserRequest.ts';
import type { CallContext } from '@rookery/rpc';
import type { NotificationPreferencesContext } from './context.ts';
import { changeMutedUsers } from './muted-users.ts';
import { withoutMuted } from './rules/muted-users.ts';

/**
 * `DELETE /users/me/muted_users/{muted_user_id}`: unmutes a user. Messages that arrived as read stay read.
 * @throws BAD_REQUEST for bots, `User is not muted`
 */
export async function unmuteUser(
  context: Pick<NotificationPreferencesContext, 'commits' | 'database'>,
  request: MuteUserRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  await changeMutedUsers(context, ctx, (muted) => withoutMuted(muted, request.user_id));
  return {};
}
