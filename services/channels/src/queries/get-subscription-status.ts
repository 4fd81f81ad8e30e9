/** `GET /users/{user_id}/subscriptions/{stream_id}`: whether a user is subscribed to a channel. */
import type { GetSubscriptionStatusReply } from '@rookery/protos/gen/rookery/GetSubscriptionStatusReply.ts';
import type { GetSubscriptionStatusRequest__Output } from '@rookery/protos/gen/rookery/GetSubscriptionStatusRequest.ts';
import type { CallContext } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { accessChannel } from '../subscription/access-channel.ts';
import { accessUser } from '../upstream/access-user.ts';

/** @throws BAD_REQUEST `No such user`, `User is deactivated`, `Invalid channel ID` */
export async function getSubscriptionStatus(
  context: Pick<Context, 'channels' | 'rosters' | 'users'>,
  request: GetSubscriptionStatusRequest__Output,
  ctx: CallContext,
): Promise<GetSubscriptionStatusReply> {
  const { user_id } = await accessUser(context, request.user_id, ctx);
  const { roster } = await accessChannel(context, request.channel_id, ctx);
  return { is_subscribed: roster.has(user_id) };
}
