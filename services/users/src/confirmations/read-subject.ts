import type { CommitQueue, Tx } from '@rookery/data';
import type { CallContext } from '@rookery/rpc';

/**
 * Reads whom a key is for, before the costly hash of a password, which needs a valid key. A repetition finds the key
 * used by an earlier attempt; then the stored reply proves that it was valid.
 * @returns what `read` returns; undefined for such a repetition
 * @throws as `read`
 */
export async function readSubject<T>(
  { commits }: { readonly commits: CommitQueue },
  realm: number,
  ctx: CallContext,
  read: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await commits.run(realm, {}, read);
  } catch (error) {
    if (ctx.attempt === 0) throw error;
    await commits.run(realm, ctx, () => Promise.reject(error));
    return undefined;
  }
}
