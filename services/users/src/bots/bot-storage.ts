/** What a bot keeps for itself. */
import { badRequest } from '@rookery/core';
import type { BotStorageKeys__Output } from '@rookery/protos/gen/rookery/BotStorageKeys.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { UpdateBotStorageRequest__Output } from '@rookery/protos/gen/rookery/UpdateBotStorageRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { jsonReply } from '../upstream/json-reply.ts';
import { putTexts, readTexts, removeTexts } from './store.ts';

/** Code points of all keys and values of a bot, as the API says. */
const MAX_STORAGE = 10_000_000;
/** Keys that one call may name: an operation of more would hold up its neighbours in the commit queue. */
const MAX_KEYS = 1000;

/** `GET /bot_storage`: the texts under these keys, or all. @throws BAD_REQUEST for people, `Key does not exist.` */
export async function getBotStorage(
  context: Pick<Context, 'database'>,
  request: BotStorageKeys__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const of = checkBot(ctx);
  const keys = checkKeys(request);
  const found = await readTexts(context.database, of, keys);
  if (keys !== 'all' && keys.some((key) => !found.has(key))) throw noKey();
  return jsonReply({ storage: Object.fromEntries(found) });
}

/** `PUT /bot_storage`: sets texts under their keys. @throws BAD_REQUEST for people, and beyond the limit */
export async function updateBotStorage(
  context: Pick<Context, 'commits' | 'database'>,
  request: UpdateBotStorageRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { realm, bot } = checkBot(ctx);
  const values = new Map(request.storage.map(({ key, value }) => [key, value]));
  if (values.size > MAX_KEYS) throw badRequest(`storage is too long (limit: ${MAX_KEYS} items)`);
  await context.commits.run(realm, ctx, async (tx) => {
    await putTexts(tx, context.database, bot, values, checkTotal);
    return null;
  });
  return {};
}

/** `DELETE /bot_storage`: forgets the texts under these keys, or all. @throws BAD_REQUEST for people, `Key does not exist.` */
export async function removeBotStorage(
  context: Pick<Context, 'commits' | 'database'>,
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

function checkBot(ctx: CallContext): { realm: number; bot: number } {
  const caller = requireCaller(ctx);
  if (caller.bot_type === 0) throw badRequest('This endpoint only accepts bot requests.');
  return { realm: caller.realm_id, bot: caller.user_id };
}

function checkKeys({ all, keys }: BotStorageKeys__Output): readonly string[] | 'all' {
  if (all) return 'all';
  if (keys.length > MAX_KEYS) throw badRequest(`keys is too long (limit: ${MAX_KEYS} items)`);
  return keys;
}

function checkTotal(total: number): void {
  if (total <= MAX_STORAGE) return;
  throw badRequest(
    `Request exceeds storage limit by ${total - MAX_STORAGE} characters. The limit is ${MAX_STORAGE} characters.`,
  );
}

const noKey = () => badRequest('Key does not exist.');
