/**
 * A position of the channels journal for other services, which name it as the cause of what they decide on an
 * answer.
 */
import type { JournalPosition } from '@rookery/protos/gen/rookery/JournalPosition.ts';
import type { CallContext } from '@rookery/rpc';
import type { Context } from '../context.ts';

/**
 * A position that others may wait for. Where it includes that a channel was withdrawn from users, that is fenced
 * first (packages/log/src/fences.ts): milliseconds, and only right after such a change.
 * @throws the signal's reason, where the messages service is away for longer than the caller waits
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
