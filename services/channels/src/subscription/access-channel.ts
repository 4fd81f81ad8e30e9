/** The only access to a channel by its id: loading it and checking that the caller may know of it are one step. */
import { type CallContext, requireCaller } from '@rookery/rpc';
import { type ChannelForCaller, hasMetadataAccess } from '../channel/rules/access.ts';
import { invalidChannelId } from '../channel/rules/unknown.ts';
import type { Context } from '../context.ts';

/**
 * Returns a channel that the caller may know of, archived or not, with the subscribers at its version.
 * @throws BAD_REQUEST `Invalid channel ID`, the same for a channel that does not exist and one that the caller may not
 *   know of
 */
export async function accessChannel(
  context: Pick<Context, 'channels' | 'rosters'>,
  id: number,
  ctx: CallContext,
): Promise<ChannelForCaller & { readonly roster: Awaited<ReturnType<Context['rosters']['get']>> }> {
  const caller = requireCaller(ctx);
  const channel = await context.channels.byId(caller.realm_id, id);
  if (!channel) throw invalidChannelId();
  const roster = await context.rosters.get(caller.realm_id, id, channel.ver);
  const seen = { channel, subscribed: roster.has(caller.user_id), roster };
  if (!hasMetadataAccess(caller, seen)) throw invalidChannelId();
  return seen;
}
