/** What is decided on what other services say, when that holds no longer. */
import type { CallContext } from '@rookery/rpc';
import { StaleRead } from './stale-read.ts';

/**
 * Asks, decides and commits or reads; and does so again, for as long as the caller waits, when the answers were too old
 * by then: the database may have been without a primary meanwhile, for seconds.
 * @param change commits under the call's request key at most once, and leaves nothing behind where it throws StaleRead
 */
export async function retryOnStale<T>(ctx: Pick<CallContext, 'deadlineAt'>, change: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof StaleRead) || performance.now() >= ctx.deadlineAt) throw error;
    }
  }
}
