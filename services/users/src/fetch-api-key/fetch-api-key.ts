/** Trades a password for the API key. */
import { DomainError } from '@rookery/core';
import type { ApiKeyReply } from '@rookery/protos/gen/rookery/ApiKeyReply.ts';
import type { FetchApiKeyRequest__Output } from '@rookery/protos/gen/rookery/FetchApiKeyRequest.ts';
import type { Context } from '../context.ts';
import { checkRealmActive, checkUserActive } from '../rules/accounts.ts';
import { addressKey } from '../rules/addresses.ts';
import { countAttempt, forgetAttempts } from '../store/login-attempts.ts';
import { passwordHashOf } from '../store/users.ts';

/**
 * The API key of whoever knows the password of `username`, an e-mail address. Whether the account exists is not told to
 * who does not know it.
 *
 * @throws AUTHENTICATION_FAILED, RATE_LIMIT_HIT (five wrong passwords in 30 minutes), REALM_DEACTIVATED,
 *   USER_DEACTIVATED, PASSWORD_AUTH_DISABLED
 */
export async function fetchApiKey(
  context: Pick<Context, 'database' | 'directories' | 'passwords'>,
  request: FetchApiKeyRequest__Output,
): Promise<ApiKeyReply> {
  const { realm, users } = await context.directories.current(request.realm_id);
  checkRealmActive(realm);
  if (realm.settings.authentication_methods.Email !== true) {
    throw new DomainError('PASSWORD_AUTH_DISABLED', 'Password authentication is disabled in this organization');
  }
  await countAttempt(context.database, realm._id, request.username, Date.now());
  const user = users.byEmail.get(addressKey(request.username));
  // Read for nobody's address too: how long the answer takes must not tell which accounts exist.
  const stored = await passwordHashOf(context.database, realm._id, user?.id ?? 0);
  const known = await context.passwords.verify(stored, request.password);
  if (!known || !user) throw new DomainError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  await forgetAttempts(context.database, realm._id, request.username);
  checkUserActive(user);
  return { user_id: user.id, email: user.email, api_key: user.api_key };
}
