/** The users whom a user sees, and those who do not see them, for services that show users to users. */

import { UserSet } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { sees, usersWhoCannotSee } from '../user/rules/visibility.ts';
import type { VisibilityContext } from './context.ts';

/** For an unknown user, returns that they see no user and that all see them. @throws NONEXISTENT_SUBDOMAIN */
export const getVisibility: UsersHandler<'GetVisibility', Pick<VisibilityContext, 'directories'>> = async (
  context,
  { realm_id, user_id },
) => {
  const { users, realm } = await context.directories.current(realm_id);
  const user = users.byId.get(user_id);
  const observer = users.observer({ user_id });
  const seen = [...users.byId.values()].filter((one) => user && sees(observer, one));
  return {
    seen: Buffer.from(UserSet.of(seen.map(({ id }) => id)).toBytes()),
    unseen_by: Buffer.from(UserSet.of(user ? usersWhoCannotSee(user, users.restricted) : []).toBytes()),
    host: realm.bot_domain,
  };
};
