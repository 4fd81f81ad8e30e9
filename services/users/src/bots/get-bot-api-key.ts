/** The API key of a bot. */
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { apiKeyOf } from '../authentication/api-keys.ts';
import { checkHuman } from '../user/rules/access.ts';
import { accessBot } from '../user/rules/administer.ts';
import type { BotsContext } from './context.ts';

/**
 * `GET /bots/{bot_id}/api_key`, for its owner and administrators.
 * @throws BAD_REQUEST `This endpoint does not accept bot requests.`, `No such bot`, `Insufficient permission`;
 *   UNAUTHORIZED_PRINCIPAL as `accessBot`
 */
export const getBotApiKey: UsersHandler<
  'GetBotApiKey',
  Pick<BotsContext, 'commits' | 'database' | 'directories' | 'keys'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  const { users } = await context.directories.current(caller.realm_id);
  const bot = accessBot(caller, users.byId.get(request.bot_id));
  return { user_id: bot.id, api_key: await apiKeyOf(context, bot) };
};
