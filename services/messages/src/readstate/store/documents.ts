/** The stored form of what users have read and flagged: a few documents a user, none per message received. */
import type { Binary } from '@rookery/data';

export const READ_COLLECTIONS = {
  userRead: 'user_read',
  conversationRead: 'conv_read',
  unreadSets: 'unread_set',
  userFlags: 'user_flags',
} as const;

/** The stored form of flags: on a message in `uf`, on a person in `user_flags.fl`. A number is never used again. */
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

/** One user's flag on a message, as one number, so that one index finds both. Below 2^53 for every user id. */
export function userFlag(user: number, flag: StoredFlag): number {
  return user * 16 + FLAG_CODES[flag];
}

/** What is read of one user in all conversations. */
export interface UserReadDocument {
  _id: { r: number; u: number };
  r: number;
  u: number;
  /** Everything up to here is read, whatever the watermarks say ('mark all as read'). */
  floor: number;
  /** Raised with every change of what is read or flagged by the user: readers who know it know the state. */
  ver?: number;
}

/** What is read of one user in one birth conversation. */
export interface ConversationReadDocument {
  _id: { r: number; bc: number; u: number };
  r: number;
  bc: number;
  u: number;
  /** Watermark: messages born here up to this id are read. */
  w: number;
  /** Read ids above the watermark, as a UserSet of message ids: what members of older releases look at. */
  R?: Binary;
  /** The same as a list, so that the database finds who has read a message (`store/readers.ts`); few (`MOST_ABOVE`). */
  A?: number[];
  /** The newest id that is read: the last of `A`, or the watermark. */
  top?: number;
}

/** Messages that a user marked unread, or that fell below a raised watermark unread; 65,536 ids a document. */
export interface UnreadSetDocument {
  _id: { r: number; k: number; u: number };
  r: number;
  /** id >> 16. */
  k: number;
  u: number;
  /** The low 16 bits of the ids, as a UserSet. */
  b: Binary;
  /**
   * By the same bits, of those that the user had not had since they were sent: how often they had been moved when they
   * were marked, and of those from before the user was subscribed, the roster version at which they were.
   */
  h?: (readonly [low: number, moves: number, since?: number])[];
}

/** A user's own flags on one message: starred, collapsed, ... No document where there is none. */
export interface UserFlagsDocument {
  _id: { r: number; m: number; u: number };
  r: number;
  /** Message id. */
  m: number;
  u: number;
  /** FLAG_CODES. */
  fl: number[];
}
