/**
 * The presences of realms in memory, for replies that list them all: a register of a thousand users must not read a
 * thousand documents. Update ids become visible in order (store.ts), so a reader of all up to one reads only what is
 * above it; and calls that arrive together share that read.
 */

import { FreshReads } from '@rookery/core';
import type { Database } from '@rookery/data';
import { LRUCache } from 'lru-cache';
import type { StoredPresence } from './store.ts';
import { readPresencesAfter } from './store.ts';

/** Realms in memory, at some 100 bytes a user; as many as the directory has. */
const MAX_REALMS = 256;

export class PresenceTables {
  readonly #database: Database;
  readonly #known = new LRUCache<number, { last: number; readonly users: Map<number, StoredPresence> }>({
    max: MAX_REALMS,
  });
  readonly #reads = new FreshReads<number, ReadonlyMap<number, StoredPresence>>((realm) => this.#refresh(realm));

  constructor(database: Database) {
    this.#database = database;
  }

  /** Everyone who was ever here, as at some moment after this call. To be looked at before anything else is awaited. */
  current(realm: number): Promise<ReadonlyMap<number, StoredPresence>> {
    return this.#reads.get(realm);
  }

  async #refresh(realm: number): Promise<ReadonlyMap<number, StoredPresence>> {
    const table = this.#known.get(realm) ?? { last: -1, users: new Map<number, StoredPresence>() };
    for (const presence of await readPresencesAfter(this.#database, realm, table.last)) {
      table.users.set(presence.user, presence);
      table.last = Math.max(table.last, presence.updateId);
    }
    this.#known.set(realm, table);
    return table.users;
  }
}
