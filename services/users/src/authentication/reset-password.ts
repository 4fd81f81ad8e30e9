/** Sets a new password with a key that was mailed. */
import type { UsersHandler } from '@rookery/rpc';
import { readSubject } from '../confirmations/read-subject.ts';
import { badKey, readConfirmation } from '../confirmations/store.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { checkPasswordLogin } from '../realm/rules/authentication-methods.ts';
import { readRealm } from '../realm/store.ts';
import { endPolls } from '../upstream/end-polls.ts';
import { readUser } from '../user/store/users.ts';
import type { AuthenticationContext } from './context.ts';
import { checkStrongPassword } from './password-strength.ts';
import { forgetAttemptsFor } from './store/login-attempts.ts';
import { replacePassword } from './store/passwords.ts';

/**
 * `POST /accounts/password/reset/{key}/`: when it returns, all earlier credentials are invalid: sessions, the API key,
 * and keys that were mailed for the account; polls that one of them authenticated return no more events.
 * @throws BAD_REQUEST for an invalid key and a weak password; REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED
 */
export const resetPassword: UsersHandler<
  'ResetPassword',
  Pick<AuthenticationContext, 'commits' | 'database' | 'passwords' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
  const { database } = context;
  const { realm_id: realm, key } = request;
  const open = { key, purpose: 'password' } as const;
  const about = await readSubject(context, realm, ctx, async (tx) => {
    const confirmation = await readConfirmation(tx, database, open);
    const user = confirmation?.user === undefined ? undefined : await readUser(tx, database, confirmation.user);
    if (!user?.is_active) throw badKey();
    return [user.full_name, user.email];
  });
  const password = await checkStrongPassword(request.password, about ?? []);
  const passwordHash = await context.passwords.hash(password);
  const { userId, email } = await context.commits.run(realm, ctx, async (tx) => {
    const document = await readRealm(tx, database);
    checkRealmActive(document);
    checkPasswordLogin(document.settings);
    const confirmation = await readConfirmation(tx, database, open);
    const user = confirmation?.user === undefined ? undefined : await readUser(tx, database, confirmation.user);
    // A key that was mailed to a former address of the user is void.
    if (!confirmation || !user?.is_active || user.email !== confirmation.email) throw badKey();
    await replacePassword(tx, context.database, { userId: user.id, hash: passwordHash, session: '' });
    return { userId: user.id, email: user.email };
  });
  await forgetAttemptsFor(database, realm, email);
  await endPolls(context, realm, [userId]);
  return {};
};
