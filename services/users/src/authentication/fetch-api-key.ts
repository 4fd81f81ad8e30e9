/** Trades a password for the API key. */
import type { UsersHandler } from '@rookery/rpc';
import { apiKeyOf } from './api-keys.ts';
import { checkCredentials } from './check-credentials.ts';
import type { AuthenticationContext } from './context.ts';
import { recordFirstLogin } from './first-login.ts';
import { noticeLogin } from './login-notices.ts';

/**
 * `POST /fetch_api_key`: the API key for the password.
 * @throws as `checkCredentials`
 */
export const fetchApiKey: UsersHandler<
  'FetchApiKey',
  Pick<
    AuthenticationContext,
    'commits' | 'database' | 'directories' | 'passwords' | 'keys' | 'mail' | 'config' | 'gateways'
  >
> = async (context, request) => {
  const { user } = await checkCredentials(context, request);
  await noticeLogin(context, user, request.origin);
  await recordFirstLogin(context, user);
  return { user_id: user.id, email: user.email, api_key: await apiKeyOf(context, user) };
};
