/**
 * PrepareSend: may the caller post to this channel, and who receives the message?
 *
 * The reply is current: after the call arrived, the channel is read from the primary, or the realm's journal head
 * proves that it is unchanged (concurrent calls share one read of the head). The reply contains the roster only if the
 * messages service does not have that version already, so the cost does not depend on the number of subscribers. The
 * reply describes the channel, not the caller, so the messages service can use it for other users who clearly may post
 * there too.
 */
import { type DomainError, MAX_TYPING_AUDIENCE, toGroupSettingValue, type UserSet } from '@rookery/core';
import { type CallContext, type ChannelsHandler, forwardedOptions, requireCaller } from '@rookery/rpc';
import { toChannel } from '../channel/channel-proto.ts';
import { type ChannelForCaller, checkMayPost, hasContentAccess, isInSenders } from '../channel/rules/access.ts';
import { invalidChannelId, noChannelNamed, noChannelWithId } from '../channel/rules/unknown.ts';
import type { Context } from '../context.ts';
import { positionAt } from '../journal/position.ts';
import { findCaller } from '../upstream/find-caller.ts';

/**
 * @throws STREAM_DOES_NOT_EXIST for a channel that does not exist or that the caller may not know of (for typing
 *   notifications: BAD_REQUEST); BAD_REQUEST if the caller may not post to it
 */
export const prepareSend: ChannelsHandler<
  'PrepareSend',
  Pick<Context, 'channels' | 'rosters' | 'relay' | 'users'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const byId = request.channel_id > 0;
  const unknown = () => (byId ? noChannelWithId(request.channel_id) : noChannelNamed(request.name));
  const channel = byId
    ? await context.channels.byId(realm, request.channel_id)
    : await context.channels.byName(realm, request.name);
  if (!channel) throw request.typing ? invalidChannelId() : unknown();
  const roster = await context.rosters.get(channel);
  const seen = { channel, subscribed: roster.has(caller.user_id) };
  if (request.typing && !hasContentAccess(caller, seen)) throw invalidChannelId();
  if (!request.notice) await checkSender(context, { seen, roster, unknown }, ctx);
  if (request.typing && channel.subscribers > MAX_TYPING_AUDIENCE) {
    return { channel: toChannel(channel), subscriber_count: channel.subscribers, not_modified: true };
  }
  const known = request.known_version === channel.ver && channel.ver > 0;
  const activity_wanted = (channel.firstMessage ?? null) === null || channel.silent === true;
  return {
    channel: toChannel(channel),
    ...(known ? { not_modified: true } : { roster: Buffer.from(roster.toBytes()) }),
    subscriber_count: channel.subscribers,
    topics_version: channel.tv ?? 0,
    activity_wanted,
    senders: toGroupSettingValue(channel.groups.can_send_message_group),
    topic_creators: toGroupSettingValue(channel.groups.can_create_topic_group),
    ...(channel.muters && { muters: channel.muters.buffer }),
    // `emptyOnlyUntil` passes without a write, so the reply is not reused before that time.
    holds: !activity_wanted && (channel.emptyOnlyUntil ?? 0) <= Date.now(),
    position: await positionAt(context, realm, channel.at, ctx),
  };
};

/**
 * Checks that the sender may post. A bot may also post where its owner is subscribed, or where its owner's groups
 * permit it. Only a bot whose own groups do not suffice costs a call.
 * @throws DomainError as `checkMayPost`
 */
async function checkSender(
  context: Pick<Context, 'users'>,
  { seen, roster, unknown }: { seen: ChannelForCaller; roster: UserSet; unknown: () => DomainError },
  ctx: CallContext,
): Promise<void> {
  const caller = requireCaller(ctx);
  const ownerId = caller.card?.bot_owner_id ?? 0;
  if (ownerId === 0) return checkMayPost(caller, seen, unknown);
  const { channel, subscribed } = seen;
  const among = { channel, subscribed: subscribed || roster.has(ownerId) };
  const user = { realm_id: caller.realm_id, user_id: ownerId };
  const owner = isInSenders(caller, channel)
    ? undefined
    : await findCaller(context, user, forwardedOptions(ctx), ['USER_DEACTIVATED']);
  checkMayPost(caller, among, unknown, owner);
}
