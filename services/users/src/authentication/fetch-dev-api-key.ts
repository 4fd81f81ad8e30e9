/** Development mode: returns any user's API key and a session, without a password. */

import { badRequest, DomainError } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { checkRealmActive } from '../realm/rules/access.ts';
import { isMethodEnabled } from '../realm/rules/authentication-methods.ts';
import { checkUserActive, isAccount } from '../user/rules/access.ts';
import { addressKey } from '../user/rules/addresses.ts';
import { apiKeyOf } from './api-keys.ts';
import type { AuthenticationContext } from './context.ts';
import { recordFirstLogin } from './first-login.ts';
import { beginSession } from './store/sessions.ts';

/**
 * Logs in as a user and returns the API key; only if the process was started in development mode.
 * @throws BAD_REQUEST otherwise; AUTHENTICATION_FAILED for an unknown user; REALM_DEACTIVATED, USER_DEACTIVATED
 */
export const fetchDevApiKey: UsersHandler<
  'FetchDevApiKey',
  Pick<AuthenticationContext, 'commits' | 'keys' | 'database' | 'directories' | 'config' | 'gateways'>
> = async (context, request) => {
  if (!context.config.DEVELOPMENT) throw badRequest('Dev environment not enabled.');
  const { realm, users } = await context.directories.current(request.realm_id);
  checkRealmActive(realm);
  if (!isMethodEnabled(realm.settings.authentication_methods, 'Dev')) throw badRequest('Dev environment not enabled.');
  const user = users.byEmail.get(addressKey(request.username));
  if (!user || !isAccount(user)) {
    throw new DomainError('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
  }
  checkUserActive(user);
  await recordFirstLogin(context, user);
  const sessionId = await beginSession(context.database, realm._id, user.id, user.password_version);
  const api_key = await apiKeyOf(context, user);
  return { user_id: user.id, email: user.email, api_key, session_id: sessionId };
};
