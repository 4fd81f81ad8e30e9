/** Another user as a caller: the owner of a bot, or the user who sent an invitation. Their current rights decide. */
import { DomainError, type ErrorCode } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { GetCallerRequest } from '@rookery/protos/gen/rookery/GetCallerRequest.ts';
import type { CallOptions } from '@rookery/rpc';
import type { Context } from '../context.ts';

/**
 * Returns a user as a caller.
 * @param absent the codes of rejections that mean that the user currently may do nothing
 * @returns undefined after such a rejection
 */
export async function findCaller(
  context: Pick<Context, 'users'>,
  user: GetCallerRequest,
  options: CallOptions,
  absent: readonly ErrorCode[],
): Promise<Caller__Output | undefined> {
  try {
    const { caller } = await context.users.GetCaller(user, options);
    return caller ?? undefined;
  } catch (error) {
    if (error instanceof DomainError && absent.includes(error.code)) return undefined;
    throw error;
  }
}
