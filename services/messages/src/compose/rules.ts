/** Permission for wildcard mentions. */
import { DomainError, type GroupCaller, inGroupSetting, type RealmRules } from '@rookery/core';

/** Max. people whom every user may address with a wildcard mention. */
const MANY = 15;

const REFUSALS = {
  channel: () =>
    new DomainError(
      'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      'You do not have permission to use channel wildcard mentions in this channel.',
    ),
  topic: () =>
    new DomainError(
      'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
      'You do not have permission to use topic wildcard mentions in this topic.',
    ),
} as const;

/**
 * Checks that the sender may use a wildcard mention (`@**all**`). With more than 15 people it requires
 * `can_mention_many_users_group`.
 * @param people the channel's subscribers, or the topic's participants
 * @throws DomainError STREAM_WILDCARD_MENTION_NOT_ALLOWED or TOPIC_WILDCARD_MENTION_NOT_ALLOWED
 */
export function checkMayMentionAll(
  sender: GroupCaller,
  rules: Pick<RealmRules, 'can_mention_many_users_group'>,
  people: number,
  wildcard: 'channel' | 'topic' = 'channel',
): void {
  if (people <= MANY) return;
  if (!inGroupSetting(sender, rules.can_mention_many_users_group, { allowEveryone: true })) throw REFUSALS[wildcard]();
}
