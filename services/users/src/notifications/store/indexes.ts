/** The indexes of `notifications/`. */
import type { IndexSpecs } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';

export const SHARES_INDEX = {
  name: 'shares',
  key: { kind: 1, realm: 1, user: 1, due_at: 1 },
  partialFilterExpression: { kind: 'webhook' },
} as const;

export const NOTIFICATION_INDEXES: IndexSpecs = {
  [COLLECTIONS.deliveries]: [
    { name: 'due', key: { kind: 1, due_at: 1 } },
    // Finds deliveries of others behind the backlog of a user, an owner or an organisation. Webhooks only: no other kind
    // has shares.
    SHARES_INDEX,
    // For revocations by reads.
    { name: 'user', key: { realm: 1, user: 1, kind: 1, message_id: 1 } },
    // For revocations by deletions.
    { name: 'message', key: { realm: 1, message_id: 1 } },
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  [COLLECTIONS.notificationHeads]: [],
  [COLLECTIONS.notificationCheckpoints]: [],
  [COLLECTIONS.digests]: [],
};
