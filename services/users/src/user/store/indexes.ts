/** The indexes of users. Those after `email` and `version` contain only some users, such as those with pending work. */
import type { IndexSpecs } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';

/** Selects bots, and the server's own among them. */
export const BOTS = { bot_type: { $gt: 0 } };

/** Selects users who do not show their address to everyone. */
export const HIDDEN_ADDRESSES = { api_email: { $exists: true } };

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
    // What a change of role shows or hides.
    { name: 'bots', key: { realm: 1, id: 1 }, partialFilterExpression: BOTS },
    { name: 'hidden_addresses', key: { realm: 1, id: 1 }, partialFilterExpression: HIDDEN_ADDRESSES },
  ],
};
