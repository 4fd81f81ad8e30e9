/** The operator's list of users. */
import type { UsersHandler } from '@rookery/rpc';
import { userCard } from '../user/rules/json.ts';
import type { AccountContext } from './context.ts';

/** Returns all users of an organisation but the server's own bots, by id. @throws NONEXISTENT_SUBDOMAIN */
export const adminListUsers: UsersHandler<'AdminListUsers', Pick<AccountContext, 'directories'>> = async (
  context,
  request,
) => {
  const { users } = await context.directories.current(request.realm_id);
  return { users: users.people.map((user) => ({ ...userCard(user), email: user.email })) };
};
