/** The indexes of the messages service, made at start. Every query names the one it uses. */
import { NOTICE_INDEXES, NOTICES } from '@rookery/runtime';
import { VISIBILITY_OUTBOX, VISIBILITY_OUTBOX_INDEXES } from '@rookery/runtime/visibility-outbox';
import { MOVE_INDEXES } from '../edit/store.ts';
import { OWN_ITEM_INDEXES } from '../later/store/own-items.ts';
import { COLLECTIONS } from '../message/store/documents.ts';
import { KEYS, READER_KEYS } from '../message/store/keys.ts';
import { ATTACHMENT_INDEXES } from '../uploads/store/attachments.ts';
import { FILE_INDEXES } from '../uploads/store/orphaned-uploads.ts';

/** How long a client may repeat a send under the same local id and get the first one's answer. */
export const SEND_MEMORY_SECONDS = 300;

export const INDEXES = {
  [COLLECTIONS.messages]: [
    { key: KEYS.spine },
    { key: KEYS.conversation },
    { key: KEYS.topic },
    { key: KEYS.sender },
    { key: KEYS.mentionedBot, partialFilterExpression: { xr: { $exists: true } } },
    { key: KEYS.userFlag, partialFilterExpression: { uf: { $exists: true } } },
    { key: KEYS.direct, partialFilterExpression: { p: { $exists: true } } },
    { key: KEYS.has, partialFilterExpression: { h: { $exists: true } } },
    { key: KEYS.wide, partialFilterExpression: { wide: true } },
    { key: KEYS.wildcard, partialFilterExpression: { wm: true } },
    { key: KEYS.terms, partialFilterExpression: { t: { $exists: true } } },
    { key: KEYS.edited, partialFilterExpression: { te: { $exists: true } } },
    { key: KEYS.upload, partialFilterExpression: { up: { $exists: true } } },
    { key: KEYS.moved, partialFilterExpression: { mv: true } },
    { key: KEYS.born, partialFilterExpression: { mv: true } },
  ],
  [COLLECTIONS.topics]: [
    // A topic of a channel by name; a topic name anywhere; a channel's topics, newest first.
    { key: { r: 1, c: 1, ln: 1 }, unique: true },
    { key: { r: 1, ln: 1 } },
    { key: { r: 1, c: 1, max: -1 } },
    { key: KEYS.topicTerms, partialFilterExpression: { t: { $exists: true } } },
  ],
  [COLLECTIONS.conversations]: [
    // All of a realm; a user's direct conversations; the one of exactly these users.
    { key: { r: 1, c: 1 } },
    { key: { r: 1, users: 1, lastId: -1 }, partialFilterExpression: { users: { $exists: true } } },
    { key: { r: 1, key: 1 }, unique: true, partialFilterExpression: { key: { $exists: true } } },
  ],
  [COLLECTIONS.userRead]: [{ key: { r: 1, u: 1 } }, { key: READER_KEYS.floor }],
  [COLLECTIONS.conversationRead]: [
    // A user's watermarks; who has read how far.
    { key: { r: 1, u: 1, bc: 1, w: 1 } },
    { key: READER_KEYS.conversation },
  ],
  [COLLECTIONS.unreadSets]: [{ key: { r: 1, u: 1, k: 1 } }],
  [COLLECTIONS.userFlags]: [{ key: { r: 1, u: 1, fl: 1, m: -1 } }],
  [COLLECTIONS.ownItems]: OWN_ITEM_INDEXES,
  [COLLECTIONS.filledTerms]: [],
  ...ATTACHMENT_INDEXES,
  ...FILE_INDEXES,
  [VISIBILITY_OUTBOX]: VISIBILITY_OUTBOX_INDEXES,
  [COLLECTIONS.moves]: MOVE_INDEXES,
  [NOTICES]: NOTICE_INDEXES,
  [COLLECTIONS.sends]: [{ key: { r: 1, at: 1 } }, { key: { at: 1 }, expireAfterSeconds: SEND_MEMORY_SECONDS }],
};
