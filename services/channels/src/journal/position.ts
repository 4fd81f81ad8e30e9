/** Positions of the channels journal for other services, which name them as causes of what they decide on a reply. */
import type { JournalPosition } from '@rookery/protos/gen/rookery/JournalPosition.ts';
import type { CallContext } from '@rookery/rpc';
import type { Context } from '../context.ts';

/**
 * Returns a position that other services may wait for. If it includes the withdrawal of a channel from users, waits for
 * its fence first (packages/log/src/fences.ts): milliseconds, and only right after such a change.
 * @throws the signal's reason if the messages service is unavailable for longer than the caller waits
 */
export async function positionAt(
  { relay }: Pick<Context, 'relay'>,
  realm: number,
  seq: number,
  ctx: Pick<CallContext, 'signal'>,
): Promise<JournalPosition> {
  const published = relay.published(realm);
  if (seq > published) await relay.waitFenced(realm, seq, ctx.signal);
  return { seq, published };
}
