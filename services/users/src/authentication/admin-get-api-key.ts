/** The operator reads or replaces a user's API key. */
import { badRequest } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { endPolls } from '../upstream/end-polls.ts';
import { isAccount } from '../user/rules/access.ts';
import { addressKey } from '../user/rules/addresses.ts';
import { apiKeyOf, apiKeyOfId, endApiKeys } from './api-keys.ts';
import type { AuthenticationContext } from './context.ts';

/**
 * Returns the API key of a user; with `regenerate` a new one, which replaces the old one everywhere before the call
 * returns.
 * @throws BAD_REQUEST `No such user`
 */
export const adminGetApiKey: UsersHandler<
  'AdminGetApiKey',
  Pick<AuthenticationContext, 'commits' | 'database' | 'keys' | 'directories' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
  const { users } = await context.directories.current(request.realm_id);
  const user = users.byEmail.get(addressKey(request.email));
  if (!user || !isAccount(user)) throw badRequest('No such user');
  if (!request.regenerate) return { user_id: user.id, email: user.email, api_key: await apiKeyOf(context, user) };
  await context.commits.run(user.realm, ctx, async (tx) => endApiKeys(tx, context.database, user.id));
  await endPolls(context, user.realm, [user.id]);
  return { user_id: user.id, email: user.email, api_key: await apiKeyOfId(context, user.realm, user.id) };
};
