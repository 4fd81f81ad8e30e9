/**
 * GetAudience: who hears of a change to a message that exists (an edit, a reaction). Those are the present subscribers
 * who received it or may read the channel's history, and, in a public channel, the people who received it and left since:
 * they can still read it. Guests who left cannot, and hear nothing.
 */
import { isGuest, UserSet } from '@rookery/core';
import type { GetAudienceReply } from '@rookery/protos/gen/rookery/GetAudienceReply.ts';
import type { GetAudienceRequest__Output } from '@rookery/protos/gen/rookery/GetAudienceRequest.ts';
import { type CallContext, onward } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { invalidChannelId } from '../rules/unknown.ts';
import { toChannel } from '../shape/channel-proto.ts';
import { channelKey } from '../store/channels.ts';
import type { ChannelDocument } from '../store/documents.ts';

export async function getAudience(
  context: Pick<Context, 'channels' | 'rosters' | 'relay' | 'users'>,
  request: GetAudienceRequest__Output,
  ctx: CallContext,
): Promise<GetAudienceReply> {
  const { realm_id: realm, channel_id: id, version } = request;
  const channel = await context.channels.get(channelKey.byId(realm, id));
  if (!channel) throw invalidChannelId();
  const present = await context.rosters.get(realm, id, channel.ver);
  let users = present;
  if (version !== channel.ver) {
    const then = await context.rosters.get(realm, id, version);
    if (!channel.historyPublic) users = present.intersect(then);
    else if (!channel.inviteOnly) users = present.union(await stillReading(context, channel, then.minus(present), ctx));
  }
  return {
    channel: toChannel(channel),
    users: Buffer.from(users.toBytes()),
    position: { seq: channel.at, published: context.relay.published(realm) },
  };
}

/** Of those who left, the ones who may read the public channel: active users; guests only if everyone may. */
async function stillReading(
  context: Pick<Context, 'users'>,
  { r: realm, webPublic }: ChannelDocument,
  left: UserSet,
  ctx: CallContext,
): Promise<UserSet> {
  if (left.size === 0) return UserSet.EMPTY;
  const { users } = await context.users.GetCards({ realm_id: realm, user_ids: left.toArray() }, onward(ctx));
  return UserSet.of(
    users.filter((card) => card.is_active && (webPublic || !isGuest(card.role))).map((card) => card.user_id),
  );
}
