/** Who may delete messages, and until when. */
import { badRequest, type GroupCaller, inGroupSetting, type RealmRules } from '@rookery/core';

/** What the settings of the message's channel allow the caller; nothing for a direct message. */
export interface ChannelDeletion {
  readonly in_any_group: boolean;
  readonly in_own_group: boolean;
}

export const NO_CHANNEL: ChannelDeletion = { in_any_group: false, in_own_group: false };

/**
 * Returns whether the caller may delete any message, however old. The organisation's setting gives guests nothing, even
 * in a group that it names; a channel's own setting may.
 */
export function mayDeleteAny(caller: GroupCaller, rules: RealmRules, channel: ChannelDeletion): boolean {
  return channel.in_any_group || inGroupSetting(caller, rules.can_delete_any_message_group, { allowEveryone: false });
}

/**
 * Checks whether the caller may delete a message.
 * @param isOwn whether the caller or one of their bots wrote it
 * @param at when it was sent, and `now`: UNIX ms
 * @throws DomainError BAD_REQUEST: another user wrote it, users may not delete their own messages, or the time limit is
 *   over
 */
export function checkMayDelete(
  caller: GroupCaller,
  rules: RealmRules,
  channel: ChannelDeletion,
  message: { readonly isOwn: boolean; readonly at: number },
  now: number,
): void {
  if (mayDeleteAny(caller, rules, channel)) return;
  const mayOwn =
    channel.in_own_group || inGroupSetting(caller, rules.can_delete_own_message_group, { allowEveryone: true });
  if (!message.isOwn || !mayOwn) throw badRequest("You don't have permission to delete this message");
  const limit = rules.message_content_delete_limit_seconds;
  if (limit !== null && now - message.at > limit * 1000) {
    throw badRequest('The time limit for deleting this message has passed');
  }
}
