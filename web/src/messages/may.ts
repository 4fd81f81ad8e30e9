/** The user's permissions for a message, by the server's rules. Actions without permission are not offered. */
import type { ChannelMessage, Message } from '@rookery/client';
import { channel, isAllowed, isArchived, isSpectator, may, state, subscription, user } from '../state/index.ts';
import { isInTimeToMove, mayMoveOut, mayMoveWithin } from '../topics/index.ts';

const isOwn = (one: Message): boolean => one.sender_id === state.user_id;

const isWidget = (one: Message): boolean => one.submessages.some((sub) => sub.msg_type === 'widget');

/** Whether a time limit in seconds still permits a change; null is no limit. */
const isWithin = (one: Message, limit: number | null): boolean =>
  limit === null || Date.now() / 1000 - one.timestamp < limit;

export const mayEdit = (one: Message): boolean =>
  isOwn(one) &&
  state.realm_allow_message_editing &&
  !isWidget(one) &&
  !isArchived(one) &&
  isWithin(one, state.realm_message_content_edit_limit_seconds);

export function mayMove(one: Message): one is ChannelMessage {
  if (one.type !== 'stream' || isSpectator()) return false;
  const { stream_id: channelId, timestamp } = one;
  return (
    (mayMoveWithin(channelId) && isInTimeToMove(timestamp, 'within')) ||
    (mayMoveOut(channelId) && isInTimeToMove(timestamp, 'out'))
  );
}

export function mayDelete(one: Message): boolean {
  if (isSpectator() || isArchived(one)) return false;
  const here = one.type === 'stream' ? channel(one.stream_id) : undefined;
  if (may('realm_can_delete_any_message_group') || isAllowed(here?.can_delete_any_message_group)) return true;
  if (!isOwn(one) && user(one.sender_id)?.bot_owner_id !== state.user_id) return false;
  const isPermitted = may('realm_can_delete_own_message_group') || isAllowed(here?.can_delete_own_message_group);
  return isPermitted && isWithin(one, state.realm_message_content_delete_limit_seconds);
}

export const maySeeReceipts = (): boolean => state.realm_enable_read_receipts && !isSpectator();

export const maySeeHistory = (one: Message): boolean =>
  !isSpectator() &&
  state.realm_message_edit_history_visibility_policy !== 'none' &&
  (one.last_edit_timestamp !== undefined || one.last_moved_timestamp !== undefined);

export const mayReport = (one: Message): boolean =>
  state.realm_moderation_request_channel_id !== -1 && !isOwn(one) && !isSpectator();

/** Messages of channels to which the user is not subscribed are never unread. */
export const mayMarkUnread = (one: Message): boolean =>
  !isSpectator() && (one.type === 'private' || subscription(one.stream_id) !== undefined);

/** Whether quoting its text makes sense: polls and task lists have none that would work again. */
export const hasSource = (one: Message): boolean => !isWidget(one);
