/** The only access to channels by their ids: loading it and checking that the caller may know of it are one step. */
import { type CallContext, requireCaller } from '@rookery/rpc';
import { type ChannelForCaller, hasMetadataAccess } from '../channel/rules/access.ts';
import { invalidChannelId } from '../channel/rules/unknown.ts';
import type { Context } from '../context.ts';

type AccessedChannel = ChannelForCaller & { readonly roster: Awaited<ReturnType<Context['rosters']['get']>> };

/**
 * Returns a channel, archived or not, with the subscribers at its version; undefined if it does not exist or the caller
 * may not know of it.
 */
export async function findChannelFor(
  context: Pick<Context, 'channels' | 'rosters'>,
  id: number,
  ctx: CallContext,
): Promise<AccessedChannel | undefined> {
  const caller = requireCaller(ctx);
  const channel = await context.channels.byId(caller.realm_id, id);
  if (!channel) return undefined;
  const roster = await context.rosters.get(channel);
  const seen = { channel, subscribed: roster.has(caller.user_id), roster };
  return hasMetadataAccess(caller, seen) ? seen : undefined;
}

/**
 * Returns such a channel.
 * @throws BAD_REQUEST `Invalid channel ID`, the same for a channel that does not exist and one that the caller may not
 *   know of
 */
export async function accessChannel(
  context: Pick<Context, 'channels' | 'rosters'>,
  id: number,
  ctx: CallContext,
): Promise<AccessedChannel> {
  const seen = await findChannelFor(context, id, ctx);
  if (!seen) throw invalidChannelId();
  return seen;
}
