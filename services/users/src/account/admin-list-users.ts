/** The operator's list of users. */
import type { AdminListUsersReply } from '@rookery/protos/gen/rookery/AdminListUsersReply.ts';
import type { AdminListUsersRequest__Output } from '@rookery/protos/gen/rookery/AdminListUsersRequest.ts';
import { userCard } from '../user/rules/json.ts';
import type { AccountContext } from './context.ts';

/** Returns all users of an organisation but the server's own bots, by id. @throws NONEXISTENT_SUBDOMAIN */
export async function adminListUsers(
  context: Pick<AccountContext, 'directories'>,
  request: AdminListUsersRequest__Output,
): Promise<AdminListUsersReply> {
  const { users } = await context.directories.current(request.realm_id);
  return { users: users.people.map((user) => ({ ...userCard(user), email: user.email })) };
}
