/** A user's status. */
import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { accessUser } from '../user/rules/access-user.ts';
import { statusJson } from '../user/rules/status-json.ts';

/**
 * `GET /users/{user_id}/status`: any user's, including bots and deactivated users.
 * @throws BAD_REQUEST `No such user`
 */
export const getStatus: UsersHandler<'GetStatus', Pick<DirectoryContext, 'directories'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  return jsonReply<'STATUS_OF_USER'>({ status: statusJson(accessUser(users.get(request.user_id, caller))) });
};
