/** Returns a user as a caller, for work done in the user's name while they are away. */
import type { UsersHandler } from '@rookery/rpc';
import { accessUser } from '../user/rules/access-user.ts';
import { admit } from './authenticate.ts';
import type { AuthenticationContext } from './context.ts';

/**
 * Returns the caller that the user would be now, without the name of a client.
 * @throws BAD_REQUEST `No such user`; REALM_DEACTIVATED, USER_DEACTIVATED; UNAUTHORIZED for a bot of a guest
 */
export const getCaller: UsersHandler<'GetCaller', Pick<AuthenticationContext, 'directories'>> = async (
  context,
  { realm_id, user_id },
) => {
  const directory = await context.directories.current(realm_id);
  return { caller: admit(directory, accessUser(directory.users.byId.get(user_id))) };
};
