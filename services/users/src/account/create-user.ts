/** An administrator adds a user. */
import { badRequest, ROLES } from '@rookery/core';
import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { checkStrongPassword } from '../authentication/password-strength.ts';
import { readRealm } from '../realm/store.ts';
import { checkAddress } from '../user/rules/addresses.ts';
import { checkFullName } from '../user/rules/names.ts';
import { addUser } from './add-user.ts';
import type { AccountContext } from './context.ts';
import { joiningNotices } from './rules/joining-notices.ts';

/**
 * `POST /users`: a new member with a password that the administrator chose, in the default channels.
 *
 * @throws UNAUTHORIZED_PRINCIPAL for non-administrators; BAD_REQUEST for administrators without the operator's
 *   permission to create users, for a bad name, address or password, and for an address in use
 */
export const createUser: UsersHandler<
  'CreateUser',
  Pick<AccountContext, 'commits' | 'database' | 'directories' | 'passwords' | 'pendingJoins' | 'notices'>
> = async (context, request, ctx) => {
  const caller = requireAdministrator(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  if (!users.byId.get(caller.user_id)?.may_create_users) throw badRequest('User not authorized to create users');
  const fullName = checkFullName(request.full_name);
  const email = checkAddress(request.email);
  const passwordHash = await context.passwords.hash(await checkStrongPassword(request.password, [fullName, email]));
  const checked = { email, fullName, role: ROLES.member, passwordHash, botType: 0, botOwnerId: null };
  const account = { ...checked, checkEmail: true, awaitsLogin: true };
  const userId = await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const realm = await readRealm(tx, context.database);
    const user = await addUser(tx, context.database, account);
    context.pendingJoins.stage(tx, user.id, { channel_ids: [], include_default_channels: true });
    context.notices.stage(tx, joiningNotices(realm, user, { isFirst: false }));
    return user.id;
  });
  await context.pendingJoins.finish(caller.realm_id, userId, ctx);
  context.notices.soon();
  return { user_id: userId };
};
