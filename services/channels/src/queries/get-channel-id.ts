/** `GET /get_stream_id`: a channel's id by its name. */
import { type ChannelsHandler, requireCaller } from '@rookery/rpc';
import { hasMetadataAccess } from '../channel/rules/access.ts';
import { invalidChannelName } from '../channel/rules/unknown.ts';
import { findChannelByName } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';

/**
 * @throws BAD_REQUEST `Invalid channel name '...'`, the same for a channel that does not exist and one that the caller
 *   may not know of
 */
export const getChannelId: ChannelsHandler<'GetChannelId', Pick<Context, 'database' | 'rosters'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  const channel = await findChannelByName(context.database, caller.realm_id, request.name);
  if (!channel) throw invalidChannelName(request.name);
  const roster = await context.rosters.get(channel);
  if (!hasMetadataAccess(caller, { channel, subscribed: roster.has(caller.user_id) }))
    throw invalidChannelName(request.name);
  return { channel_id: channel.c };
};
