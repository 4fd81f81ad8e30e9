/** Trades a password for the API key. */
import type { ApiKeyReply } from '@rookery/protos/gen/rookery/ApiKeyReply.ts';
import type { FetchApiKeyRequest__Output } from '@rookery/protos/gen/rookery/FetchApiKeyRequest.ts';
import { apiKeyOf } from './api-keys.ts';
import { checkCredentials } from './check-credentials.ts';
import type { AuthenticationContext } from './context.ts';
import { recordFirstLogin } from './first-login.ts';
import { noticeLogin } from './login-notices.ts';

/**
 * `POST /fetch_api_key`: the API key for the password.
 * @throws as `checkCredentials`
 */
export async function fetchApiKey(
  context: Pick<
    AuthenticationContext,
    'commits' | 'database' | 'directories' | 'passwords' | 'keys' | 'mail' | 'config' | 'gateways'
  >,
  request: FetchApiKeyRequest__Output,
): Promise<ApiKeyReply> {
  const { user } = await checkCredentials(context, request);
  await noticeLogin(context, user, request.origin);
  await recordFirstLogin(context, user);
  return { user_id: user.id, email: user.email, api_key: await apiKeyOf(context, user) };
}
