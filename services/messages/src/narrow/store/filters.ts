/**
 * Compiles a narrow to filters of the database. They hold for every message that fits, and for some conditions for no
 * other. Read states, flags and mutes are not stored in messages, so they are decided only in memory.
 */
import { type Condition, documentKey, mentionTerm, type SearchedPhrase } from '@rookery/core';
import type { Document } from '@rookery/data';
import { HAS_CODES } from '../../message/store/documents.ts';
import { userFlag } from '../../readstate/store/documents.ts';
import type { ResolvedNarrow } from '../resolve.ts';

/** A filter for one condition, not negated. */
interface Compiled {
  readonly filter: Document;
  /** Whether it holds for no other message: only then may it be negated. */
  readonly exact: boolean;
}

const NOTHING: Document = { _id: { $lt: 0 } };

/** The filters of a narrow; all have to hold. */
export function filtersOf({ conditions, realm, user, resolvedTopics }: ResolvedNarrow): Document[] {
  return conditions.flatMap((condition): Document[] => {
    const compiled = compile(condition, realm, user, resolvedTopics);
    if (!compiled) return [];
    if (!condition.negated) return [compiled.filter];
    return compiled.exact ? [{ $nor: [compiled.filter] }] : [];
  });
}

function compile(
  condition: Condition,
  realm: number,
  user: number,
  resolvedTopics: readonly number[] | undefined,
): Compiled | undefined {
  switch (condition.kind) {
    case 'channel':
      return exactly(condition.channel === undefined ? NOTHING : { c: condition.channel });
    case 'channels':
      return exactly({ c: { $in: [...condition.channels] } });
    case 'topic':
      return exactly({ tp: { $in: [...condition.topics] } });
    case 'dm':
      return exactly(condition.conversation === undefined ? NOTHING : { c: condition.conversation });
    case 'dm-including':
      return exactly({ p: condition.user });
    case 'group-dm-with':
      return exactly({ p: condition.user, 'p.2': { $exists: true } });
    case 'sender':
      return exactly({ s: condition.user });
    case 'mentions':
      return exactly(term(mentionTerm(condition.user)));
    case 'id':
      return exactly({ _id: documentKey(realm, condition.id) });
    case 'has':
      return exactly({ h: HAS_CODES[condition.what] });
    case 'search': {
      if (condition.words.length === 0 && condition.phrases.length === 0) return exactly(NOTHING);
      const words = condition.words.map((word) => term(word.term, [...word.topics]));
      const filters = [...words, ...condition.phrases.flatMap((one) => phrase(one) ?? [])];
      if (filters.length === 0) return undefined;
      return { filter: { $and: filters }, exact: condition.phrases.length === 0 };
    }
    case 'direct':
      return exactly({ c: { $lt: 0 } });
    case 'resolved':
      return resolvedTopics && exactly({ tp: { $in: [...resolvedTopics] } });
    case 'mentioned': {
      const uf = { $in: [userFlag(user, 'mentioned'), userFlag(user, 'topic_wildcard_mentioned')] };
      return { filter: { $or: [{ uf }, { wm: true }, { wide: true }] }, exact: false };
    }
    case 'alerted':
      return { filter: { $or: [{ uf: userFlag(user, 'has_alert_word') }, { wide: true }] }, exact: false };
    case 'unread':
    case 'starred':
    case 'muted':
    case 'followed':
      return undefined;
  }
}

const exactly = (filter: Document): Compiled => ({ filter, exact: true });

/** A filter for a term in the message or in the name of its topic. */
const term = (t: string, topics: readonly number[] = []): Document =>
  topics.length > 0 ? { $or: [{ t }, { tp: { $in: [...topics] } }] } : { t };

/**
 * Phrases that the database can filter by. Longer ones are tested only in memory, as are those with letters that the
 * database may lower-case differently.
 */
const PLAIN_PHRASE = /^[\x20-\x7e]{1,500}$/;

/**
 * A filter for messages that may contain a phrase: it discards in the database what the test in memory would discard.
 */
function phrase({ text, topics }: SearchedPhrase): Document | undefined {
  if (!topics || !PLAIN_PHRASE.test(text)) return undefined;
  const content = { $regex: text.replace(/[^\w\s]/g, '\\$&'), $options: 'i' };
  return topics.size > 0 ? { $or: [{ content }, { tp: { $in: [...topics] } }] } : { content };
}
