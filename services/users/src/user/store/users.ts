/** Documents of users. */
import { ADDRESS_VISIBILITY, badRequest, documentKey, idAddress } from '@rookery/core';
import type { ClientSession, Database, Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { RealmDocument } from '../../realm/documents.ts';
import { findRealm, readRealm } from '../../realm/store.ts';
import type { BotSettings, UserAvatar, UserDocument } from '../documents.ts';
import { addressKey, addressVisibilityOf, type Viewer } from '../rules/addresses.ts';
import { FIRST_AVATAR_VERSION } from '../rules/avatars.ts';
import { nameKey } from '../rules/names.ts';
import { waitingOf } from '../rules/waiting-period.ts';
import { BOTS, HIDDEN_ADDRESSES } from './indexes.ts';

/** The fields of a new user that vary; the others are the same for all. */
interface NewUser {
  readonly realm: number;
  readonly id: number;
  readonly version: number;
  readonly email: string;
  readonly fullName: string;
  readonly role: number;
  readonly joinedAt: number;
  /** The organisation's waiting period, days; absent: they are full members immediately. */
  readonly waitingDays?: number;
  readonly passwordHash?: string | null;
  readonly botType?: number;
  readonly botOwnerId?: number | null;
  readonly isSystemBot?: boolean;
  readonly bot?: BotSettings | undefined;
  readonly timezone?: string | undefined;
  readonly avatar?: UserAvatar | undefined;
  readonly settings?: UserDocument['settings'];
  /** The visibility of a guest with restricted visibility. */
  readonly visibility?: UserDocument['visibility'] | undefined;
  /** The domain of the organisation's addresses, for the placeholder of an address that is not shown to everyone. */
  readonly host: string;
  /** Whether others created the account, so that its user joins at their first login. */
  readonly awaitsLogin?: boolean | undefined;
  readonly mayCreateUsers?: boolean | undefined;
}

/** The document of a new user. */
export function newUserDocument(user: NewUser): UserDocument {
  const bot_type = user.botType ?? 0;
  const settings = user.settings ?? {};
  const isShown = addressVisibilityOf({ bot_type, settings }) === ADDRESS_VISIBILITY.everyone;
  return {
    _id: documentKey(user.realm, user.id),
    realm: user.realm,
    id: user.id,
    email: user.email,
    email_key: addressKey(user.email),
    ...(isShown ? {} : { api_email: idAddress(user.id, user.host) }),
    full_name: user.fullName,
    role: user.role,
    bot_type,
    bot_owner_id: user.botOwnerId ?? null,
    is_system_bot: user.isSystemBot ?? false,
    is_active: true,
    joined_at: user.joinedAt,
    ...(user.awaitsLogin && { awaits_login: true as const }),
    ...(user.mayCreateUsers && { may_create_users: true as const }),
    ...waitingOf(user.joinedAt, user.waitingDays ?? 0),
    timezone: user.timezone ?? '',
    avatar_version: FIRST_AVATAR_VERSION,
    api_keys: [],
    password_hash: user.passwordHash ?? null,
    settings,
    ...(user.bot && { bot: user.bot }),
    ...(user.avatar && { avatar: user.avatar }),
    ...(user.visibility && { visibility: user.visibility }),
    version: user.version,
  };
}

type Account = Omit<UserDocument, 'password_hash'>;

const users = (database: Database) => database.collection<UserDocument>(COLLECTIONS.users);

/** The fields of other users that an operation on an account depends on. */
const ACTIVE_FIELDS = {
  id: 1,
  full_name: 1,
  role: 1,
  bot_type: 1,
  bot_owner_id: 1,
  is_active: 1,
  is_system_bot: 1,
  visibility: 1,
  unreplicated: 1,
};

type ActiveUser = Pick<UserDocument, keyof typeof ACTIVE_FIELDS>;

/** The users that an operation on accounts depends on, including the changes of earlier operations. */
export interface Accounts {
  readonly realm: RealmDocument;
  /** The user whom the operation changes, active or not. */
  readonly target: Account | undefined;
  /** All active users, the target included if active; without system bots. */
  readonly active: readonly ActiveUser[];
}

/**
 * Reads the `Accounts` of an operation that changes the user with this id.
 * @throws NONEXISTENT_SUBDOMAIN
 */
export async function readAccounts(tx: Tx, database: Database, id: number): Promise<Accounts> {
  return tx.read(async (session) => {
    const realm = await findRealm(database, tx.realm, session);
    const collection = users(database);
    const key = { _id: documentKey(tx.realm, id) };
    const active = { realm: tx.realm, is_active: true, is_system_bot: false };
    return {
      realm,
      target: (await collection.findOne(key, { session, projection: { password_hash: 0 } })) ?? undefined,
      active: await collection
        .find(active, { session })
        .project<ActiveUser>({ _id: 0, ...ACTIVE_FIELDS })
        .toArray(),
    };
  });
}

/**
 * Reads one account of the operation's realm, including changes of earlier operations, with the hash of its password.
 * @throws NONEXISTENT_SUBDOMAIN; BAD_REQUEST `No such user`
 */
export async function readAccount(
  tx: Tx,
  database: Database,
  id: number,
): Promise<{ realm: RealmDocument; account: Account; passwordHash: string | null }> {
  const realm = await readRealm(tx, database);
  const found = await tx.read((session) => users(database).findOne({ _id: documentKey(tx.realm, id) }, { session }));
  if (!found) throw badRequest('No such user');
  const { password_hash: passwordHash, ...account } = found;
  return { realm, account, passwordHash };
}

/** Maps accounts to viewers. */
export function toViewers(accounts: readonly Pick<UserDocument, 'id' | 'role' | 'visibility'>[]): Viewer[] {
  return accounts.map(({ id, role, visibility }) => ({ user_id: id, role, visibility }));
}

/** The active users of the operation's realm as viewers, without system bots. */
export async function readViewers(tx: Tx, database: Database): Promise<Viewer[]> {
  const found = await tx.read((session) =>
    users(database)
      .find(
        { realm: tx.realm, is_active: true, is_system_bot: false },
        { session, projection: { id: 1, role: 1, visibility: 1 } },
      )
      .toArray(),
  );
  return toViewers(found);
}

/** The users of the operation's realm who do not show their address to everyone. */
export async function readHiddenAddresses(tx: Tx, database: Database): Promise<Account[]> {
  const restricted = { realm: tx.realm, ...HIDDEN_ADDRESSES };
  return tx.read((session) =>
    users(database)
      .find(restricted, { session, projection: { password_hash: 0 }, sort: { id: 1 } })
      .toArray(),
  );
}

/** The keys of the names of active users of the operation's realm, except one of them. */
export async function namesOfOthers(tx: Tx, database: Database, id: number): Promise<Set<string>> {
  const others = { realm: tx.realm, is_active: true, is_system_bot: false, id: { $ne: id } };
  const found = await tx.read((session) =>
    users(database)
      .find(others, { session, projection: { full_name: 1 } })
      .toArray(),
  );
  return new Set(found.map((user) => nameKey(user.full_name)));
}

/** The bots of the operation's realm, deactivated ones included, without system bots. */
export async function readBots(tx: Tx, database: Database): Promise<Account[]> {
  const bots = { realm: tx.realm, ...BOTS, is_system_bot: false };
  return tx.read((session) =>
    users(database)
      .find(bots, { session, projection: { password_hash: 0 }, sort: { id: 1 } })
      .toArray(),
  );
}

/** Reads the account of the operation's realm with this address, active or not. */
export async function readAddressee(tx: Tx, database: Database, email: string): Promise<Account | undefined> {
  const wanted = { realm: tx.realm, email_key: addressKey(email) };
  const options = { projection: { password_hash: 0 } };
  const found = await tx.read((session) => users(database).findOne(wanted, { ...options, session }));
  return found ?? undefined;
}

/** Whether an account of the operation's realm has this address, active or not. */
export async function isEmailTaken(tx: Tx, database: Database, email: string): Promise<boolean> {
  const wanted = { realm: tx.realm, email_key: addressKey(email) };
  const found = await tx.read((session) => users(database).findOne(wanted, { session, projection: { _id: 1 } }));
  return found !== null;
}

/** The accounts of the operation's realm with one of these addresses, by its key. */
export async function findAddresses(
  tx: Tx,
  database: Database,
  keys: readonly string[],
): Promise<Map<string, Pick<UserDocument, 'email_key' | 'is_active'>>> {
  const found = await tx.read((session) =>
    users(database)
      .find({ realm: tx.realm, email_key: { $in: [...keys] } }, { session, projection: { email_key: 1, is_active: 1 } })
      .toArray(),
  );
  return new Map(found.map((user) => [user.email_key, user]));
}

/**
 * Reads users of the operation's realm, ordered by id, including changes of earlier operations; unknown ids are left
 * out.
 */
export async function readUsers(tx: Tx, database: Database, ids: readonly number[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  return tx.read((session) =>
    users(database)
      .find(
        { _id: { $in: ids.map((id) => documentKey(tx.realm, id)) } },
        { session, projection: { password_hash: 0 }, sort: { _id: 1 } },
      )
      .toArray(),
  );
}

/** Reads one user of the operation's realm, including changes of earlier operations. */
export async function readUser(tx: Tx, database: Database, id: number): Promise<Account | undefined> {
  const options = { projection: { password_hash: 0 } };
  const found = await tx.read((session) =>
    users(database).findOne({ _id: documentKey(tx.realm, id) }, { ...options, session }),
  );
  return found ?? undefined;
}

/** Whether the realm has any active user who is not a bot. */
export async function hasPeople(tx: Tx, database: Database): Promise<boolean> {
  const filter = { realm: tx.realm, bot_type: 0, is_active: true };
  return (await tx.read((session) => users(database).findOne(filter, { projection: { _id: 1 }, session }))) !== null;
}

/** The ids of the active users of the operation's realm, system bots included. */
export async function readActiveIds(tx: Tx, database: Database): Promise<number[]> {
  const active = { realm: tx.realm, is_active: true };
  const found = await tx.read((session) =>
    users(database)
      .find(active, { session, projection: { _id: 0, id: 1 } })
      .toArray(),
  );
  return found.map(({ id }) => id);
}

/** The fields of a user that decide whether another account may be added. */
export type RosterUser = Pick<
  UserDocument,
  'id' | 'email_key' | 'full_name' | 'role' | 'bot_type' | 'bot_owner_id' | 'is_active' | 'is_system_bot'
>;

const ROSTER_FIELDS = {
  _id: 0,
  id: 1,
  email_key: 1,
  full_name: 1,
  role: 1,
  bot_type: 1,
  bot_owner_id: 1,
  is_active: 1,
  is_system_bot: 1,
};

/** All users of a realm, including deactivated ones and bots. */
export function readRosterUsers(database: Database, session: ClientSession, realm: number): Promise<RosterUser[]> {
  return users(database).find({ realm }, { session }).project<RosterUser>(ROSTER_FIELDS).toArray();
}

/** Whether an active account of one of these organisations has the same address. */
export async function hasAccountElsewhere(
  database: Database,
  { email_key }: Pick<UserDocument, 'email_key'>,
  realms: readonly number[],
): Promise<boolean> {
  const found = await database
    .collection<UserDocument>(COLLECTIONS.users)
    .findOne({ realm: { $in: [...realms] }, email_key, is_active: true }, { projection: { _id: 1 } });
  return found !== null;
}
