/** Polls that wait with a credential which opens nothing any more. */
import { UserSet } from '@rookery/core';
import { emit } from '@rookery/data';
import { callsArrived } from './caller-lease.ts';
import type { UpstreamContext } from './context.ts';

/**
 * To be called when the credentials are gone. When it answers, no gateway knows the former callers, and all polls that
 * the users had by then end with nothing. That includes those of other credentials, which poll again at once.
 * @param forgotten whom gateways forget, where that is not these users alone
 */
export async function endPolls(
  context: Pick<UpstreamContext, 'commits' | 'config' | 'gateways'>,
  realm: number,
  users: readonly number[],
  forgotten: readonly number[] | 'everyone' = users,
): Promise<void> {
  await callsArrived(context, realm, forgotten);
  await context.commits.run(realm, {}, async (tx) => {
    emit(tx, { type: 'polls_ended', op: '' }, { users: UserSet.of(users).toBytes() });
    return null;
  });
}
