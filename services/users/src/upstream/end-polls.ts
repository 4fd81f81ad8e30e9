/** Ends the polls that wait with a credential that is no longer valid. */
import { UserSet } from '@rookery/core';
import { emit } from '@rookery/data';
import { invalidateCallersAndAwaitCalls } from './caller-lease.ts';
import type { UpstreamContext } from './context.ts';

/**
 * To be called after the credentials were removed. When it returns, no gateway knows the former callers, and all polls
 * that the users held at that time end without events. That includes polls with other credentials, whose clients poll
 * again immediately.
 * @param forgotten the users whom gateways drop, if those are more than these users
 */
export async function endPolls(
  context: Pick<UpstreamContext, 'commits' | 'config' | 'gateways'>,
  realm: number,
  users: readonly number[],
  forgotten: readonly number[] | 'everyone' = users,
): Promise<void> {
  await invalidateCallersAndAwaitCalls(context, realm, forgotten);
  await context.commits.run(realm, {}, async (tx) => {
    emit(tx, { type: 'polls_ended', op: '' }, { users: UserSet.of(users).toBytes() });
    return null;
  });
}
