/** PrepareDelete: the audiences of a deletion, and what the channel's settings let the caller delete. */
import { inGroupSetting } from '@rookery/core';
import type { PrepareDeleteReply } from '@rookery/protos/gen/rookery/PrepareDeleteReply.ts';
import type { PrepareDeleteRequest__Output } from '@rookery/protos/gen/rookery/PrepareDeleteRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { toChannel } from '../channel/channel-proto.ts';
import { invalidChannelId } from '../channel/rules/unknown.ts';
import type { Context } from '../context.ts';
import { positionAt } from '../journal/position.ts';
import { audiencesOf } from './audiences.ts';

/** Without a caller (for messages that expire) no setting permits anything. */
export async function prepareDelete(
  context: Pick<Context, 'channels' | 'database' | 'rosters' | 'relay' | 'users'>,
  request: PrepareDeleteRequest__Output,
  ctx: CallContext,
): Promise<PrepareDeleteReply> {
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
}
