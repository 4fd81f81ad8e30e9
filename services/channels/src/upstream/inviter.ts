/** The user who invited a newcomer, whose present rights decide what the invitation gives. */
import { DomainError } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Context } from '../context.ts';

/** How `GetCaller` refuses users who may do nothing now. */
const REFUSALS: ReadonlySet<string> = new Set(['BAD_REQUEST', 'USER_DEACTIVATED', 'REALM_DEACTIVATED']);

/** The inviter, as if they called; undefined where their account may do nothing. */
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
