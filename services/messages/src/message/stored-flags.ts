/** The mentions and alert words of a stored message, in the form that events carry. */
import { UserSet } from '@rookery/core';
import type { Flagged } from '@rookery/protos/gen/rookery/Flagged.ts';
import { FLAG_CODES, type StoredFlag } from '../readstate/store/documents.ts';
import type { MessageDocument } from './store/documents.ts';

const CALLING = ['mentioned', 'topic_wildcard_mentioned', 'has_alert_word'] as const;

/** The fields that hold a message's mentions and alert words. */
export type Mentioning = Pick<
  MessageDocument,
  'userFlags' | 'wildcardMention' | 'mentionedSet' | 'alertedSet' | 'topicMentionedSet'
>;

/** The stored set of the users of a flag; undefined if they are few and stored as entries. */
export function usersWithFlag(
  { mentionedSet, alertedSet, topicMentionedSet }: Mentioning,
  flag: StoredFlag,
): MessageDocument['mentionedSet'] {
  if (flag === 'mentioned') return mentionedSet;
  if (flag === 'has_alert_word') return alertedSet;
  return flag === 'topic_wildcard_mentioned' ? topicMentionedSet : undefined;
}

/**
 * Returns the mention and alert flags of a message, each with its users.
 * @param holders the users who have the message: a channel wildcard mentions all of them
 */
export function storedFlags(message: Mentioning, holders: UserSet): Flagged[] {
  const { userFlags = [], wildcardMention } = message;
  const flags: Flagged[] = CALLING.flatMap((flag) => {
    const many = usersWithFlag(message, flag);
    const few = userFlags.filter((entry) => entry % 16 === FLAG_CODES[flag]).map((entry) => Math.floor(entry / 16));
    const users = many ? UserSet.fromBytes(many.buffer) : UserSet.of(few);
    return users.size > 0 ? [{ flag, users: users.toBytes() }] : [];
  });
  const all = flags.find(({ flag }) => flag === 'topic_wildcard_mentioned')?.users;
  if (wildcardMention) flags.push({ flag: 'stream_wildcard_mentioned', users: holders.toBytes() });
  if (wildcardMention || all)
    flags.push({ flag: 'wildcard_mentioned', users: wildcardMention ? holders.toBytes() : (all as Uint8Array) });
  return flags;
}
