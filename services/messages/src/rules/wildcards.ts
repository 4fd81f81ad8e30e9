/** Who may address everybody at once. */
import { DomainError, isAdmin } from '@rookery/core';

/** Up to this many people, everyone may. */
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
 * Whether the sender may use a wildcard (`@**all**`). Above fifteen people that needs `can_mention_many_users_group`,
 * whose default is the administrators.
 * @param people the channel's subscribers, or the topic's participants
 * @throws DomainError STREAM_WILDCARD_MENTION_NOT_ALLOWED or TOPIC_WILDCARD_MENTION_NOT_ALLOWED
 */
export function checkMayMentionAll(role: number, people: number, wildcard: 'channel' | 'topic' = 'channel'): void {
  if (people > MANY && !isAdmin(role)) throw REFUSALS[wildcard]();
}
