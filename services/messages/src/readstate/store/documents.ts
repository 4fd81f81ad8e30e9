/** The stored form of what users have read and flagged: a few documents a user, none per message received. */
import type { Binary } from '@rookery/data';

export const READ_COLLECTIONS = {
  userRead: 'user_read',
  conversationRead: 'conv_read',
  unreadSets: 'unread_set',
  userFlags: 'user_flags',
} as const;

/** The stored codes of flags: `uf` of messages, `fl` of `user_flags`. A code is never reused. */
export const FLAG_CODES = {
  mentioned: 1,
  topic_wildcard_mentioned: 2,
  has_alert_word: 3,
  starred: 8,
  collapsed: 9,
  historical: 10,
  hide_link_previews: 11,
} as const;

export type StoredFlag = keyof typeof FLAG_CODES;

/** The flag of one user on a message as one number, so that one index covers both. Below 2^53 for every user id. */
export function userFlag(user: number, flag: StoredFlag): number {
  return user * 16 + FLAG_CODES[flag];
}

/** The read state of one user that concerns all conversations. */
export interface UserReadDocument {
  _id: { r: number; u: number };
  r: number;
  u: number;
  /** The id up to which everything is read, regardless of the watermarks ('mark all as read'). */
  floor: number;
  /** Raised with every change of the user's read state or flags: a cached state of the same version is current. */
  ver?: number;
}

/** The read state of one user in one birth conversation. */
export interface ConversationReadDocument {
  _id: { r: number; bc: number; u: number };
  r: number;
  bc: number;
  u: number;
  /** Watermark: messages born here up to this id are read. */
  w: number;
  /**
   * Read ids above the watermark, ascending; at most `MAX_ABOVE`. A list, so that a query finds the readers of a
   * message.
   */
  A?: number[];
  /** The newest read id: the last of `A`, or the watermark. */
  top?: number;
}

/**
 * Messages that a user marked unread, or that were unread when the watermark rose above them; 65,536 ids per document.
 */
export interface UnreadSetDocument {
  _id: { r: number; k: number; u: number };
  r: number;
  /** id >> 16. */
  k: number;
  u: number;
  /** The low 16 bits of the ids, as a UserSet. */
  b: Binary;
  /**
   * Of the messages that the user had not had since their birth, by the same bits: how often each had been moved when
   * it was marked, and, if it is older than the user's subscription, the roster version at which that began.
   */
  h?: (readonly [low: number, moves: number, since?: number])[];
}

/** A user's own flags on one message: starred, collapsed, ... A message without flags has no document. */
export interface UserFlagsDocument {
  _id: { r: number; m: number; u: number };
  r: number;
  /** Message id. */
  m: number;
  u: number;
  /** FLAG_CODES. */
  fl: number[];
}
