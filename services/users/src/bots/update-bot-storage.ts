import { badRequest } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { checkBot, MAX_KEYS } from './bot-storage.ts';
import type { BotsContext } from './context.ts';
import { putTexts } from './store.ts';

/** Max. code points of all keys and values of a bot, as the API says. */
const MAX_STORAGE = 10_000_000;

/** `PUT /bot_storage`: sets texts under their keys. @throws BAD_REQUEST for human callers, and beyond the limit */
export const updateBotStorage: UsersHandler<'UpdateBotStorage', Pick<BotsContext, 'commits' | 'database'>> = async (
  context,
  request,
  ctx,
) => {
  const { realm, bot } = checkBot(ctx);
  const values = new Map(request.storage.map(({ key, value }) => [key, value]));
  if (values.size > MAX_KEYS) throw badRequest(`storage is too long (limit: ${MAX_KEYS} items)`);
  await context.commits.run(realm, ctx, async (tx) => {
    await putTexts(tx, context.database, bot, values, checkTotal);
    return null;
  });
  return {};
};

function checkTotal(total: number): void {
  if (total <= MAX_STORAGE) return;
  throw badRequest(
    `Request exceeds storage limit by ${total - MAX_STORAGE} characters. The limit is ${MAX_STORAGE} characters.`,
  );
}
