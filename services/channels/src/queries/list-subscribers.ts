/** `GET /streams/{stream_id}/members`: the subscribers of a channel. */
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { ListSubscribersRequest__Output } from '@rookery/protos/gen/rookery/ListSubscribersRequest.ts';
import { type CallContext, jsonReply } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { accessChannel } from '../subscription/access-channel.ts';

/**
 * Returns `{"subscribers": [user ids]}`, ascending, for any channel that the caller may know of, as in a register.
 * @throws BAD_REQUEST `Invalid channel ID`
 */
export async function listSubscribers(
  context: Pick<Context, 'channels' | 'rosters'>,
  request: ListSubscribersRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { roster } = await accessChannel(context, request.channel_id, ctx);
  return jsonReply<'SUBSCRIBERS'>({ subscribers: roster.toArray() });
}
