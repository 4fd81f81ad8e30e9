/** The collections and counters of the service, and the keys of their documents. */
export const COLLECTIONS = {
  realms: 'realms',
  users: 'users',
  groups: 'groups',
  sessions: 'sessions',
  mails: 'mails',
  bouncedAddresses: 'bounced_addresses',
  replyAddresses: 'reply_addresses',
  deliveries: 'deliveries',
  notificationHeads: 'notification_heads',
  notificationCheckpoints: 'notification_checkpoints',
  digests: 'digests',
  invitations: 'invitations',
  confirmations: 'confirmations',
  pendingJoins: 'pending_joins',
  erasures: 'erasures',
  draftErasures: 'draft_erasures',
  pendingMutes: 'pending_mutes',
  loginPlaces: 'login_places',
  exports: 'exports',
  presences: 'presences',
  presenceCounters: 'presence_counters',
  loginFailures: 'login_failures',
  knownDevices: 'known_devices',
  botStorage: 'bot_storage',
  images: 'images',
  pushTokens: 'push_tokens',
  pushDevices: 'push_devices',
  visibilityPositions: 'visibility_positions',
  visibilityRefreshes: 'visibility_refreshes',
  pushProgress: 'push_progress',
  relayServers: 'relay_servers',
  relayRealms: 'relay_realms',
  relayDevices: 'relay_devices',
  relayDeliveries: 'relay_deliveries',
  relayCounts: 'relay_counts',
} as const;

/** The realm whose commit queue creates realms: ids count from 1, so no realm is 0. */
export const INSTALLATION = 0;

/**
 * The counters of ids in a realm. Everything that one operation changes gets the same `version`, so that a reader who
 * has everything up to a version reads only newer documents.
 */
export const COUNTERS = [
  'realm',
  'user',
  'group',
  'domain',
  'linkifier',
  'playground',
  'version',
  'invitation',
  'profile_field',
  'emoji',
  'export',
  'device',
] as const;

/** The newest version of a realm's documents, from the head of its journal. */
export function versionOf(head: { readonly ids: Readonly<Record<string, number>> }): number {
  return head.ids.version ?? 0;
}
