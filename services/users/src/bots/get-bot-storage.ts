import { jsonReply, type UsersHandler } from '@rookery/rpc';
import { checkBot, checkKeys, noKey } from './bot-storage.ts';
import type { BotsContext } from './context.ts';
import { readTexts } from './store.ts';

/**
 * `GET /bot_storage`: the texts under these keys, or all.
 * @throws BAD_REQUEST for human callers, `Key does not exist.`
 */
export const getBotStorage: UsersHandler<'GetBotStorage', Pick<BotsContext, 'database'>> = async (
  context,
  request,
  ctx,
) => {
  const of = checkBot(ctx);
  const keys = checkKeys(request);
  const found = await readTexts(context.database, of, keys);
  if (keys !== 'all' && keys.some((key) => !found.has(key))) throw noKey();
  return jsonReply<'BOT_STORAGE'>({ storage: Object.fromEntries(found) });
};
