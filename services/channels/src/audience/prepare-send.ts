/**
 * PrepareSend: may the caller post to this channel, and who receives it?
 *
 * The answer is of the present: after the call came in, the channel is read from the primary, or the realm's journal
 * head proves that it is unchanged (one read of it serves everyone who asks at the same moment). The roster goes with
 * it only if the caller does not have that version already, so the cost does not depend on the number of subscribers.
 * What it says is of the channel, not of the caller, so that it serves others who clearly may post there too.
 */
import { type DomainError, MAX_TYPING_AUDIENCE, toGroupSettingValue, type UserSet } from '@rookery/core';
import type { PrepareSendReply } from '@rookery/protos/gen/rookery/PrepareSendReply.ts';
import type { PrepareSendRequest__Output } from '@rookery/protos/gen/rookery/PrepareSendRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { toChannel } from '../channel/channel-proto.ts';
import { checkMayPost, hasContentAccess, isInSenders, type Seen } from '../channel/rules/access.ts';
import { invalidChannelId, noChannelNamed, noChannelWithId } from '../channel/rules/unknown.ts';
import type { Context } from '../context.ts';
import { positionAt } from '../journal/position.ts';
import { findOwner } from '../upstream/bot-owner.ts';

/**
 * @throws STREAM_DOES_NOT_EXIST for a channel that is not there or not the caller's to know; BAD_REQUEST when they may
 * not post to it.
 */
export async function prepareSend(
  context: Pick<Context, 'channels' | 'rosters' | 'relay' | 'users'>,
  request: PrepareSendRequest__Output,
  ctx: CallContext,
): Promise<PrepareSendReply> {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const byId = request.channel_id > 0;
  const unknown = () => (byId ? noChannelWithId(request.channel_id) : noChannelNamed(request.name));
  const channel = byId
    ? await context.channels.byId(realm, request.channel_id)
    : await context.channels.byName(realm, request.name);
  if (!channel) throw request.typing ? invalidChannelId() : unknown();
  const roster = await context.rosters.get(realm, channel.c, channel.ver);
  const seen = { channel, subscribed: roster.has(caller.user_id) };
  if (request.typing) {
    if (!hasContentAccess(caller, seen)) throw invalidChannelId();
    if (channel.subscribers > MAX_TYPING_AUDIENCE) {
      return { channel: toChannel(channel), subscriber_count: channel.subscribers, not_modified: true };
    }
  }
  if (!request.notice) await checkSender(context, { seen, roster, unknown }, ctx);
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
    // A policy that ends at a time ends without a write.
    holds: !activity_wanted && (channel.emptyOnlyUntil ?? 0) <= Date.now(),
    position: await positionAt(context, realm, channel.at, ctx),
  };
}

/**
 * A bot may also post where its owner is subscribed, and where its owner's groups permit it. People cost no call, and
 * neither do bots whose own groups suffice.
 * @throws DomainError as `checkMayPost`
 */
async function checkSender(
  context: Pick<Context, 'users'>,
  { seen, roster, unknown }: { seen: Seen; roster: UserSet; unknown: () => DomainError },
  ctx: CallContext,
): Promise<void> {
  const caller = requireCaller(ctx);
  const ownerId = caller.card?.bot_owner_id ?? 0;
  if (ownerId === 0) return checkMayPost(caller, seen, unknown);
  const { channel, subscribed } = seen;
  const among = { channel, subscribed: subscribed || roster.has(ownerId) };
  const owner = isInSenders(caller, channel) ? undefined : await findOwner(context, ctx, ownerId);
  checkMayPost(caller, among, unknown, owner);
}
