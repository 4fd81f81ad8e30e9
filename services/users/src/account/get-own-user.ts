import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import { accessUser } from '../user/rules/access-user.ts';
import { ownUserJson } from '../user/rules/json.ts';
import type { AccountContext } from './context.ts';

/** `GET /users/me`. */
export const getOwnUser: UsersHandler<'GetOwnUser', Pick<AccountContext, 'directories'>> = async (
  context,
  _request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  return jsonReply<'OWN_USER'>(ownUserJson(accessUser(users.byId.get(caller.user_id))));
};
