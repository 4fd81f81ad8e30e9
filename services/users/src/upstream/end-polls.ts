/** Polls that wait with a credential which opens nothing any more. */
import { UserSet } from '@rookery/core';
import { emit } from '@rookery/data';
import { callsArrived } from './caller-lease.ts';
import type { UpstreamContext } from './context.ts';

/**
 * To be called when the credential is gone. When it answers, no gateway knows the former caller, and all polls that the
 * user had by then end with nothing. That includes those of other credentials, which poll again at once.
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
