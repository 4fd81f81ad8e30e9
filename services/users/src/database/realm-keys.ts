/** How the collections name their organisation, whose end removes all that is of it. */
import type { RealmKeys } from '@rookery/data';
import { NOTICES } from '@rookery/runtime';
import { COLLECTIONS } from './collections.ts';

export const REALM_KEYS: RealmKeys = {
  [COLLECTIONS.sessions]: { field: 'realm' },
  [COLLECTIONS.confirmations]: { field: 'realm' },
  [COLLECTIONS.invitations]: { id: 'key' },
  // Before what they become in one transaction (`replaceByMails`): one that is under way finds them gone.
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
  // It goes last, in the installation's own commit queue.
  [COLLECTIONS.realms]: 'none',
  // Of partitions of the log, of addresses, and of other servers that push through this one.
  [COLLECTIONS.notificationCheckpoints]: 'none',
  [COLLECTIONS.bouncedAddresses]: 'none',
  [COLLECTIONS.relayServers]: 'none',
  [COLLECTIONS.relayRealms]: 'none',
  [COLLECTIONS.relayDevices]: 'none',
  [COLLECTIONS.relayDeliveries]: 'none',
  [COLLECTIONS.relayCounts]: 'none',
};
