/**
 * The directory: a realm, its users and groups in memory, exact at a position of the journal.
 *
 * Nearly every call needs it: for the owner of a key, their groups, names of users. Each replica therefore caches it
 * whole, as an immutable value, and validates it before each use: one read of the realm's counters, shared by
 * concurrent calls (`VersionedCache`). If they are unchanged, the value is current. Otherwise all documents with a
 * newer version are read, in one snapshot with the counters, and a new value replaces the old one. These collections
 * never delete documents, so the newer versions are the complete difference.
 *
 * A reader takes the value once and works on that, since it never changes. Successive values share unchanged parts.
 */
import { notReady, VersionedCache } from '@rookery/core';
import { type Database, readHead } from '@rookery/data';
import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import { versionOf } from '../database/collections.ts';
import { GroupTable } from '../group/rules/memberships.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { settingOf } from '../realm/rules/user-settings.ts';
import type { User } from '../user/documents.ts';
import { addressKey, addressVisibilityOf, isShownTo, seesAddress, type Viewer } from '../user/rules/addresses.ts';
import { botDefaults } from '../user/rules/bot-json.ts';
import { userCard } from '../user/rules/json.ts';
import { type Observer, sees } from '../user/rules/visibility.ts';
import { Prepared } from './prepared.ts';
import { readDirectoryChanges } from './store.ts';

/**
 * Max. realms in memory. A user takes about 600 bytes. Lower: a replica of many small realms reads them repeatedly;
 * higher: a hundred realms of ten thousand users would not fit in memory.
 */
const MAX_REALMS = 256;

/** The users of a realm, by id and by address. */
export class UserTable {
  readonly byId: ReadonlyMap<number, User>;
  /** By the address key, which ignores case. */
  readonly byEmail: ReadonlyMap<string, User>;
  /** Users whose address is not shown to everyone, by the key of the placeholder address that the API shows. */
  readonly byApiEmail: ReadonlyMap<string, User>;
  /** The newest version among them. */
  readonly version: number;
  #people: readonly User[] | undefined;
  #byKey: ReadonlyMap<string, User> | undefined;
  #visibilities: readonly number[] | undefined;
  #restricted: readonly Observer[] | undefined;
  #systemBots: readonly User[] | undefined;

  constructor(changed: Iterable<User>, before?: UserTable) {
    const byId = new Map(before?.byId);
    const byEmail = new Map(before?.byEmail);
    const byApiEmail = new Map(before?.byApiEmail);
    let version = before?.version ?? 0;
    const users = [...changed];
    // All former addresses are deleted before new ones are set: an address may have moved between two of these users.
    for (const { id } of users) {
      const former = byId.get(id);
      if (former) byEmail.delete(former.email_key);
      if (former?.api_email) byApiEmail.delete(addressKey(former.api_email));
    }
    for (const user of users) {
      byId.set(user.id, user);
      byEmail.set(user.email_key, user);
      if (user.api_email) byApiEmail.set(addressKey(user.api_email), user);
      version = Math.max(version, user.version);
    }
    this.byId = byId;
    this.byEmail = byEmail;
    this.byApiEmail = byApiEmail;
    this.version = version;
  }

  /** The user with this id, if the viewer sees them. */
  get(id: number, viewer: Pick<Viewer, 'user_id'>): User | undefined {
    return this.#seen(this.byId.get(id), viewer);
  }

  /**
   * The user with this address, if the viewer sees them. A user whose address the viewer may not see is found only by
   * the placeholder address.
   */
  find(address: string, viewer: Viewer): User | undefined {
    const key = addressKey(address);
    const own = this.byEmail.get(key);
    return this.#seen(own && seesAddress(viewer, own) ? own : this.byApiEmail.get(key), viewer);
  }

  /** The owner of an API key, by its digest; the first call builds the index. */
  ofKey(digest: string): User | undefined {
    this.#byKey ??= new Map(
      [...this.byId.values()].flatMap((user) => user.api_keys.map((key) => [key.digest, user] as const)),
    );
    return this.#byKey.get(digest);
  }

  /** The user as an observer of others. */
  observer({ user_id }: Pick<Viewer, 'user_id'>): Observer {
    return { user_id, visibility: this.byId.get(user_id)?.visibility };
  }

  /** All users with restricted visibility. */
  get restricted(): readonly Observer[] {
    this.#restricted ??= [...this.byId.values()].flatMap(({ id, visibility }) =>
      visibility ? [{ user_id: id, visibility }] : [],
    );
    return this.#restricted;
  }

  #seen(user: User | undefined, viewer: Pick<Viewer, 'user_id'>): User | undefined {
    return user && sees(this.observer(viewer), user) ? user : undefined;
  }

  /** The address visibilities, among those in use, that hide an address from a role, ascending. */
  hiddenFrom(role: number): readonly number[] {
    this.#visibilities ??= [...new Set(this.people.map(addressVisibilityOf))].sort((a, b) => a - b);
    return this.#visibilities.filter((visibility) => !isShownTo(role, visibility));
  }

  /** All users but the server's own bots, by id; includes deactivated users. */
  get people(): readonly User[] {
    this.#people ??= this.#sorted((user) => !user.is_system_bot);
    return this.#people;
  }

  /** The server's own bots, by id. */
  get systemBots(): readonly User[] {
    this.#systemBots ??= this.#sorted((user) => user.is_system_bot);
    return this.#systemBots;
  }

  #sorted(wanted: (user: User) => boolean): User[] {
    return [...this.byId.values()].filter(wanted).sort((a, b) => a.id - b.id);
  }
}

interface DirectoryParts {
  /** The journal position of this state. */
  readonly seq: number;
  /** The newest version of any document in it. */
  readonly version: number;
  readonly realm: RealmDocument;
  readonly users: UserTable;
  readonly groups: GroupTable;
  readonly groupsVersion: number;
  /** Cached JSON of this state that many calls return. */
  readonly prepared: Prepared;
}

/** The immutable state of a realm at one journal position. */
export class Directory implements DirectoryParts {
  readonly seq: number;
  readonly version: number;
  readonly realm: RealmDocument;
  readonly users: UserTable;
  readonly groups: GroupTable;
  readonly groupsVersion: number;
  readonly prepared: Prepared;

  constructor(parts: DirectoryParts) {
    this.seq = parts.seq;
    this.version = parts.version;
    this.realm = parts.realm;
    this.users = parts.users;
    this.groups = parts.groups;
    this.groupsVersion = parts.groupsVersion;
    this.prepared = parts.prepared;
  }

  /** All groups of a user, direct and through other groups, ascending. */
  groupIdsOf(user: Pick<User, 'id' | 'role' | 'full_member_at' | 'is_system_bot'>): number[] {
    return this.groups.groupsOf(user);
  }

  /** The user as a caller, without the name of a client. */
  callerOf(user: User): Caller {
    return {
      realm_id: this.realm._id,
      user_id: user.id,
      role: user.role,
      bot_type: user.bot_type,
      group_ids: this.groupIdsOf(user),
      card: userCard(user),
      realm_version: this.realm.version,
      ...(user.bot && { bot_defaults: botDefaults(user.bot) }),
      ...(user.visibility && { restricted_visibility: true }),
      ...(settingOf(user.settings, 'enable_drafts_synchronization') === false && { no_drafts: true }),
    };
  }

  /** The versions of everything that group lists show, as the stamp of JSON prepared from it. */
  get groupsStamp(): string {
    return `${this.groupsVersion}.${this.users.version}.${this.realm.version}`;
  }
}

/**
 * The directories of the realms that this replica serves. `current` throws NONEXISTENT_SUBDOMAIN if the realm does not
 * exist.
 */
export class Directories extends VersionedCache<number, Directory> {
  constructor(database: Database) {
    super({
      most: MAX_REALMS,
      read: async (realm, known) => {
        const value = await refresh(database, realm, known?.value);
        return { version: value.version, value };
      },
    });
  }
}

async function refresh(database: Database, realm: number, known: Directory | undefined): Promise<Directory> {
  if (!known) return load(database, realm, undefined);
  const head = await readHead(database, realm);
  const version = versionOf(head);
  // The database was restored from a backup, so the directory in memory is invalid.
  if (version < known.version) return load(database, realm, undefined);
  if (version > known.version) return load(database, realm, known, version);
  // Entries that change nothing here raise only the seq.
  return head.seq === known.seq ? known : new Directory({ ...known, seq: head.seq });
}

async function load(database: Database, realm: number, known: Directory | undefined, atLeast = 0): Promise<Directory> {
  const found = await readDirectoryChanges(database, realm, known?.version ?? -1);
  // The snapshot is older than the counters that the primary returned: a caller could miss their own write.
  if (versionOf(found.head) < atLeast) throw notReady();
  const groups =
    known && found.groups.length === 0
      ? known.groups
      : new GroupTable([...(known?.groups.byId.values() ?? []), ...found.groups]);
  return new Directory({
    seq: found.head.seq,
    version: versionOf(found.head),
    realm: found.realm,
    users: known && found.users.length === 0 ? known.users : new UserTable(found.users, known?.users),
    groups,
    groupsVersion: found.groups.reduce((newest, group) => Math.max(newest, group.version), known?.groupsVersion ?? 0),
    prepared: known?.prepared ?? new Prepared(),
  });
}
