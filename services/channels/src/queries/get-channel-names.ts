/** GetChannelNames: the present names of channels to which another service refers by id. */
import type { GetChannelNamesReply } from '@rookery/protos/gen/rookery/GetChannelNamesReply.ts';
import type { GetChannelNamesRequest__Output } from '@rookery/protos/gen/rookery/GetChannelNamesRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { hasMetadataAccess } from '../channel/rules/access.ts';
import type { Context } from '../context.ts';

/** Returns those of the channels that the caller may know of, archived ones included. */
export async function getChannelNames(
  context: Pick<Context, 'channels' | 'rosters'>,
  request: GetChannelNamesRequest__Output,
  ctx: CallContext,
): Promise<GetChannelNamesReply> {
  const caller = requireCaller(ctx);
  const { realm_id: realm, user_id } = caller;
  const named = request.channel_ids.map(async (id) => {
    const channel = await context.channels.byId(realm, id);
    if (!channel) return [];
    const isSubscribed = async () => (await context.rosters.get(realm, id, channel.ver)).has(user_id);
    const isKnown =
      hasMetadataAccess(caller, { channel, subscribed: false }) ||
      hasMetadataAccess(caller, { channel, subscribed: await isSubscribed() });
    return isKnown ? [{ channel_id: id, name: channel.name }] : [];
  });
  return { channels: (await Promise.all(named)).flat() };
}
