/** The indexes that queries and promises of uniqueness rest on. */
import type { IndexSpecs } from '@rookery/data';
import { NOTICE_INDEXES, NOTICES } from '@rookery/runtime';
import { COLLECTIONS } from './database/collections.ts';

export const INDEXES: IndexSpecs = {
  [COLLECTIONS.realms]: [
    { name: 'string_id', key: { string_id: 1 }, unique: true },
    // Those whose guests see others than before.
    { name: 'sights_due', key: { sights_due: 1 }, sparse: true },
  ],
  [COLLECTIONS.users]: [
    { name: 'email', key: { realm: 1, email_key: 1 }, unique: true },
    // What changed since a version: how the directory keeps up.
    { name: 'version', key: { realm: 1, version: 1 } },
    // Changes that the channels service has still to follow: nearly always none.
    { name: 'unfollowed', key: { 'unfollowed.at': 1 }, sparse: true },
    // New members, by when they have waited long enough.
    { name: 'full_member', key: { full_member_at: 1 }, sparse: true },
    // Guests who do not see everyone.
    { name: 'sight', key: { 'sight.realm': 1 }, sparse: true },
  ],
  [COLLECTIONS.groups]: [{ name: 'version', key: { realm: 1, version: 1 } }],
  [COLLECTIONS.invitations]: [
    { name: 'list', key: { realm: 1, open: 1, id: 1 } },
    { name: 'key', key: { key_hash: 1 }, sparse: true },
    { name: 'day', key: { realm: 1, kind: 1, sent_at: 1 } },
  ],
  [COLLECTIONS.confirmations]: [{ name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 }],
  // Archives that are being made, or are to be taken away: nearly always none.
  [COLLECTIONS.exports]: [{ name: 'due', key: { due_at: 1 }, sparse: true }],
  [COLLECTIONS.loginPlaces]: [{ name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 }],
  [NOTICES]: NOTICE_INDEXES,
  [COLLECTIONS.arrivals]: [{ name: 'at', key: { at: 1 } }],
  [COLLECTIONS.mails]: [
    { name: 'due', key: { due_at: 1 }, sparse: true },
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  [COLLECTIONS.sessions]: [
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
    { name: 'user', key: { realm: 1, user: 1 } },
  ],
  [COLLECTIONS.presences]: [{ name: 'update', key: { realm: 1, update_id: 1 } }],
  // The devices of somebody whose key is replaced.
  [COLLECTIONS.pushTokens]: [{ name: 'user', key: { realm: 1, user: 1 } }],
  [COLLECTIONS.pushDevices]: [{ name: 'user', key: { realm: 1, user: 1 } }],
  [COLLECTIONS.presenceCounters]: [],
  [COLLECTIONS.sights]: [],
  [COLLECTIONS.images]: [
    { name: 'key', key: { realm: 1, key: 1 } },
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  [COLLECTIONS.botStorage]: [{ name: 'bot', key: { realm: 1, bot: 1 } }],
  [COLLECTIONS.loginFailures]: [
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
    // All that is counted for an account, when it gets another password.
    { name: 'about', key: { about: 1 }, sparse: true },
  ],
  [COLLECTIONS.knownDevices]: [{ name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};
