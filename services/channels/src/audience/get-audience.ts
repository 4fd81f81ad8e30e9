/** GetAudience: the audience of a change to an existing message (an edit, a reaction). */
import type { ChannelsHandler } from '@rookery/rpc';
import { toChannel } from '../channel/channel-proto.ts';
import { invalidChannelId } from '../channel/rules/unknown.ts';
import type { Context } from '../context.ts';
import { positionAt } from '../journal/position.ts';
import { audiencesOf } from './audiences.ts';

export const getAudience: ChannelsHandler<
  'GetAudience',
  Pick<Context, 'channels' | 'database' | 'rosters' | 'relay' | 'users'>
> = async (context, request, ctx) => {
  const { realm_id: realm, channel_id: id, version } = request;
  const channel = await context.channels.byId(realm, id);
  if (!channel) throw invalidChannelId();
  const [users] = await audiencesOf(context, channel, [version], ctx);
  return {
    channel: toChannel(channel),
    ...(users && { users: Buffer.from(users.toBytes()) }),
    position: await positionAt(context, realm, channel.at, ctx),
    subscriber_count: channel.subscribers,
  };
};
