/** What a bot keeps for itself. */
import { badRequest } from '@rookery/core';
import type { BotStorageKeys__Output } from '@rookery/protos/gen/rookery/BotStorageKeys.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';

/** Keys that one call may name: an operation of more would hold up its neighbours in the commit queue. */
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
