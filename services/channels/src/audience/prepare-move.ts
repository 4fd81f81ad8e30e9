/** PrepareMove: the audiences of a move, and what the channels' settings let the caller do. */
import { type GroupSetting, inGroupSetting, UserSet } from '@rookery/core';
import type { ChannelsHandler } from '@rookery/rpc';
import { toChannel } from '../channel/channel-proto.ts';
import type { Side } from '../channel/publish-visibility.ts';
import { canAdminister, checkMayPost, contentSettings, sharesHistory } from '../channel/rules/access.ts';
import { invalidChannelId } from '../channel/rules/unknown.ts';
import type { ChannelDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { positionAt } from '../journal/position.ts';
import { fetchSettingTargets, type ResolvedTargets } from '../upstream/setting-targets.ts';
import { audiencesOf } from './audiences.ts';

type Dependencies = Pick<Context, 'channels' | 'database' | 'realms' | 'rosters' | 'relay' | 'users'>;

/**
 * Without a caller no setting permits anything.
 * @throws BAD_REQUEST `Invalid channel ID`, or as for a message to the target channel
 */
export const prepareMove: ChannelsHandler<'PrepareMove', Dependencies> = async (context, request, ctx) => {
  const { realm_id: realm, channel_id: id, to_channel_id: toId, versions } = request;
  const channel = await context.channels.byId(realm, id);
  const to = toId > 0 ? await context.channels.byId(realm, toId) : channel;
  if (!channel || !to) throw invalidChannelId();
  const { caller } = ctx;
  const isIn = (setting: GroupSetting) =>
    caller !== undefined && inGroupSetting(caller, setting, { allowEveryone: true });
  const [audiences, roster] = await Promise.all([
    audiencesOf(context, channel, versions, ctx),
    context.rosters.get(to),
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
  const [present, targets] = await Promise.all([
    context.rosters.get(channel),
    fetchSettingTargets(context, realm, [...contentSettings(channel), ...contentSettings(to)]),
  ]);
  const { members } = targets;
  const source = { channel, roster: present };
  const target = { channel: to, roster };
  return {
    ...reply,
    to: toChannel(to),
    to_roster: Buffer.from(roster.toBytes()),
    to_readers: Buffer.from(readersAmong(to, held.minus(roster), members).toBytes()),
    from_known: isKnown(source, target, targets),
    to_known: isKnown(target, source, targets),
    to_unaware: Buffer.from(unawareIn(target, source, members).toBytes()),
  };
};

/**
 * Returns those of `people` who may read the channel; none if it is private. None of `people` is subscribed to it.
 * @param members the organisation's users without guests
 */
function readersAmong({ inviteOnly, webPublic }: ChannelDocument, people: UserSet, members: UserSet): UserSet {
  if (inviteOnly) return UserSet.EMPTY;
  return webPublic ? people : people.intersect(members);
}

/** Returns the subscribers of `other` who may not see a channel that is not private. */
function unawareIn(other: Side, { channel, roster }: Side, members: UserSet): UserSet {
  return channel.webPublic ? UserSet.EMPTY : other.roster.minus(roster).minus(members);
}

/** Whether all readers of `other` also see a channel. */
function isKnown({ channel, roster }: Side, other: Side, { members, insiders }: ResolvedTargets): boolean {
  if (channel.webPublic) return true;
  if (other.channel.webPublic) return false;
  if (!channel.inviteOnly) return unawareIn(other, { channel, roster }, members).size === 0;
  const letIn = sharesHistory(other.channel) ? insiders(contentSettings(other.channel)) : UserSet.EMPTY;
  return other.channel.inviteOnly && other.roster.union(letIn).minus(roster).size === 0;
}
