import type { BotStorageKeys__Output } from '@rookery/protos/gen/rookery/BotStorageKeys.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { CallContext } from '@rookery/rpc';
import { checkBot, checkKeys, noKey } from './bot-storage.ts';
import type { BotsContext } from './context.ts';
import { removeTexts } from './store.ts';

/**
 * `DELETE /bot_storage`: deletes the texts under these keys, or all.
 * @throws BAD_REQUEST for human callers, `Key does not exist.`
 */
export async function removeBotStorage(
  context: Pick<BotsContext, 'commits' | 'database'>,
  request: BotStorageKeys__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { realm, bot } = checkBot(ctx);
  const keys = checkKeys(request);
  await context.commits.run(realm, ctx, async (tx) => {
    if (!(await removeTexts(tx, context.database, bot, keys))) throw noKey();
    return null;
  });
  return {};
}
