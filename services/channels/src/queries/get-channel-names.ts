/** GetChannelNames: the present names of channels to which another service refers by id. */
import type { GetChannelNamesReply } from '@rookery/protos/gen/rookery/GetChannelNamesReply.ts';
import type { GetChannelNamesRequest__Output } from '@rookery/protos/gen/rookery/GetChannelNamesRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { hasMetadataAccess } from '../channel/rules/access.ts';
import { findChannelsById } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';

/** Returns those of the channels that the caller may know of, archived ones included. */
export async function getChannelNames(
  context: Pick<Context, 'database' | 'rosters'>,
  request: GetChannelNamesRequest__Output,
  ctx: CallContext,
): Promise<GetChannelNamesReply> {
  const caller = requireCaller(ctx);
  const found = await findChannelsById(context.database, caller.realm_id, request.channel_ids);
  const named = [...found.values()].map(async (channel) => {
    const roster = await context.rosters.get(caller.realm_id, channel.c, channel.ver);
    const isKnown = hasMetadataAccess(caller, { channel, subscribed: roster.has(caller.user_id) });
    return isKnown ? [{ channel_id: channel.c, name: channel.name }] : [];
  });
  return { channels: (await Promise.all(named)).flat() };
}
