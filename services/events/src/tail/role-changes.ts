/** The last change of role of each user that was read from the log. */
import { atMost } from '@rookery/core';
import { LRUCache } from 'lru-cache';
import type { TailEntry } from './tail-entry.ts';

/** The user's role from this position on. */
interface RoleFrom {
  readonly position: number;
  readonly role: number;
}

/**
 * Max. users in memory, 100 bytes each. A change matters as long as gateways may have the former caller cached, for a
 * minute or two; only an import makes more changes in that time.
 */
const MAX_USERS = 10_000;

export class RoleChanges {
  readonly #last = new LRUCache<number, RoleFrom>(atMost(MAX_USERS));

  /** Records an entry if it changes a role. An unreadable one ends the queues that meet it. */
  note(realm: number, entry: Pick<TailEntry, 'position' | 'roleChange'>): void {
    const change = roleChangeOf(entry);
    if (change) this.#last.set(keyOf(realm, change.userId), { position: entry.position, role: change.role });
  }

  /** Returns the user's last change of role; undefined if none was read. */
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

/** User ids stay below 2^32, and realm ids far below 2^20. */
const keyOf = (realm: number, userId: number): number => realm * 2 ** 32 + userId;
