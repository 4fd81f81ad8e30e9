/** Polls that wait with a credential which opens nothing any more. */
import { UserSet } from '@rookery/core';
import { emit } from '@rookery/data';
import { callsArrived } from './caller-lease.ts';
import type { UpstreamContext } from './context.ts';

/**
 * To be called when the credential is gone. When it answers, no gateway knows the caller of before, and what the user's polls
 * waited for is told to none of those that had begun by then: all end with nothing, those of other credentials too, which
 * poll again at once.
 */
export async function endPolls(
  context: Pick<UpstreamContext, 'commits' | 'config' | 'gateways'>,
  realm: number,
  userId: number,
): Promise<void> {
  await callsArrived(context, realm, [userId]);
  await context.commits.run(realm, {}, async (tx) => {
    emit(tx, { type: 'polls_ended', op: '' }, { users: UserSet.of([userId]).toBytes() });
    return null;
  });
}
