/** `GET /users/{user_id}/subscriptions/{stream_id}`: whether a user is subscribed to a channel. */
import type { ChannelsHandler } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { accessChannel } from '../subscription/access-channel.ts';
import { accessUser } from '../upstream/access-user.ts';

/** @throws BAD_REQUEST `No such user`, `User is deactivated`, `Invalid channel ID` */
export const getSubscriptionStatus: ChannelsHandler<
  'GetSubscriptionStatus',
  Pick<Context, 'channels' | 'rosters' | 'users'>
> = async (context, request, ctx) => {
  const { user_id } = await accessUser(context, request.user_id, ctx);
  const { roster } = await accessChannel(context, request.channel_id, ctx);
  return { is_subscribed: roster.has(user_id) };
};
