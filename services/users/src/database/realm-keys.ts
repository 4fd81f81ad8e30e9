/** How the documents of each collection name their organisation; its deletion removes all of them. */
import type { RealmKeys } from '@rookery/data';
import { NOTICES } from '@rookery/runtime';
import { COLLECTIONS } from './collections.ts';

export const REALM_KEYS: RealmKeys = {
  [COLLECTIONS.sessions]: { field: 'realm' },
  [COLLECTIONS.confirmations]: { field: 'realm' },
  [COLLECTIONS.invitations]: { id: 'key' },
  // Removed before the mails that they become in one transaction (`replaceByMails`): a transaction in flight then finds
  // them deleted.
  [COLLECTIONS.deliveries]: { idPrefix: ':' },
  [COLLECTIONS.digests]: { id: 'realm' },
  [COLLECTIONS.mails]: { field: 'realm' },
  [COLLECTIONS.replyAddresses]: { field: 'realm' },
  [COLLECTIONS.pushTokens]: { field: 'realm' },
  [COLLECTIONS.pushDevices]: { field: 'realm' },
  [COLLECTIONS.pushProgress]: { idPrefix: ':' },
  [COLLECTIONS.notificationHeads]: { id: 'realm' },
  [COLLECTIONS.pendingJoins]: { field: 'realm' },
  [COLLECTIONS.erasures]: { field: 'realm' },
  [COLLECTIONS.draftErasures]: { field: 'realm' },
  [COLLECTIONS.pendingMutes]: { field: 'realm' },
  [COLLECTIONS.loginPlaces]: { id: 'key' },
  [COLLECTIONS.loginFailures]: { idPrefix: ':' },
  [COLLECTIONS.knownDevices]: { id: 'key' },
  [COLLECTIONS.exports]: { id: 'key' },
  [COLLECTIONS.presences]: { id: 'key' },
  [COLLECTIONS.presenceCounters]: { id: 'realm' },
  [COLLECTIONS.botStorage]: { idPrefix: '.' },
  [COLLECTIONS.images]: { idPrefix: '/' },
  [COLLECTIONS.visibilityPositions]: { id: 'realm' },
  [COLLECTIONS.visibilityRefreshes]: { id: 'realm' },
  [NOTICES]: { field: 'realm' },
  [COLLECTIONS.users]: { id: 'key' },
  [COLLECTIONS.groups]: { id: 'key' },
  // Removed last, in the installation's own commit queue.
  [COLLECTIONS.realms]: 'none',
  // Keyed by log partition, by address, or by another server that pushes through this one.
  [COLLECTIONS.notificationCheckpoints]: 'none',
  [COLLECTIONS.bouncedAddresses]: 'none',
  [COLLECTIONS.relayServers]: 'none',
  [COLLECTIONS.relayRealms]: 'none',
  [COLLECTIONS.relayDevices]: 'none',
  [COLLECTIONS.relayDeliveries]: 'none',
  [COLLECTIONS.relayCounts]: 'none',
};
