/** Logs in a browser. */
import type { UsersHandler } from '@rookery/rpc';
import { checkCredentials } from './check-credentials.ts';
import type { AuthenticationContext } from './context.ts';
import { recordFirstLogin } from './first-login.ts';
import { noticeLogin } from './login-notices.ts';
import * as sessions from './store/sessions.ts';

/**
 * `POST /login/`: a session for the password.
 * @throws as `checkCredentials`
 */
export const logIn: UsersHandler<
  'LogIn',
  Pick<AuthenticationContext, 'commits' | 'database' | 'directories' | 'passwords' | 'mail' | 'config' | 'gateways'>
> = async (context, request) => {
  const { user, passwordVersion } = await checkCredentials(context, request);
  await noticeLogin(context, user, request.origin);
  await recordFirstLogin(context, user);
  const session_id = await sessions.beginSession(context.database, request.realm_id, user.id, passwordVersion);
  return { user_id: user.id, email: user.email, session_id, password_version: passwordVersion ?? 0 };
};
