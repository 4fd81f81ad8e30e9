/** The indexes of the channels service, made at start. */

import type { RealmKeys } from '@rookery/data';
import { NOTICE_INDEXES, NOTICES } from '@rookery/runtime';
import { VISIBILITY_OUTBOX, VISIBILITY_OUTBOX_INDEXES } from '@rookery/runtime/visibility-outbox';
import { COLLECTIONS } from './documents.ts';

/** Channels by the position of their last write, with their ids: finds what changed since a position. */
export const WRITTEN_INDEX = { key: { r: 1, written: 1, c: 1 } };

/** Channels visible to groups: few, and read by a periodic job. */
export const WATCHED_INDEX = { key: { watched: 1, r: 1, c: 1 }, partialFilterExpression: { watched: true } };

/** Channels by the member in whose share they count. */
export const SHARES_INDEX = {
  key: { r: 1, countsFor: 1 },
  partialFilterExpression: { countsFor: { $exists: true } },
};

/** A notification setting that a user chose for a channel; null is none. */
const CHOSEN = { $type: 'bool' } as const;

/** Each selects subscriptions with a notification setting of their own. */
export const CHOICES = [{ email: CHOSEN }, { push: CHOSEN }, { wildcardMentions: CHOSEN }];

/** The few subscriptions to a channel with a choice: a channel may have all users of the organisation. */
export const CHOICES_INDEX = { key: { r: 1, c: 1, active: 1 }, partialFilterExpression: { $or: CHOICES } };

/** Views by their last change, with their users: finds whose view changed since a position. */
export const CHANGED_VIEWS_INDEX = { key: { '_id.r': 1, at: 1, '_id.u': 1 } };

export const INDEXES = {
  [NOTICES]: NOTICE_INDEXES,
  [COLLECTIONS.accounts]: [],
  [COLLECTIONS.versions]: [CHANGED_VIEWS_INDEX],
  [COLLECTIONS.emailTokens]: [{ key: { token: 1 }, unique: true }],
  [COLLECTIONS.realmLists]: [],
  [COLLECTIONS.topicPolicies]: [
    // The policies of one user.
    { key: { r: 1, u: 1, c: 1 } },
    // All users' policies for one topic, which moves.
    { key: { r: 1, c: 1, '_id.t': 1, u: 1 } },
  ],
  [VISIBILITY_OUTBOX]: VISIBILITY_OUTBOX_INDEXES,
  [COLLECTIONS.channels]: [
    // A channel by its name: subscribing, sending, get_stream_id.
    { key: { r: 1, ln: 1 }, unique: true },
    WATCHED_INDEX,
    WRITTEN_INDEX,
    SHARES_INDEX,
  ],
  [COLLECTIONS.subscriptions]: [
    // The current and past subscriptions of one user.
    { key: { r: 1, u: 1, c: 1 } },
    // Subscribers of a channel; with the intervals, subscribers at a version.
    { key: { r: 1, c: 1, active: 1, u: 1 } },
    CHOICES_INDEX,
  ],
};

/** How each collection names its organisation, for the removal of all its data. */
export const REALM_KEYS: RealmKeys = {
  [COLLECTIONS.topicPolicies]: { id: 'compound' },
  [COLLECTIONS.emailTokens]: { id: 'compound' },
  [COLLECTIONS.subscriptions]: { id: 'compound' },
  [COLLECTIONS.rosters]: { id: 'compound' },
  [COLLECTIONS.versions]: { id: 'compound' },
  [COLLECTIONS.accounts]: { id: 'compound' },
  [COLLECTIONS.realmLists]: { id: 'realm' },
  [COLLECTIONS.channels]: { id: 'compound' },
  [NOTICES]: { field: 'realm' },
  [VISIBILITY_OUTBOX]: { field: 'realm' },
};
