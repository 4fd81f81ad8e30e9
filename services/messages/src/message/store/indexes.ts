/** The indexes of messages, topics and conversations. Every query names the index that it uses. */
import type { RealmKeys } from '@rookery/data';
import { MESSAGE_COLLECTIONS } from './documents.ts';
import { KEYS } from './keys.ts';

export const MESSAGE_INDEXES = {
  [MESSAGE_COLLECTIONS.messages]: [
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
    { key: KEYS.edited, partialFilterExpression: { te: { $exists: true } } },
    { key: KEYS.upload, partialFilterExpression: { up: { $exists: true } } },
    { key: KEYS.moved, partialFilterExpression: { mv: true } },
    { key: KEYS.born, partialFilterExpression: { mv: true } },
  ],
  [MESSAGE_COLLECTIONS.topics]: [
    // A topic of a channel by name, or all of a channel; a topic name anywhere.
    { key: { realm: 1, channel: 1, key: 1 }, unique: true },
    { key: { realm: 1, key: 1 } },
    { key: KEYS.topicTerms, partialFilterExpression: { terms: { $exists: true } } },
  ],
  [MESSAGE_COLLECTIONS.conversations]: [
    // All of a realm; a user's direct conversations; the one of exactly these users.
    { key: { realm: 1, conversation: 1 } },
    { key: KEYS.directOfUser, partialFilterExpression: { users: { $exists: true } } },
    { key: { realm: 1, key: 1 }, unique: true, partialFilterExpression: { key: { $exists: true } } },
  ],
  [MESSAGE_COLLECTIONS.reindexes]: [],
};

/** How the documents of each collection name their organisation. */
export const MESSAGE_REALM_KEYS: RealmKeys = {
  [MESSAGE_COLLECTIONS.messages]: { id: 'key' },
  [MESSAGE_COLLECTIONS.topics]: { id: 'key' },
  [MESSAGE_COLLECTIONS.conversations]: { idPrefix: ':' },
  [MESSAGE_COLLECTIONS.reindexes]: { id: 'realm' },
};
