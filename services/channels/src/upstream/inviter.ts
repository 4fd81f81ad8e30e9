/** The user who invited a new user, whose current rights determine what the invitation gives. */
import { DomainError } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Context } from '../context.ts';

/**
 * The codes with which `GetCaller` rejects users who currently may do nothing. A deactivated organisation is none of
 * them: it says nothing about the inviter, and the task is repeated until a reactivation.
 */
const REFUSALS: ReadonlySet<string> = new Set(['BAD_REQUEST', 'USER_DEACTIVATED']);

/** Returns the inviter as a caller; undefined if `GetCaller` rejects the account. */
export async function findInviter(
  context: Pick<Context, 'users'>,
  realm: number,
  user: number,
): Promise<Caller__Output | undefined> {
  try {
    const { caller } = await context.users.GetCaller({ realm_id: realm, user_id: user }, { route: String(realm) });
    return caller ?? undefined;
  } catch (error) {
    if (error instanceof DomainError && REFUSALS.has(error.code)) return undefined;
    throw error;
  }
}
