/**
 * Messages, topics and conversations as the service knows them. Topics and conversations are stored so, messages under
 * short names (`stored-message.ts`). Writers add stored fields first and remove them later (rolling upgrades).
 *
 * A *conversation* is a channel (its number is the channel's id) or a group of people who write to each other directly
 * (a number below 0, from a counter of its own). No document exists per recipient: who received a message, and who has
 * read it, is computed from the message's birth conversation and roster version, the reader's subscription, and a
 * watermark (docs/messages.md).
 */
import type { Binary } from '@rookery/data';

/** The collections of messages and of the places where they lie. */
export const MESSAGE_COLLECTIONS = {
  messages: 'messages',
  topics: 'topics',
  conversations: 'conversations',
  filledTerms: 'filled_terms',
} as const;

/** The realm's counters: ids are drawn from all but `removal`, which counts the transactions that removed messages. */
export const MESSAGE_COUNTERS = {
  message: 'message',
  topic: 'topic',
  conversation: 'conversation',
  submessage: 'submessage',
  removal: 'removal',
} as const;

/** What a message contains, in `has`. */
export const HAS_CODES = { link: 1, image: 2, attachment: 3, reaction: 4 } as const;

/** The codes of what is there. */
export function hasCodes(has: Partial<Record<keyof typeof HAS_CODES, boolean>>): number[] {
  return (['link', 'image', 'attachment', 'reaction'] as const)
    .filter((kind) => has[kind])
    .map((kind) => HAS_CODES[kind]);
}

/**
 * A channel that a message was moved to: its id, its roster version then, whether its history was protected then; and
 * the roster version, at that moment, of the channel that it left.
 */
export interface ChannelMove {
  channel: number;
  version: number;
  isProtected: boolean;
  leftVersion: number;
}

/** A reaction: emoji name, code and type (`u` unicode, `r` realm, `z` the server's own), and who. Oldest first. */
export interface StoredReaction {
  name: string;
  code: string;
  type: 'u' | 'r' | 'z';
  user: number;
}

/** A submessage, which the author or a participant added to a message with a widget: id, user, JSON. */
export interface StoredSubmessage {
  id: number;
  user: number;
  content: string;
}

/** Edits and moves recorded of one message; an edit may hold 10,000 characters and their HTML. */
export const MAX_EDITS = 50;

/** What a message was before an edit. Only what the edit changed is there. */
export interface StoredEdit {
  /** Who edited, and when (UNIX ms). */
  user: number;
  at: number;
  content?: string;
  /** Absent when it was too large to store with the message. */
  html?: string;
  /** The topic's name and the channel, before and after. */
  topic?: string;
  toTopic?: string;
  channel?: number;
  toChannel?: number;
}

export interface MessageDocument {
  /** realm * 2^31 + id (`messageKey` of core): one number that is key and order. */
  _id: number;
  realm: number;
  /**
   * Birth: the conversation it was sent to, and the roster version then. Never changed. 0 for a direct message's
   * version.
   */
  birth: number;
  birthVersion: number;
  /** Present conversation, and its roster version at the send or the last move. */
  conversation: number;
  version: number;
  /** Every move, oldest first; the last one's channel is `conversation`. */
  hops?: ChannelMove[];
  /** Set once it has been moved to another channel. */
  moved?: true;
  /** Topic id, see TopicDocument; 0 for a direct message. */
  topicId: number;
  /**
   * The topic as the sender wrote it, where that differs in case from the topic's name; void once the topic's `key` is
   * another.
   */
  spelling?: string;
  /** Of a message that was moved to its topic: how often that had been renamed before (`renames`). */
  renamesBefore?: number;
  /** Sender. */
  sender: number;
  /** Set when the sender's own copy was read from the start. */
  readBySender?: true;
  /** UNIX ms. */
  at: number;
  /** The sending client's name. */
  client: string;
  content: string;
  html: string;
  /**
   * The words of the text, and `@id` of who is mentioned by name: what is searched for (`search/words.ts`). Absent
   * until it was made.
   */
  terms?: string[];
  /**
   * When an edit last changed its search terms (UNIX ms): what is in no segment of the search index yet is found by it.
   */
  termsEditedAt?: number;
  /** HAS_CODES of what it contains; absent when it contains none of them. */
  has?: number[];
  /** Ids of the attachments that it refers to: who may read it may have them. */
  uploads?: number[];
  /** The users of a direct message, ascending, the sender included. */
  users?: number[];
  /** `userFlag` numbers of up to 64 users a flag; more are in the sets below. */
  userFlags?: number[];
  /** The channel wildcard was used: everyone who received it was mentioned. */
  wildcardMention?: true;
  /**
   * Set when `mentionedSet`, `alertedSet` or `topicMentionedSet` is there: those few are found by an index of their
   * own.
   */
  wide?: true;
  /** UserSets: received as read; mentioned; with an alert word. */
  readAtOnceBy?: Binary;
  mentionedSet?: Binary;
  alertedSet?: Binary;
  /** UserSet of those whom the topic wildcard mentioned. */
  topicMentionedSet?: Binary;
  /** Who received it without being subscribed: mentioned bots. */
  extraReceivers?: number[];
  /** Edit history, newest first, bounded. */
  edits?: StoredEdit[];
  reactions?: StoredReaction[];
  /** Oldest first; the first says what widget it is. */
  submessages?: StoredSubmessage[];
  /** Raised with every change: updates are conditional on it. */
  revision: number;
}

/** What of a message says who received it, and who of them has it unread. */
export type ReadableFields = Pick<
  MessageDocument,
  | 'birth'
  | 'birthVersion'
  | 'conversation'
  | 'version'
  | 'hops'
  | 'sender'
  | 'readBySender'
  | 'users'
  | 'extraReceivers'
  | 'readAtOnceBy'
>;

/** A topic of a channel. Topics are matched without regard to case, so one of them holds all spellings. */
export interface TopicDocument {
  /** realm * 2^31 + topic id. */
  _id: number;
  realm: number;
  channel: number;
  name: string;
  /** The name in lower case. */
  key: string;
  /** The words of the name, as those of messages. Absent until they were made. */
  terms?: string[];
  /** The newest message's spelling, where it is not `name`: what topic lists show. */
  shown?: string;
  /** The newest message's id. May name a deleted message. */
  newestId: number;
  /** How many messages were sent or moved to it, less those that left. */
  count: number;
  /** How often all of it was renamed. */
  renames?: number;
  /** The last renames: when (UNIX ms), by whom, the name before, and the newest message then. */
  log?: { at: number; by: number; prev: string; upto: number }[];
}

/** A channel or a group of direct correspondents, as messages see it. */
export interface ConversationDocument {
  /** `{realm}:{c}`. */
  _id: string;
  realm: number;
  conversation: number;
  kind: 'channel' | 'direct';
  /** The newest message's id: a conversation at or below a reader's watermark holds nothing unread. */
  lastId: number;
  /**
   * The same once more, of a direct conversation: by this a user's conversations are indexed. MongoDB looks at all keys
   * of a document when an update changes an indexed field, which sends to channels thus do not.
   */
  directLastId?: number;
  /**
   * How often messages of it were changed, deleted, or moved to it, from it or within it: raised with each, so that
   * caches of them prove that they are current (`message/message-cache.ts`). Sends raise `lastId` alone.
   */
  changes?: number;
  /** Of a channel: the newest message that was moved to it, if one ever was. */
  movedId?: number;
  /** Of a direct conversation: its users ascending, and the same joined by commas, which is unique in the realm. */
  users?: number[];
  key?: string;
}

/** Up to which ids all messages and topics of a realm have their terms. */
export interface FilledTermsDocument {
  /** The realm. */
  _id: number;
  message?: number;
  topic?: number;
  /** Of a check of all terms that has not ended (`search-index/reindex.ts`). */
  reindex?: ReindexProgress;
}

/** How far a check of all terms has come. */
export interface ReindexProgress {
  /** Up to which ids topics and messages are checked. */
  readonly topic: number;
  readonly message: number;
  /** The newest at its start: later ones are written with their terms. */
  readonly newestTopic: number;
  readonly newestMessage: number;
  /** How many had other terms than their text has. */
  readonly mended: number;
}
