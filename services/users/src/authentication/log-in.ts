/** Logs in a browser. */
import type { ApiKeyReply } from '@rookery/protos/gen/rookery/ApiKeyReply.ts';
import type { LogInRequest__Output } from '@rookery/protos/gen/rookery/LogInRequest.ts';
import { checkCredentials } from './check-credentials.ts';
import type { AuthenticationContext } from './context.ts';
import { recordFirstLogin } from './first-login.ts';
import { noticeLogin } from './login-notices.ts';
import * as sessions from './store/sessions.ts';

/**
 * `POST /login/`: a session for the password.
 * @throws as `checkCredentials`
 */
export async function logIn(
  context: Pick<
    AuthenticationContext,
    'commits' | 'database' | 'directories' | 'passwords' | 'mail' | 'config' | 'gateways'
  >,
  request: LogInRequest__Output,
): Promise<ApiKeyReply> {
  const { user, passwordVersion } = await checkCredentials(context, request);
  await noticeLogin(context, user, request.origin);
  await recordFirstLogin(context, user);
  const session_id = await sessions.beginSession(context.database, request.realm_id, user.id, passwordVersion);
  return { user_id: user.id, email: user.email, session_id, password_version: passwordVersion ?? 0 };
}
