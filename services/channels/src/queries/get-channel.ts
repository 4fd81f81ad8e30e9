/** `GET /streams/{stream_id}`: one channel, archived or not. */
import { type ChannelsHandler, jsonReply, requireCaller } from '@rookery/rpc';
import { toChannelJson } from '../channel/channel-json.ts';
import type { Context } from '../context.ts';
import { accessChannel } from '../subscription/access-channel.ts';

/**
 * @throws BAD_REQUEST `Invalid channel ID`, the same for a channel that does not exist and one that the caller may not
 *   know of
 */
export const getChannel: ChannelsHandler<'GetChannel', Pick<Context, 'channels' | 'realms' | 'rosters'>> = async (
  context,
  request,
  ctx,
) => {
  const { channel } = await accessChannel(context, request.channel_id, ctx);
  const { systemGroups } = await context.realms.unchanging(requireCaller(ctx).realm_id);
  return jsonReply<'ONE_CHANNEL'>({ stream: toChannelJson(channel, systemGroups) });
};
