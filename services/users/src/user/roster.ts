/**
 * The state that decides whether an account may be added: the addresses and names of a realm's users. A realm's commit
 * queue caches it while no other process commits, so that ten thousand new accounts do not read it ten thousand times.
 *
 * Other operations may change users or the realm without the roster. Each change has a version, and a roster that lacks
 * a version is read again.
 */
import { isAdmin } from '@rookery/core';
import type { ClientSession, Database, Tx } from '@rookery/data';
import type { RealmDocument } from '../realm/documents.ts';
import { findRealm } from '../realm/store.ts';
import { nameKey } from './rules/names.ts';
import { type RosterUser, readRosterUsers } from './store/users.ts';

/** The users of a realm, as far as new users have to differ from them. */
export class Roster {
  readonly realm: RealmDocument;
  /** The last version that it includes. */
  #version: number;
  /** Keys of addresses, deactivated users included. */
  readonly emails = new Set<string>();
  /** Keys of the names of active users. */
  readonly names = new Set<string>();
  /** Active users, including bots but not system bots. */
  readonly members = new Set<number>();
  /** The roles of `members`. */
  readonly roles = new Map<number, number>();
  /** Active users who are not bots, and so may own bots. */
  readonly people = new Set<number>();
  /** The number of active bots of each owner. */
  readonly botsOf = new Map<number, number>();
  /** Active administrators of the realm, including bots. */
  readonly admins = new Set<number>();

  constructor(realm: RealmDocument, users: Iterable<RosterUser>, version: number) {
    this.realm = realm;
    this.#version = version;
    for (const user of users) this.#note(user);
  }

  get version(): number {
    return this.#version;
  }

  /** Adds the users of the next version. */
  advance(version: number, added: Iterable<RosterUser>): void {
    this.#version = version;
    for (const user of added) this.#note(user);
  }

  #note(user: RosterUser): void {
    this.emails.add(user.email_key);
    if (!user.is_active || user.is_system_bot) return;
    this.members.add(user.id);
    this.roles.set(user.id, user.role);
    this.names.add(nameKey(user.full_name));
    if (isAdmin(user.role)) this.admins.add(user.id);
    if (user.bot_type === 0) this.people.add(user.id);
    else if (user.bot_owner_id !== null) {
      this.botsOf.set(user.bot_owner_id, (this.botsOf.get(user.bot_owner_id) ?? 0) + 1);
    }
  }
}

/**
 * Returns the roster of the operation's realm, including the changes of earlier operations. An operation that succeeds
 * adds its own version, by `advance` in `tx.afterwards`.
 *
 * @param version the version that the operation gives to the documents that it changes: the one after all earlier ones
 * @throws NONEXISTENT_SUBDOMAIN
 */
export async function rosterOf(tx: Tx, database: Database, version: number): Promise<Roster> {
  const load = () => tx.read((session) => readRoster(database, session, tx.realm, version - 1));
  const known = await tx.memory('roster', load);
  if (known.version === version - 1) return known;
  const fresh = await load();
  tx.remember('roster', fresh);
  return fresh;
}

async function readRoster(
  database: Database,
  session: ClientSession,
  realmId: number,
  version: number,
): Promise<Roster> {
  const realm = await findRealm(database, realmId, session);
  return new Roster(realm, await readRosterUsers(database, session, realmId), version);
}
