/** The mentions of a stored message, as events carry them. */
import { UserSet } from '@rookery/core';
import type { Flagged } from '@rookery/protos/gen/rookery/Flagged.ts';
import { FLAG_CODES, type StoredFlag } from '../readstate/store/documents.ts';
import type { MessageDocument } from './store/documents.ts';

const CALLING = ['mentioned', 'topic_wildcard_mentioned', 'has_alert_word'] as const;

/** What of a message says whom it calls on. */
export type Mentioning = Pick<
  MessageDocument,
  'userFlags' | 'wildcardMention' | 'mentionedSet' | 'alertedSet' | 'topicMentionedSet'
>;

/** The holders of a flag, where they are so many that they are stored as a set. */
export function manyWith(
  { mentionedSet, alertedSet, topicMentionedSet }: Mentioning,
  flag: StoredFlag,
): MessageDocument['mentionedSet'] {
  if (flag === 'mentioned') return mentionedSet;
  if (flag === 'has_alert_word') return alertedSet;
  return flag === 'topic_wildcard_mentioned' ? topicMentionedSet : undefined;
}

/** @param holders who has it: all of them, where everybody is mentioned */
export function storedFlags(message: Mentioning, holders: UserSet): Flagged[] {
  const { userFlags = [], wildcardMention } = message;
  const flags: Flagged[] = CALLING.flatMap((flag) => {
    const many = manyWith(message, flag);
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
