import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import { accessUser } from '../user/rules/access-user.ts';
import { seesAddress } from '../user/rules/addresses.ts';
import { userJson } from '../user/rules/json.ts';
import type { AccountContext } from './context.ts';

/**
 * `GET /users/{user_id}` and `GET /users/{email}`, including deactivated users and the server's own bots.
 * @throws BAD_REQUEST `No such user`
 */
export const getUser: UsersHandler<'GetUser', Pick<AccountContext, 'directories'>> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  const found = request.email === '' ? users.get(request.user_id, caller) : users.find(request.email, caller);
  const target = accessUser(found);
  const user = userJson(target, {
    address: seesAddress(caller, target),
    clientGravatar: request.client_gravatar,
    profileData: request.include_custom_profile_fields,
  });
  return jsonReply<'ONE_USER'>({ user });
};
