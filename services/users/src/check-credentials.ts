/** Whose password it is. */
import { DomainError } from '@rookery/core';
import type { Context } from './context.ts';
import { checkRealmActive, checkUserActive } from './rules/accounts.ts';
import { addressKey } from './rules/addresses.ts';
import { checkPasswordLogin } from './rules/authentication-methods.ts';
import type { User } from './store/documents.ts';
import { countAttempt, forgetAttempts } from './store/login-attempts.ts';
import { passwordOf } from './store/passwords.ts';

/** An account whose password is known. */
export interface Known {
  readonly user: User;
  /** Which of its passwords, for the session that it opens. */
  readonly passwordVersion: number | undefined;
}

/**
 * The account of whoever knows the password of `username`, an e-mail address. Whether it exists is not told to who does not
 * know it.
 *
 * @throws AUTHENTICATION_FAILED, RATE_LIMIT_HIT (five wrong passwords in 30 minutes), REALM_DEACTIVATED,
 *   USER_DEACTIVATED, PASSWORD_AUTH_DISABLED
 */
export async function checkCredentials(
  context: Pick<Context, 'database' | 'directories' | 'passwords'>,
  request: { readonly realm_id: number; readonly username: string; readonly password: string },
): Promise<Known> {
  const { realm, users } = await context.directories.current(request.realm_id);
  checkRealmActive(realm);
  checkPasswordLogin(realm.settings);
  await countAttempt(context.database, realm._id, request.username, Date.now());
  const user = users.byEmail.get(addressKey(request.username));
  // Read for nobody's address too: how long the answer takes must not tell which accounts exist.
  const stored = await passwordOf(context.database, realm._id, user?.id ?? 0);
  const known = await context.passwords.verify(stored.hash, request.password);
  if (!known || !user) throw new DomainError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  await forgetAttempts(context.database, realm._id, request.username);
  checkUserActive(user);
  return { user, passwordVersion: stored.version };
}
