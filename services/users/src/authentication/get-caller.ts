/** Returns a user as a caller, for work done in the user's name while they are away. */
import type { AuthenticateReply } from '@rookery/protos/gen/rookery/AuthenticateReply.ts';
import type { GetCallerRequest__Output } from '@rookery/protos/gen/rookery/GetCallerRequest.ts';
import { accessUser } from '../user/rules/access-user.ts';
import { admit } from './authenticate.ts';
import type { AuthenticationContext } from './context.ts';

/**
 * Returns the caller that the user would be now, without the name of a client.
 * @throws BAD_REQUEST `No such user`; REALM_DEACTIVATED, USER_DEACTIVATED; UNAUTHORIZED for a bot of a guest
 */
export async function getCaller(
  context: Pick<AuthenticationContext, 'directories'>,
  { realm_id, user_id }: GetCallerRequest__Output,
): Promise<AuthenticateReply> {
  const directory = await context.directories.current(realm_id);
  return { caller: admit(directory, accessUser(directory.users.byId.get(user_id))) };
}
