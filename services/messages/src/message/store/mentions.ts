/** The stored form of mentions. */
import type { UserSet } from '@rookery/core';
import { Binary } from '@rookery/data';
import { type StoredFlag, userFlag } from '../../readstate/store/documents.ts';
import { MAX_FLAG_ENTRIES } from '../rules/mentions.ts';
import type { MessageDocument } from './documents.ts';

export type StoredMentions = Pick<
  MessageDocument,
  'userFlags' | 'mentionedSet' | 'alertedSet' | 'topicMentionedSet' | 'wide' | 'wildcardMention' | 'extraReceivers'
>;

/**
 * The fields for these mentions: a few users as index entries, many as a compressed set.
 * @param users ascending
 * @param bots receivers by mention alone, ascending
 * @param alerted receivers with an alert word in it
 * @param participants users whom the topic wildcard mentions
 */
export function toStoredMentions(
  users: UserSet,
  bots: readonly number[],
  wildcard: boolean,
  alerted: UserSet,
  participants: UserSet,
): StoredMentions {
  const entries = [
    ...entriesOf(users, 'mentioned'),
    ...entriesOf(participants, 'topic_wildcard_mentioned'),
    ...entriesOf(alerted, 'has_alert_word'),
  ];
  const wide = [users, alerted, participants].some(({ size }) => size > MAX_FLAG_ENTRIES);
  return {
    ...(entries.length > 0 && { userFlags: entries }),
    ...(users.size > MAX_FLAG_ENTRIES && { mentionedSet: new Binary(users.toBytes()) }),
    ...(alerted.size > MAX_FLAG_ENTRIES && { alertedSet: new Binary(alerted.toBytes()) }),
    ...(participants.size > MAX_FLAG_ENTRIES && { topicMentionedSet: new Binary(participants.toBytes()) }),
    ...(wide && { wide: true as const }),
    ...(bots.length > 0 && { extraReceivers: [...bots] }),
    ...(wildcard && { wildcardMention: true as const }),
  };
}

function entriesOf(users: UserSet, flag: StoredFlag): number[] {
  return users.size > 0 && users.size <= MAX_FLAG_ENTRIES ? users.toArray().map((id) => userFlag(id, flag)) : [];
}
