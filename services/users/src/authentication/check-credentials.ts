/** Checks passwords. */
import { DomainError } from '@rookery/core';
import type { KnownDevice } from '@rookery/protos/gen/rookery/KnownDevice.ts';
import type { Origin } from '@rookery/protos/gen/rookery/Origin.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { checkPasswordLogin } from '../realm/rules/authentication-methods.ts';
import type { User } from '../user/documents.ts';
import { checkUserActive } from '../user/rules/access.ts';
import { addressKey } from '../user/rules/addresses.ts';
import type { AuthenticationContext } from './context.ts';
import { isKnown, markOf, remember } from './store/known-devices.ts';
import { countAttempt, forgetAttempt } from './store/login-attempts.ts';
import { passwordOf } from './store/passwords.ts';

/** An account whose password was verified. */
interface Known {
  readonly user: User;
  /** The version of that password, for the session that it opens. */
  readonly passwordVersion: number | undefined;
}

/** The credentials of a login. */
interface Credentials {
  readonly realm_id: number;
  readonly username: string;
  readonly password: string;
  /** The client's origin; null: unknown, and the address has no limit of its own. */
  readonly origin?: Origin | null;
  /** The account that this browser was logged in as before, and the password's version then, as its gateway vouches. */
  readonly device?: KnownDevice | null;
}

/**
 * Verifies the password of `username`, an email address, and returns its account. A caller without the password cannot
 * learn whether the account exists.
 *
 * @throws AUTHENTICATION_FAILED, RATE_LIMIT_HIT (too many wrong passwords, `store/login-attempts.ts`),
 *   REALM_DEACTIVATED, USER_DEACTIVATED, PASSWORD_AUTH_DISABLED
 */
export async function checkCredentials(
  context: Pick<AuthenticationContext, 'database' | 'directories' | 'passwords' | 'config'>,
  { realm_id, username, password, origin, device }: Credentials,
): Promise<Known> {
  const { database } = context;
  const { realm, users } = await context.directories.current(realm_id);
  checkRealmActive(realm);
  checkPasswordLogin(realm.settings);
  const user = users.byEmail.get(addressKey(username));
  // The same reads run for an unknown address: the response time must not reveal which accounts exist.
  const account = { realm: realm._id, id: user?.id ?? 0 };
  const { address = '', user_agent = '' } = origin ?? {};
  const mark = markOf(account, { address, user_agent });
  // Cookies of a login with a former password do not count: the holder of that password may have collected many.
  const isDevice =
    user !== undefined &&
    device?.user_id === user.id &&
    device.id !== '' &&
    device.password_version === (user.password_version ?? 0);
  const known = (await isKnown(database, account.realm, account.id, mark)) && user !== undefined;
  const from = isDevice ? { known: `browser ${device.id}` } : known ? { known: mark } : { address };
  const perAddress = context.config.LOGIN_FAILURES_PER_ADDRESS;
  const counted = await countAttempt(database, { realm: account.realm, username, from, perAddress });
  const stored = await passwordOf(database, account.realm, account.id);
  const isRight = await context.passwords.verify(stored.hash, password);
  if (!isRight || !user) throw new DomainError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  await forgetAttempt(database, counted);
  checkUserActive(user);
  if (address !== '') await remember(database, account.realm, account.id, mark);
  return { user, passwordVersion: stored.version };
}
