/** The operator sets a user's password. */
import { badRequest } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { checkRealmActive } from '../realm/rules/access.ts';
import { readRealm } from '../realm/store.ts';
import { endPolls } from '../upstream/end-polls.ts';
import { checkUserActive } from '../user/rules/access.ts';
import { readUser } from '../user/store/users.ts';
import type { AuthenticationContext } from './context.ts';
import { checkPassword } from './rules/passwords.ts';
import { forgetAttemptsFor } from './store/login-attempts.ts';
import { replacePassword } from './store/passwords.ts';

/**
 * Like `POST /accounts/password/reset/{key}/`, without a key: when it returns, all earlier credentials are invalid.
 * @throws BAD_REQUEST `No such user`, `Bots do not log in with a password.`, `New password is too weak!`;
 *   USER_DEACTIVATED, REALM_DEACTIVATED
 */
export const adminSetPassword: UsersHandler<
  'AdminSetPassword',
  Pick<AuthenticationContext, 'commits' | 'database' | 'passwords' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
  const { database } = context;
  const { realm_id: realm, user_id: id } = request;
  const hash = await context.passwords.hash(checkPassword(request.password));
  const email = await context.commits.run(realm, ctx, async (tx) => {
    checkRealmActive(await readRealm(tx, database));
    const user = await readUser(tx, database, id);
    if (!user || user.is_system_bot) throw badRequest('No such user');
    if (user.bot_type !== 0) throw badRequest('Bots do not log in with a password.');
    checkUserActive(user);
    await replacePassword(tx, database, { userId: id, hash, session: '' });
    return user.email;
  });
  await forgetAttemptsFor(database, realm, email);
  await endPolls(context, realm, [id]);
  return {};
};
