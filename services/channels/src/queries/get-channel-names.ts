/** GetChannelNames: the present names of channels to which another service refers by id. */
import type { ChannelsHandler } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { findChannelFor } from '../subscription/access-channel.ts';

/** Returns those of the channels that the caller may know of, archived ones included. */
export const getChannelNames: ChannelsHandler<'GetChannelNames', Pick<Context, 'channels' | 'rosters'>> = async (
  context,
  request,
  ctx,
) => {
  const found = await Promise.all(request.channel_ids.map((id) => findChannelFor(context, id, ctx)));
  return { channels: found.flatMap((seen) => (seen ? [{ channel_id: seen.channel.c, name: seen.channel.name }] : [])) };
};
