/** Replaces an API key. */
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { endPolls } from '../upstream/end-polls.ts';
import { checkHuman } from '../user/rules/access.ts';
import { accessUser } from '../user/rules/access-user.ts';
import { accessBot } from '../user/rules/administer.ts';
import { readUser } from '../user/store/users.ts';
import { apiKeyOf, endApiKeys } from './api-keys.ts';
import type { AuthenticationContext } from './context.ts';

/**
 * `POST /users/me/api_key/regenerate` and `POST /bots/{bot_id}/api_key/regenerate`. When it returns, no gateway accepts
 * the old key, and polls that it authenticated return no more events. A caller who gives the bot away during the call
 * does not get its key.
 *
 * @throws BAD_REQUEST for the key of a bot: `This endpoint does not accept bot requests.`, `No such bot`,
 *   `Insufficient permission`
 */
export const regenerateApiKey: UsersHandler<
  'RegenerateApiKey',
  Pick<AuthenticationContext, 'commits' | 'database' | 'keys' | 'directories' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  if (!request.self) checkHuman(caller);
  const { realm_id: realm } = caller;
  const userId = request.self ? caller.user_id : request.bot_id;
  await context.commits.run(realm, ctx, async (tx) => {
    if (!request.self) accessBot(caller, await readUser(tx, context.database, userId));
    return endApiKeys(tx, context.database, userId);
  });
  await endPolls(context, realm, [userId]);
  const { users } = await context.directories.current(realm);
  const found = users.byId.get(userId);
  const user = request.self ? accessUser(found) : accessBot(caller, found);
  return { user_id: userId, api_key: await apiKeyOf(context, user) };
};
