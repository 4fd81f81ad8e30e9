/** The owner of a bot, whose permissions the bot has for its posts. */
import { DomainError } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { type CallContext, forwardedOptions, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';

/** Returns the owner of the calling bot as a caller; undefined if the owner's account is deactivated. */
export async function findOwner(
  context: Pick<Context, 'users'>,
  ctx: CallContext,
  user_id: number,
): Promise<Caller__Output | undefined> {
  const { realm_id } = requireCaller(ctx);
  try {
    const { caller } = await context.users.GetCaller({ realm_id, user_id }, forwardedOptions(ctx));
    return caller ?? undefined;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'USER_DEACTIVATED') return undefined;
    throw error;
  }
}
