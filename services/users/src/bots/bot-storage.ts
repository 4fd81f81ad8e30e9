/** The persistent storage of a bot. */
import { badRequest } from '@rookery/core';
import type { BotStorageKeys__Output } from '@rookery/protos/gen/rookery/BotStorageKeys.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';

/** Max. keys in one call: an operation with more would delay others in the commit queue. */
export const MAX_KEYS = 1000;

export function checkBot(ctx: CallContext): { realm: number; bot: number } {
  const caller = requireCaller(ctx);
  if (caller.bot_type === 0) throw badRequest('This endpoint only accepts bot requests.');
  return { realm: caller.realm_id, bot: caller.user_id };
}

export function checkKeys({ all, keys }: BotStorageKeys__Output): readonly string[] | 'all' {
  if (all) return 'all';
  if (keys.length > MAX_KEYS) throw badRequest(`keys is too long (limit: ${MAX_KEYS} items)`);
  return keys;
}

export const noKey = () => badRequest('Key does not exist.');
