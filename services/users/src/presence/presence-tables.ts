/**
 * The presences of realms, cached for replies that list them all: registers of a thousand users must not read a
 * thousand documents each. Update ids become visible in order (store.ts), so a reader that has all up to one id reads
 * only newer ones; concurrent calls share that read.
 */

import { VersionedCache } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { StoredPresence } from './store.ts';
import { readPresencesAfter } from './store.ts';

/** Max. realms in memory, at some 100 bytes per user; as many as the directory has. */
const MAX_REALMS = 256;

export class PresenceTables extends VersionedCache<number, Map<number, StoredPresence>> {
  constructor(database: Database) {
    super({
      most: MAX_REALMS,
      read: async (realm, known) => {
        const { version: last, value: users } = known ?? { version: -1, value: new Map<number, StoredPresence>() };
        const newer = await readPresencesAfter(database, realm, last);
        for (const presence of newer) users.set(presence.user, presence);
        return { version: newer.reduce((newest, { updateId }) => Math.max(newest, updateId), last), value: users };
      },
    });
  }
}
