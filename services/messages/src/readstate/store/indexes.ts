/** The indexes of read states. Every query names the one it uses. */
import type { RealmKeys } from '@rookery/data';
import { READ_COLLECTIONS } from './documents.ts';
import { READER_KEYS } from './keys.ts';

export const READ_INDEXES = {
  [READ_COLLECTIONS.userRead]: [{ key: { r: 1, u: 1 } }, { key: READER_KEYS.floor }],
  [READ_COLLECTIONS.conversationRead]: [
    // A user's watermarks; the readers of a conversation by position.
    { key: { r: 1, u: 1, bc: 1, w: 1 } },
    { key: READER_KEYS.conversation },
  ],
  [READ_COLLECTIONS.unreadSets]: [{ key: { r: 1, u: 1, k: 1 } }],
  [READ_COLLECTIONS.userFlags]: [{ key: { r: 1, u: 1, fl: 1, m: -1 } }],
};

/** How the documents of each collection name their organisation. */
export const READ_REALM_KEYS: RealmKeys = {
  [READ_COLLECTIONS.userRead]: { id: 'compound' },
  [READ_COLLECTIONS.conversationRead]: { id: 'compound' },
  [READ_COLLECTIONS.unreadSets]: { id: 'compound' },
  [READ_COLLECTIONS.userFlags]: { id: 'compound' },
};
