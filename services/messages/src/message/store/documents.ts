/**
 * The documents of messages, topics and conversations. Topics and conversations are stored in this form, messages under
 * short names (`stored-message.ts`). Writers add stored fields first and remove them later (rolling upgrades).
 *
 * A *conversation* is a channel (its number is the channel's id) or a group of people who write to each other directly
 * (a number below 0, from a counter of its own). No document exists per recipient: who received a message, and who has
 * read it, is computed from the message's birth conversation and roster version, the reader's subscription, and a
 * watermark (docs/messages.md).
 */
import type { Binary } from '@rookery/data';

/** The collections of messages, topics and conversations. */
export const MESSAGE_COLLECTIONS = {
  messages: 'messages',
  topics: 'topics',
  conversations: 'conversations',
  reindexes: 'reindexes',
} as const;

/** The realm's counters: ids are drawn from all but `removal`, which counts the transactions that removed messages. */
export const MESSAGE_COUNTERS = {
  message: 'message',
  topic: 'topic',
  conversation: 'conversation',
  submessage: 'submessage',
  removal: 'removal',
} as const;

/** Codes of what a message contains, stored in `has`. */
export const HAS_CODES = { link: 1, image: 2, attachment: 3, reaction: 4 } as const;

/** The codes of the kinds that are set. */
export function hasCodes(has: Partial<Record<keyof typeof HAS_CODES, boolean>>): number[] {
  return (['link', 'image', 'attachment', 'reaction'] as const)
    .filter((kind) => has[kind])
    .map((kind) => HAS_CODES[kind]);
}

/**
 * A move to another channel: the channel's id, its roster version at that time, whether its history was protected; and
 * the roster version, at the same moment, of the channel that the message left.
 */
export interface ChannelMove {
  channel: number;
  version: number;
  isProtected: boolean;
  leftVersion: number;
}

/**
 * A reaction: emoji name, code and type (`u` unicode, `r` realm, `z` the server's own), and user. Stored oldest first.
 */
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

/** Max. edits and moves stored per message; an edit may hold 10,000 characters and their HTML. */
export const MAX_EDITS = 50;

/** The state of a message before an edit. Only fields that the edit changed are set. */
export interface StoredEdit {
  /** The user who edited, and the time (UNIX ms). */
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
  /** realm * 2^31 + id (`documentKey` of core): one number that is key and order. */
  _id: number;
  realm: number;
  /**
   * Birth: the conversation that it was sent to, and the roster version at that time (0 for a direct message). Never
   * changed.
   */
  birth: number;
  birthVersion: number;
  /** Present conversation, and its roster version at the send or the last move. */
  conversation: number;
  version: number;
  /** Every move, oldest first; the last one's channel is `conversation`. */
  channelMoves?: ChannelMove[];
  /** Set once it has been moved to another channel. */
  moved?: true;
  /** Topic id, see TopicDocument; 0 for a direct message. */
  topicId: number;
  /**
   * The topic as the sender wrote it, if that differs in case from the topic's name; ignored once the `key` of the
   * topic differs.
   */
  spelling?: string;
  /** Set by a move to its topic: the `renames` of the topic at that time. */
  renamesBefore?: number;
  sender: number;
  /** Set when the sender's own copy was read from the start. */
  readBySender?: true;
  /** UNIX ms. */
  at: number;
  /** The sending client's name. */
  client: string;
  content: string;
  html: string;
  /** Search terms: the words of the text, and `@id` of each user who is mentioned by name (`search/words.ts`). */
  terms?: string[];
  /**
   * When an edit last changed the search terms, UNIX ms. The search index uses it to find edits that no search segment
   * holds yet.
   */
  termsEditedAt?: number;
  /** HAS_CODES of what it contains; absent when it contains none of them. */
  has?: number[];
  /** Ids of the attachments that it refers to: users who may read the message may download them. */
  uploads?: number[];
  /** The users of a direct message, ascending, the sender included. */
  users?: number[];
  /** `userFlag` numbers of up to 64 users a flag; more are in the sets below. */
  userFlags?: number[];
  /** The channel wildcard was used: everyone who received it was mentioned. */
  wildcardMention?: true;
  /**
   * Set if `mentionedSet`, `alertedSet` or `topicMentionedSet` is present: a separate index finds these few messages.
   */
  wide?: true;
  /** UserSets: users who received it as read; who are mentioned; who have an alert word in it. */
  readAtOnceBy?: Binary;
  mentionedSet?: Binary;
  alertedSet?: Binary;
  /** UserSet of the users whom the topic wildcard mentioned. */
  topicMentionedSet?: Binary;
  /** Mentioned bots that received it without being subscribed. */
  extraReceivers?: number[];
  /** Edit history, newest first, bounded. */
  edits?: StoredEdit[];
  reactions?: StoredReaction[];
  /** Oldest first; the first defines the widget. */
  submessages?: StoredSubmessage[];
  /** Raised with every change: updates are conditional on it. */
  revision: number;
}

/** The fields of a message that determine who received it, and who of them has it unread. */
export type ReadableFields = Pick<
  MessageDocument,
  | 'birth'
  | 'birthVersion'
  | 'conversation'
  | 'version'
  | 'channelMoves'
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
  /** Search terms of the name, like those of messages. */
  terms?: string[];
  /** The newest message's spelling, if it is not `name`: topic lists show it. */
  shown?: string;
  /** The newest message's id. May name a deleted message. */
  newestId: number;
  /** How many messages were sent or moved to it, less those that left. */
  count: number;
  /** How often the whole topic was renamed. */
  renames?: number;
  /** The last renames: when (UNIX ms), by whom, the name before, and the newest message then. */
  log?: { at: number; by: number; prev: string; upto: number }[];
}

/** The messages service's state of a channel or a direct conversation. */
export interface ConversationDocument {
  /** `{realm}:{c}`. */
  _id: string;
  realm: number;
  conversation: number;
  kind: 'channel' | 'direct';
  /** The newest message's id: a conversation at or below a reader's watermark holds nothing unread. */
  lastId: number;
  /**
   * `lastId` of a direct conversation, for the index of a user's conversations. MongoDB examines all index keys of a
   * document when an update changes an indexed field; sends to channels avoid that, because `lastId` is in no index.
   */
  directLastId?: number;
  /**
   * Counter of changes and deletions of its messages and of moves to it, from it or within it, by which message caches
   * prove that they are current (`message/message-cache.ts`). Sends raise only `lastId`.
   */
  changes?: number;
  /** For a channel: the newest message that was moved to it, if any. */
  movedId?: number;
  /** For a direct conversation: its users ascending, and the same joined by commas, which is unique in the realm. */
  users?: number[];
  key?: string;
}

/** A check of all terms of a realm that has not ended (`search-index/reindex.ts`). */
export interface ReindexDocument {
  /** The realm. */
  _id: number;
  reindex?: ReindexProgress;
}

/** The progress of a check of all terms. */
export interface ReindexProgress {
  /** The ids up to which topics and messages have been checked. */
  readonly topic: number;
  readonly message: number;
  /** The newest ids at the start of the check: later ones are written with their terms. */
  readonly newestTopic: number;
  readonly newestMessage: number;
  /** How many messages and topics had terms that differ from those of their text. */
  readonly mended: number;
}
