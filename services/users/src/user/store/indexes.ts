/** The indexes of users. All except `email` and `version` are sparse: they contain the few users with pending work. */
import type { IndexSpecs } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';

export const USER_INDEXES: IndexSpecs = {
  [COLLECTIONS.users]: [
    { name: 'email', key: { realm: 1, email_key: 1 }, unique: true },
    // Directories read the users that changed since a version.
    { name: 'version', key: { realm: 1, version: 1 } },
    // Changes that the channels service has not replicated: nearly always none.
    { name: 'unreplicated', key: { 'unreplicated.at': 1 }, sparse: true },
    // New members, by the end of their waiting period.
    { name: 'full_member', key: { full_member_at: 1 }, sparse: true },
    // Guests with restricted visibility.
    { name: 'visibility', key: { 'visibility.realm': 1 }, sparse: true },
  ],
};
