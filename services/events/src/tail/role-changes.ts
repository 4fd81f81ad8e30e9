/** The last change of role of each user that was read from the log. */
import { atMost } from '@rookery/core';
import { LRUCache } from 'lru-cache';
import type { TailEntry } from './tail-entry.ts';

/** From this position on the user has the role. */
interface RoleFrom {
  readonly position: number;
  readonly role: number;
}

/**
 * Users in memory, 100 bytes each. A change matters while gateways may have the former caller, for a minute or two, and
 * more than this in that time are an import.
 */
const MAX_USERS = 10_000;

export class RoleChanges {
  readonly #last = new LRUCache<number, RoleFrom>(atMost(MAX_USERS));

  /** Takes note of an entry, if it changes a role. One that cannot be read ends the queues that meet it. */
  note(realm: number, entry: Pick<TailEntry, 'position' | 'roleChange'>): void {
    const change = roleChangeOf(entry);
    if (change) this.#last.set(keyOf(realm, change.userId), { position: entry.position, role: change.role });
  }

  /** undefined where none was read. */
  of(realm: number, userId: number): RoleFrom | undefined {
    return this.#last.size === 0 ? undefined : this.#last.get(keyOf(realm, userId));
  }

  clear(): void {
    this.#last.clear();
  }
}

function roleChangeOf(entry: Pick<TailEntry, 'roleChange'>): TailEntry['roleChange'] {
  try {
    return entry.roleChange;
  } catch {
    return undefined;
  }
}

/** Ids of users stay below 2^32, and realms far below 2^20. */
const keyOf = (realm: number, userId: number): number => realm * 2 ** 32 + userId;
