/** Shows a logged-in user their API key. */
import { badRequest } from '@rookery/core';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { accessUser } from '../user/rules/access-user.ts';
import { apiKeyOf } from './api-keys.ts';
import type { AuthenticationContext } from './context.ts';
import { countAttempt, forgetAttempt } from './store/login-attempts.ts';
import { passwordOf } from './store/passwords.ts';

/**
 * `POST /json/fetch_api_key`: requires the password if the account has one, so that a session left open does not reveal
 * the key.
 * @throws BAD_REQUEST `Password is incorrect.`; RATE_LIMIT_HIT after five wrong ones, with a longer wait each time
 */
export const fetchOwnApiKey: UsersHandler<
  'FetchOwnApiKey',
  Pick<AuthenticationContext, 'commits' | 'keys' | 'database' | 'directories' | 'passwords'>
> = async (context, request, ctx) => {
  const { realm_id: realm, user_id: id } = requireCaller(ctx);
  const { users } = await context.directories.current(realm);
  const user = accessUser(users.byId.get(id));
  const { hash } = await passwordOf(context.database, realm, id);
  if (hash !== null) {
    const attempt = { realm, username: user.email, from: 'account', perAddress: 0 } as const;
    const counted = await countAttempt(context.database, attempt);
    if (!(await context.passwords.verify(hash, request.password))) throw badRequest('Password is incorrect.');
    await forgetAttempt(context.database, counted);
  }
  return { user_id: user.id, email: user.email, api_key: await apiKeyOf(context, user) };
};
