/**
 * What a narrow means for one message: the exact test, beside which a database filter may only be wider.
 *
 * Names are resolved to ids before, and a search text is split into words: the same condition decides in memory and is
 * compiled for the database.
 */
import { RESOLVED_PREFIX } from '../topic-names.ts';
import type { HasWhat } from './terms.ts';

/** A word that is searched for. */
export interface SearchedWord {
  /** In the stored form of words. */
  readonly term: string;
  /** The topics in whose names it stands. */
  readonly topics: ReadonlySet<number>;
}

/** A phrase that has to occur literally. */
export interface SearchedPhrase {
  /** In lower case. Wherever it stands, these letters do. */
  readonly text: string;
  /** Whether it stands in a source or a name. */
  readonly standsIn: (text: string) => boolean;
  /** The terms of its pairs of words: the search index has all of them of a message in whose source it stands. */
  readonly pairs: readonly string[];
  /** The topics in whose names all of its words stand; undefined where it has no indexed words. */
  readonly topics: ReadonlySet<number> | undefined;
}

/** A condition with names resolved to ids. `undefined` names something that is not there: it fits no message. */
export type Condition = { readonly negated: boolean } & (
  | { readonly kind: 'channel'; readonly channel: number | undefined }
  | { readonly kind: 'channels'; readonly channels: ReadonlySet<number> }
  | { readonly kind: 'topic'; readonly topics: ReadonlySet<number> }
  | { readonly kind: 'dm'; readonly conversation: number | undefined }
  | { readonly kind: 'dm-including'; readonly user: number }
  | { readonly kind: 'group-dm-with'; readonly user: number }
  | { readonly kind: 'sender'; readonly user: number }
  | { readonly kind: 'mentions'; readonly user: number }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'has'; readonly what: HasWhat }
  | {
      readonly kind: 'search';
      /** All of them have to be there, in the message or in the name of its topic. */
      readonly words: readonly SearchedWord[];
      /** Each has to stand in the source, or in the name of the topic. */
      readonly phrases: readonly SearchedPhrase[];
    }
  | { readonly kind: 'direct' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'starred' }
  | { readonly kind: 'mentioned' }
  | { readonly kind: 'alerted' }
  | { readonly kind: 'resolved' }
  | { readonly kind: 'muted' }
  | { readonly kind: 'followed' }
);

/** What of a message the conditions look at. A conversation below zero is one of direct messages. */
export interface MatchedMessage {
  readonly id: number;
  readonly conversation: number;
  /** Topic id; 0 for a direct message. */
  readonly topic: number;
  readonly sender: number;
  /** The users of a direct message. */
  readonly users: readonly number[];
  readonly has: (what: HasWhat) => boolean;
  /** Whether a term is among the indexed ones of its words and mentions. */
  readonly hasTerm: (term: string) => boolean;
  /** The source, and the topic's name; asked only where a condition needs it. */
  readonly content: () => string;
  readonly topicName: () => string;
  /** Of the reader; asked only where a condition needs it. */
  readonly unread: () => boolean;
  readonly starred: () => boolean;
  readonly mentioned: () => boolean;
  readonly alerted: () => boolean;
  readonly muted: () => boolean;
  readonly followed: () => boolean;
}

/** The term of a message that mentions a user by name. */
export const mentionTerm = (user: number): string => `@${user}`;

/** Whether a message fits all conditions. */
export function matches(conditions: readonly Condition[], message: MatchedMessage): boolean {
  return conditions.every((condition) => holds(condition, message) !== condition.negated);
}

function holds(condition: Condition, message: MatchedMessage): boolean {
  switch (condition.kind) {
    case 'channel':
      return message.conversation === condition.channel;
    case 'channels':
      return condition.channels.has(message.conversation);
    case 'topic':
      return condition.topics.has(message.topic);
    case 'dm':
      return message.conversation === condition.conversation;
    case 'dm-including':
      return message.conversation < 0 && message.users.includes(condition.user);
    case 'group-dm-with':
      return message.conversation < 0 && message.users.length > 2 && message.users.includes(condition.user);
    case 'sender':
      return message.sender === condition.user;
    case 'mentions':
      return message.hasTerm(mentionTerm(condition.user));
    case 'id':
      return message.id === condition.id;
    case 'has':
      return message.has(condition.what);
    case 'search':
      return isFound(condition, message);
    case 'direct':
      return message.conversation < 0;
    case 'unread':
      return message.unread();
    case 'starred':
      return message.starred();
    case 'mentioned':
      return message.mentioned();
    case 'alerted':
      return message.alerted();
    case 'resolved':
      return message.topicName().startsWith(RESOLVED_PREFIX);
    case 'muted':
      return message.muted();
    case 'followed':
      return message.followed();
  }
}

/** Without anything to look for, nothing is found: words like 'the' are not indexed. */
function isFound({ words, phrases }: Extract<Condition, { kind: 'search' }>, message: MatchedMessage): boolean {
  if (words.length === 0 && phrases.length === 0) return false;
  if (!words.every(({ term, topics }) => message.hasTerm(term) || topics.has(message.topic))) return false;
  if (phrases.length === 0) return true;
  return phrases.every(
    ({ standsIn, topics }) =>
      standsIn(message.content()) || ((topics?.has(message.topic) ?? true) && standsIn(message.topicName())),
  );
}
