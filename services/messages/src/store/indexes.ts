/** The indexes of the messages service, made at start. Every query names the one it uses. */
import { SIGHT_NOTES, SIGHT_NOTES_INDEXES } from '@rookery/runtime/sight-notes';
import { COLLECTIONS } from './documents.ts';

/** How long a client may repeat a send under the same local id and get the first one's answer. */
export const SEND_MEMORY_SECONDS = 300;

/** Index keys, for hints. */
export const KEYS = {
  /** All messages of a realm, newest first, with what decides about access. */
  spine: { r: 1, _id: -1, c: 1, v: 1, tp: 1 },
  conversation: { r: 1, c: 1, _id: -1, v: 1 },
  topic: { r: 1, tp: 1, _id: -1 },
  sender: { r: 1, s: 1, _id: -1 },
  userFlag: { r: 1, uf: 1, _id: -1 },
  direct: { r: 1, p: 1, _id: -1 },
  has: { r: 1, h: 1, _id: -1 },
  wide: { r: 1, wide: 1, _id: -1 },
  moved: { r: 1, c: 1, _id: -1, bc: 1 },
} as const;

export const INDEXES = {
  [COLLECTIONS.messages]: [
    { key: KEYS.spine },
    { key: KEYS.conversation },
    { key: KEYS.topic },
    { key: KEYS.sender },
    { key: KEYS.userFlag, partialFilterExpression: { uf: { $exists: true } } },
    { key: KEYS.direct, partialFilterExpression: { p: { $exists: true } } },
    { key: KEYS.has, partialFilterExpression: { h: { $exists: true } } },
    { key: KEYS.wide, partialFilterExpression: { wide: true } },
    { key: KEYS.moved, partialFilterExpression: { mv: true } },
  ],
  [COLLECTIONS.topics]: [
    // A topic of a channel by name; a topic name anywhere; a channel's topics, newest first.
    { key: { r: 1, c: 1, ln: 1 }, unique: true },
    { key: { r: 1, ln: 1 } },
    { key: { r: 1, c: 1, max: -1 } },
  ],
  [COLLECTIONS.conversations]: [
    // All of a realm; a user's direct conversations; the one of exactly these users.
    { key: { r: 1, c: 1 } },
    { key: { r: 1, users: 1, lastId: -1 }, partialFilterExpression: { users: { $exists: true } } },
    { key: { r: 1, key: 1 }, unique: true, partialFilterExpression: { key: { $exists: true } } },
  ],
  [COLLECTIONS.userRead]: [{ key: { r: 1, u: 1 } }],
  [COLLECTIONS.conversationRead]: [
    // A user's watermarks; who has read how far (read receipts).
    { key: { r: 1, u: 1, bc: 1, w: 1 } },
    { key: { r: 1, bc: 1, w: 1, u: 1 } },
  ],
  [COLLECTIONS.unreadSets]: [{ key: { r: 1, u: 1, k: 1 } }],
  [COLLECTIONS.userFlags]: [{ key: { r: 1, u: 1, fl: 1, m: -1 } }],
  [SIGHT_NOTES]: SIGHT_NOTES_INDEXES,
  [COLLECTIONS.sends]: [{ key: { r: 1, at: 1 } }, { key: { at: 1 }, expireAfterSeconds: SEND_MEMORY_SECONDS }],
};
