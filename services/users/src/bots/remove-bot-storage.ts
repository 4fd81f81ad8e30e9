import type { UsersHandler } from '@rookery/rpc';
import { checkBot, checkKeys, noKey } from './bot-storage.ts';
import type { BotsContext } from './context.ts';
import { removeTexts } from './store.ts';

/**
 * `DELETE /bot_storage`: deletes the texts under these keys, or all.
 * @throws BAD_REQUEST for human callers, `Key does not exist.`
 */
export const removeBotStorage: UsersHandler<'RemoveBotStorage', Pick<BotsContext, 'commits' | 'database'>> = async (
  context,
  request,
  ctx,
) => {
  const { realm, bot } = checkBot(ctx);
  const keys = checkKeys(request);
  await context.commits.run(realm, ctx, async (tx) => {
    if (!(await removeTexts(tx, context.database, bot, keys))) throw noKey();
    return null;
  });
  return {};
};
