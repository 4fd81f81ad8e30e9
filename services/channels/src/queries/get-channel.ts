/** `GET /streams/{stream_id}`: one channel, archived or not. */
import type { GetChannelRequest__Output } from '@rookery/protos/gen/rookery/GetChannelRequest.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import { toChannelJson } from '../channel/channel-json.ts';
import type { Context } from '../context.ts';
import { accessChannel } from '../subscription/access-channel.ts';

/**
 * @throws BAD_REQUEST `Invalid channel ID`, the same for a channel that does not exist and one that the caller may not
 *   know of
 */
export async function getChannel(
  context: Pick<Context, 'channels' | 'realms' | 'rosters'>,
  request: GetChannelRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { channel } = await accessChannel(context, request.channel_id, ctx);
  const { systemGroups } = await context.realms.unchanging(requireCaller(ctx).realm_id);
  return jsonReply<'ONE_CHANNEL'>({ stream: toChannelJson(channel, systemGroups) });
}
