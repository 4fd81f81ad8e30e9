/** `GET /streams/{stream_id}/members`: the subscribers of a channel. */
import { type ChannelsHandler, jsonReply } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { accessChannel } from '../subscription/access-channel.ts';

/**
 * Returns `{"subscribers": [user ids]}`, ascending, for any channel that the caller may know of, as in a register.
 * @throws BAD_REQUEST `Invalid channel ID`
 */
export const listSubscribers: ChannelsHandler<'ListSubscribers', Pick<Context, 'channels' | 'rosters'>> = async (
  context,
  request,
  ctx,
) => {
  const { roster } = await accessChannel(context, request.channel_id, ctx);
  return jsonReply<'SUBSCRIBERS'>({ subscribers: roster.toArray() });
};
