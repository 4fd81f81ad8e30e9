/**
 * The exact test whether a message matches a narrow; a database filter may only be wider.
 *
 * Names are already resolved to ids, and search texts are split into words: the same condition is evaluated in memory
 * and compiled to a database filter.
 */
import { RESOLVED_PREFIX } from '../topic-names.ts';
import type { HasWhat } from './terms.ts';

/** A word of a search. */
export interface SearchedWord {
  /** The word in its indexed form. */
  readonly term: string;
  /** The topics whose names contain it. */
  readonly topics: ReadonlySet<number>;
}

/** A phrase that has to occur literally. */
export interface SearchedPhrase {
  /** The phrase in lower case: any text that contains the phrase contains it. */
  readonly text: string;
  /** Whether a source or a name contains the phrase. */
  readonly standsIn: (text: string) => boolean;
  /**
   * The terms of its pairs of words: the search index has all of them for messages whose source contains the phrase.
   */
  readonly pairs: readonly string[];
  /** The topics whose names contain all of its words; undefined if it has no indexed words. */
  readonly topics: ReadonlySet<number> | undefined;
}

/** A condition with names resolved to ids. `undefined` is a name that does not exist: it matches no message. */
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
      /** Each must be in the message or in the name of its topic. */
      readonly words: readonly SearchedWord[];
      /** Each must be in the source or in the name of the topic. */
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

/** The properties of a message that conditions read. A conversation below zero is one of direct messages. */
export interface MatchedMessage {
  readonly id: number;
  readonly conversation: number;
  /** Topic id; 0 for a direct message. */
  readonly topic: number;
  readonly sender: number;
  /** The users of a direct message. */
  readonly users: readonly number[];
  readonly has: (what: HasWhat) => boolean;
  /** Whether a term is among its indexed words and mentions. */
  readonly hasTerm: (term: string) => boolean;
  /** The source and the topic's name; called only if a condition needs them. */
  readonly content: () => string;
  readonly topicName: () => string;
  /** The state of the message for the reader; called only if a condition needs it. */
  readonly unread: () => boolean;
  readonly starred: () => boolean;
  readonly mentioned: () => boolean;
  readonly alerted: () => boolean;
  readonly muted: () => boolean;
  readonly followed: () => boolean;
}

/** The indexed term of a message that mentions a user by name. */
export const mentionTerm = (user: number): string => `@${user}`;

/** Whether a message matches all conditions. */
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

/** A search without indexed words or phrases finds nothing: words like 'the' are not indexed. */
function isFound({ words, phrases }: Extract<Condition, { kind: 'search' }>, message: MatchedMessage): boolean {
  if (words.length === 0 && phrases.length === 0) return false;
  if (!words.every(({ term, topics }) => message.hasTerm(term) || topics.has(message.topic))) return false;
  if (phrases.length === 0) return true;
  return phrases.every(
    ({ standsIn, topics }) =>
      standsIn(message.content()) || ((topics?.has(message.topic) ?? true) && standsIn(message.topicName())),
  );
}
