/** Repetitions of calls whose earlier attempt changed the state that the call is checked against. */
import type { CommitQueue } from '@rookery/data';
import { type CallContext, requireCaller } from '@rookery/rpc';

/**
 * Makes a change. After an earlier attempt of the same call, a check may reject it now; the stored reply then shows
 * that it was done.
 * @param change the change, or the part of it that may reject the call
 * @returns the result of `change`, or the reply that the earlier commit stored
 * @throws as `change`, if no earlier attempt was committed
 */
export async function orEarlierReply<T>(
  { commits }: { readonly commits: CommitQueue },
  ctx: CallContext,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (ctx.attempt === 0) throw error;
    return await commits.run<T>(requireCaller(ctx).realm_id, ctx, () => Promise.reject(error));
  }
}
