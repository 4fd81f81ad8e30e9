/** Development mode: the users to log in as. */
import { badRequest, isAdmin } from '@rookery/core';
import { jsonReply, type UsersHandler } from '@rookery/rpc';
import { checkRealmActive } from '../realm/rules/access.ts';
import { isMethodEnabled } from '../realm/rules/authentication-methods.ts';
import type { AuthenticationContext } from './context.ts';

/** Max. users per list: one page is enough to try things. */
const MOST = 100;

/**
 * `GET /dev_list_users`
 * @throws BAD_REQUEST outside development mode; REALM_DEACTIVATED
 */
export const listDevUsers: UsersHandler<'ListDevUsers', Pick<AuthenticationContext, 'directories' | 'config'>> = async (
  context,
  request,
) => {
  const { realm, users } = await context.directories.current(request.realm_id);
  checkRealmActive(realm);
  if (!context.config.DEVELOPMENT || !isMethodEnabled(realm.settings.authentication_methods, 'Dev')) {
    throw badRequest('Dev environment not enabled.');
  }
  const people = users.people.filter((user) => user.is_active && user.bot_type === 0);
  const list = (those: typeof people) =>
    those.slice(0, MOST).map(({ email }) => ({ email, realm_url: request.realm_url }));
  return jsonReply<'DEV_USERS'>({
    direct_admins: list(people.filter(({ role }) => isAdmin(role))),
    direct_users: list(people.filter(({ role }) => !isAdmin(role))),
  });
};
