/**
 * What decides whether an account may be added: the addresses and names that a realm's users have. A realm's commit
 * queue caches it while no other process commits, so that ten thousand new accounts do not read it ten thousand times.
 *
 * Other operations may change users or the realm without the roster. Each change has a version, and a roster that has
 * not seen every version is read again.
 */
import { isAdmin } from '@rookery/core';
import type { ClientSession, Database, Tx } from '@rookery/data';
import type { RealmDocument } from '../realm/documents.ts';
import { findRealm } from '../realm/store.ts';
import { nameKey } from './rules/names.ts';
import { type RosterUser, readRosterUsers } from './store/users.ts';

/** The users of a realm as new ones have to differ from them. */
export class Roster {
  readonly realm: RealmDocument;
  /** The last version that it takes account of. */
  #version: number;
  /** Keys of addresses, of deactivated users too. */
  readonly emails = new Set<string>();
  /** Keys of the names of active users. */
  readonly names = new Set<string>();
  /** Active users, bots too, but not the server's own. */
  readonly members = new Set<number>();
  /** The role of each of them. */
  readonly roles = new Map<number, number>();
  /** Active humans, who may own bots. */
  readonly people = new Set<number>();
  /** How many active bots each of them owns. */
  readonly botsOf = new Map<number, number>();
  /** Active users who administer the realm, bots too. */
  readonly admins = new Set<number>();

  constructor(realm: RealmDocument, users: Iterable<RosterUser>, version: number) {
    this.realm = realm;
    this.#version = version;
    for (const user of users) this.#note(user);
  }

  get version(): number {
    return this.#version;
  }

  /** Takes account of the next version, in which these users came. */
  advance(version: number, added: Iterable<RosterUser> = []): void {
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
 * The roster of the operation's realm, as the operations before it left it. An operation that succeeds tells it of its
 * own version, by `advance` in `tx.afterwards`.
 *
 * @param version what the operation gives to the documents that it changes: the one after everything before it
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
