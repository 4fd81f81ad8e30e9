/** PrepareDelete: the audiences of a deletion, and what the channel's settings let the caller delete. */
import { inGroupSetting } from '@rookery/core';
import type { ChannelsHandler } from '@rookery/rpc';
import { toChannel } from '../channel/channel-proto.ts';
import { invalidChannelId } from '../channel/rules/unknown.ts';
import type { Context } from '../context.ts';
import { positionAt } from '../journal/position.ts';
import { audiencesOf } from './audiences.ts';

/** Without a caller (for messages that expire) no setting permits anything. */
export const prepareDelete: ChannelsHandler<
  'PrepareDelete',
  Pick<Context, 'channels' | 'database' | 'rosters' | 'relay' | 'users'>
> = async (context, request, ctx) => {
  const { realm_id: realm, channel_id: id, versions } = request;
  const channel = await context.channels.byId(realm, id);
  if (!channel) throw invalidChannelId();
  const { can_delete_any_message_group, can_delete_own_message_group } = channel.groups;
  const isIn = (setting: typeof can_delete_any_message_group) =>
    ctx.caller !== undefined && inGroupSetting(ctx.caller, setting, { allowEveryone: true });
  return {
    channel: toChannel(channel),
    audiences: (await audiencesOf(context, channel, versions, ctx)).map((users) => Buffer.from(users.toBytes())),
    in_any_group: isIn(can_delete_any_message_group),
    in_own_group: isIn(can_delete_own_message_group),
    position: await positionAt(context, realm, channel.at, ctx),
  };
};
