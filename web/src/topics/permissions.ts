/** The user's permissions for topics, by the settings of the organisation and of the channel. */
import { channel, isAllowed, may, mayAdminister, state } from '../state/index.ts';

/** Nothing can be changed in an archived channel. */
const isOpen = (channelId: number): boolean => channel(channelId)?.is_archived === false;

const administers = (channelId: number): boolean => mayAdminister(channel(channelId));

export const mayResolve = (channelId: number): boolean =>
  isOpen(channelId) &&
  (may('realm_can_resolve_topics_group') || isAllowed(channel(channelId)?.can_resolve_topics_group));

/** Whether the user may move messages to other topics of the channel. */
export const mayMoveWithin = (channelId: number): boolean =>
  channel(channelId)?.topics_policy !== 'empty_topic_only' && mayChangeTopic(channelId);

/** Whether the user may move messages to other topics, in this channel or in the destination. */
export const mayChangeTopic = (channelId: number): boolean =>
  isOpen(channelId) &&
  (administers(channelId) ||
    may('realm_can_move_messages_between_topics_group') ||
    isAllowed(channel(channelId)?.can_move_messages_within_channel_group));

/** Whether the user may move messages to other channels. */
export const mayMoveOut = (channelId: number): boolean =>
  isOpen(channelId) &&
  (administers(channelId) ||
    may('realm_can_move_messages_between_channels_group') ||
    isAllowed(channel(channelId)?.can_move_messages_out_of_channel_group));

export const mayMove = (channelId: number): boolean => mayMoveWithin(channelId) || mayMoveOut(channelId);

export const mayDelete = (channelId: number): boolean =>
  isOpen(channelId) &&
  (may('realm_can_delete_any_message_group') || isAllowed(channel(channelId)?.can_delete_any_message_group));

/** Moderators and higher roles have no time limit. */
const hasNoLimit = (): boolean => state.is_admin || state.is_moderator;

/** Whether a message is recent enough to be moved; `sentAt` in UNIX seconds. */
export function isInTimeToMove(sentAt: number, where: 'within' | 'out'): boolean {
  if (hasNoLimit()) return true;
  const limit =
    where === 'within'
      ? state.realm_move_messages_within_stream_limit_seconds
      : state.realm_move_messages_between_streams_limit_seconds;
  return limit === null || Date.now() / 1000 - sentAt < limit;
}
