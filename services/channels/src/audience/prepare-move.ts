/** PrepareMove: the audiences of a move, and what the channels' settings let the caller do. */
import { type GroupSetting, inGroupSetting, isGuest, UserSet } from '@rookery/core';
import type { PrepareMoveReply } from '@rookery/protos/gen/rookery/PrepareMoveReply.ts';
import type { PrepareMoveRequest__Output } from '@rookery/protos/gen/rookery/PrepareMoveRequest.ts';
import { type CallContext, forwardedOptions } from '@rookery/rpc';
import { toChannel } from '../channel/channel-proto.ts';
import { canAdminister, checkMayPost } from '../channel/rules/access.ts';
import { invalidChannelId } from '../channel/rules/unknown.ts';
import type { ChannelDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { positionAt } from '../journal/position.ts';
import { audiencesOf } from './audiences.ts';

type Dependencies = Pick<Context, 'channels' | 'database' | 'rosters' | 'relay' | 'users'>;

/**
 * Without a caller no setting permits anything.
 * @throws BAD_REQUEST `Invalid channel ID`, or as for a message to the target channel
 */
export async function prepareMove(
  context: Dependencies,
  request: PrepareMoveRequest__Output,
  ctx: CallContext,
): Promise<PrepareMoveReply> {
  const { realm_id: realm, channel_id: id, to_channel_id: toId, versions } = request;
  const channel = await context.channels.byId(realm, id);
  const to = toId > 0 ? await context.channels.byId(realm, toId) : channel;
  if (!channel || !to) throw invalidChannelId();
  const { caller } = ctx;
  const isIn = (setting: GroupSetting) =>
    caller !== undefined && inGroupSetting(caller, setting, { allowEveryone: true });
  const [audiences, roster] = await Promise.all([
    audiencesOf(context, channel, versions, ctx),
    context.rosters.get(realm, to.c, to.ver),
  ]);
  const { groups } = channel;
  const administers = caller !== undefined && canAdminister(caller, channel);
  const reply = {
    channel: toChannel(channel),
    audiences: audiences.map((users) => Buffer.from(users.toBytes())),
    in_within_group: administers || isIn(groups.can_move_messages_within_channel_group),
    in_out_group: administers || isIn(groups.can_move_messages_out_of_channel_group),
    in_resolve_group: isIn(groups.can_resolve_topics_group),
    no_new_topics: !isIn(to.groups.can_create_topic_group),
    position: await positionAt(context, realm, Math.max(channel.at, to.at), ctx),
  };
  if (to === channel) return reply;
  if (!request.decided) {
    if (!caller) throw invalidChannelId();
    checkMayPost(caller, { channel: to, subscribed: roster.has(caller.user_id) }, invalidChannelId);
  }
  const held = [...audiences, UserSet.of(request.holders)].reduce((all, users) => all.union(users), UserSet.EMPTY);
  const present = await context.rosters.get(realm, channel.c, channel.ver);
  return {
    ...reply,
    to: toChannel(to),
    to_roster: Buffer.from(roster.toBytes()),
    to_readers: Buffer.from((await readersAmong(context, to, held.minus(roster), ctx)).toBytes()),
    from_known: isKnown(channel, present, to, roster),
    to_known: isKnown(to, roster, channel, present),
  };
}

/** Returns those of `people` who may read the channel; none if it is private. None of `people` is subscribed to it. */
async function readersAmong(
  context: Pick<Context, 'users'>,
  { r: realm, inviteOnly, webPublic }: ChannelDocument,
  people: UserSet,
  ctx: CallContext,
): Promise<UserSet> {
  if (inviteOnly || people.size === 0) return UserSet.EMPTY;
  if (webPublic) return people;
  const { users } = await context.users.GetCards(
    { realm_id: realm, user_ids: people.toArray() },
    forwardedOptions(ctx),
  );
  return UserSet.of(users.filter((card) => !isGuest(card.role)).map((card) => card.user_id));
}

/** Whether all readers of `other` also see `channel`. */
function isKnown(channel: ChannelDocument, roster: UserSet, other: ChannelDocument, others: UserSet): boolean {
  return !channel.inviteOnly || (other.inviteOnly && others.minus(roster).size === 0);
}
