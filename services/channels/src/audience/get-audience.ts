/** GetAudience: the audience of a change to an existing message (an edit, a reaction). */
import type { GetAudienceReply } from '@rookery/protos/gen/rookery/GetAudienceReply.ts';
import type { GetAudienceRequest__Output } from '@rookery/protos/gen/rookery/GetAudienceRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { toChannel } from '../channel/channel-proto.ts';
import { invalidChannelId } from '../channel/rules/unknown.ts';
import type { Context } from '../context.ts';
import { positionAt } from '../journal/position.ts';
import { audiencesOf } from './audiences.ts';

export async function getAudience(
  context: Pick<Context, 'channels' | 'database' | 'rosters' | 'relay' | 'users'>,
  request: GetAudienceRequest__Output,
  ctx: CallContext,
): Promise<GetAudienceReply> {
  const { realm_id: realm, channel_id: id, version } = request;
  const channel = await context.channels.byId(realm, id);
  if (!channel) throw invalidChannelId();
  const [users] = await audiencesOf(context, channel, [version], ctx);
  return {
    channel: toChannel(channel),
    ...(users && { users: Buffer.from(users.toBytes()) }),
    position: await positionAt(context, realm, channel.at, ctx),
  };
}
