/**
 * The users of each realm with a poll that waits here. An entry wakes those of them who are in its audience and
 * examines no others: the cost follows the smaller of the two sets, so that a message to five users costs the same with
 * ten thousand waiting users as with ten.
 */
import type { Audience } from '../audience/audience.ts';

/** A user with waiting polls. */
export interface WaitingUser {
  readonly realm: number;
  readonly userId: number;
  /** Number of waiting polls. */
  readonly waiting: number;
  /** Whether one of them also receives public channels to which its user is not subscribed. */
  readonly waitsForPublic: boolean;
}

interface Realm<T> {
  readonly users: Map<number, T>;
  readonly publicListeners: Set<T>;
}

export class WaitingUsers<T extends WaitingUser> {
  readonly #realms = new Map<number, Realm<T>>();
  #polls = 0;

  /** Number of waiting polls of all users. */
  get polls(): number {
    return this.#polls;
  }

  /** Records that one more or one less poll waits for the user. */
  update(user: T, change: 1 | -1): void {
    this.#polls += change;
    let realm = this.#realms.get(user.realm);
    if (!realm) {
      if (user.waiting === 0) return;
      realm = { users: new Map(), publicListeners: new Set() };
      this.#realms.set(user.realm, realm);
    }
    if (user.waiting > 0) realm.users.set(user.userId, user);
    else if (realm.users.get(user.userId) === user) realm.users.delete(user.userId);
    if (user.waitsForPublic) realm.publicListeners.add(user);
    else realm.publicListeners.delete(user);
    if (realm.users.size === 0) this.#realms.delete(user.realm);
  }

  /** Returns the waiting users of a realm who are in the audience of at least one of these entries. */
  inAudience(realmId: number, entries: Iterable<{ readonly audience: Audience }>): Set<T> {
    const found = new Set<T>();
    const realm = this.#realms.get(realmId);
    if (!realm) return found;
    for (const { audience } of entries) {
      collect(realm, audience, found);
      if (found.size === realm.users.size) break;
    }
    return found;
  }

  /** Returns the waiting users of a realm. */
  ofRealm(realmId: number): T[] {
    return [...(this.#realms.get(realmId)?.users.values() ?? [])];
  }

  /** Returns all waiting users. */
  all(): T[] {
    return [...this.#realms.keys()].flatMap((realmId) => this.ofRealm(realmId));
  }
}

function collect<T extends WaitingUser>({ users, publicListeners }: Realm<T>, audience: Audience, found: Set<T>): void {
  // Administrators are known only per user: the few entries for them wake everyone.
  if (audience.everyone || audience.administrators) {
    for (const user of users.values()) found.add(user);
    return;
  }
  if (audience.users.size < users.size) {
    for (const id of audience.users.toArray()) {
      const user = users.get(id);
      if (user) found.add(user);
    }
  } else {
    for (const [id, user] of users) if (audience.users.has(id)) found.add(user);
  }
  if (audience.publicChannel) for (const user of publicListeners) found.add(user);
}
