/** Retries of decisions on other services' answers that are no longer valid. */
import type { CallContext } from '@rookery/rpc';
import { StaleRead } from './stale-read.ts';

/**
 * Runs calls, a decision, and a commit or read. Repeats them while the caller waits, if the answers were too old at the
 * commit: the database may have had no primary for seconds.
 * @param change commits under the call's request key at most once, and changes nothing if it throws StaleRead
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
