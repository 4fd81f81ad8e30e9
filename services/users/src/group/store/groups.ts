/** Documents of user groups. */
import { badRequest, type Creator, documentKey, type GroupSetting, type SystemGroupName, shareOf } from '@rookery/core';
import type { Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import { GROUP_PERMISSIONS, type GroupPermission } from '../../realm/rules/permission-settings.ts';
import type { SystemGroupIds } from '../../realm/rules/settings.ts';
import type { UserDocument } from '../../user/documents.ts';
import type { GroupDocument } from '../documents.ts';
import type { GroupOutline } from '../rules/groups.ts';
import { GroupTable } from '../rules/memberships.ts';

/** Groups by the member in whose share they count. */
const SHARES_INDEX = {
  name: 'shares',
  key: { realm: 1, counts_for: 1 },
  partialFilterExpression: { counts_for: { $exists: true } },
};

export const GROUP_INDEXES: IndexSpecs = {
  [COLLECTIONS.groups]: [
    // Directories read the groups that changed since a version.
    { name: 'version', key: { realm: 1, version: 1 } },
    SHARES_INDEX,
    // For new names.
    { name: 'name', key: { realm: 1, name: 1 } },
  ],
};

const groups = (database: Database) => database.collection<GroupDocument>(COLLECTIONS.groups);

/** The fields of a new group. */
interface NewGroup {
  readonly realm: number;
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly createdAt: number;
  readonly creatorId?: number | null;
  /** The member in whose share it counts. */
  readonly countsFor?: number | undefined;
  readonly system?: SystemGroupName;
  readonly members?: readonly number[];
  readonly subgroups?: readonly number[];
  /** The settings that differ from the defaults of its kind. */
  readonly settings?: Readonly<Partial<Record<GroupPermission, GroupSetting>>>;
}

/** The document of a new group, whose permissions are the defaults of its kind. */
export function newGroupDocument(systemGroups: SystemGroupIds, group: NewGroup): GroupDocument {
  const system = group.system ?? null;
  const creatorId = group.creatorId ?? null;
  return {
    _id: documentKey(group.realm, group.id),
    realm: group.realm,
    id: group.id,
    name: group.name,
    description: group.description,
    creator_id: creatorId,
    ...(group.countsFor !== undefined && { counts_for: group.countsFor }),
    created_at: group.createdAt,
    system,
    members: [...new Set(group.members ?? [])].sort((a, b) => a - b),
    subgroups: [...new Set(group.subgroups ?? [])].sort((a, b) => a - b),
    permissions: { ...defaultPermissions(systemGroups, system !== null, creatorId), ...group.settings },
    deactivated: false,
    version: group.version,
  };
}

function defaultPermissions(
  systemGroups: SystemGroupIds,
  isSystem: boolean,
  creatorId: number | null,
): Record<GroupPermission, GroupSetting> {
  const value = (name: string): GroupSetting => {
    if (name !== 'group_creator') return systemGroups[name as SystemGroupName];
    // A group made by an operator has no creator.
    return creatorId === null ? systemGroups['role:nobody'] : { direct_members: [creatorId], direct_subgroups: [] };
  };
  return Object.fromEntries(
    Object.entries(GROUP_PERMISSIONS).map(([name, setting]) => [
      name,
      value(isSystem ? (setting.default_for_system_groups ?? setting.default_group_name) : setting.default_group_name),
    ]),
  ) as Record<GroupPermission, GroupSetting>;
}

/** A group of the operation's realm. */
export function readGroup(tx: Tx, database: Database, id: number): Promise<GroupDocument | null> {
  return tx.read((session) => groups(database).findOne({ _id: documentKey(tx.realm, id) }, { session }));
}

/** All groups of the operation's realm by id, deactivated ones included. */
export async function readGroupOutlines(tx: Tx, database: Database): Promise<Map<number, GroupOutline>> {
  const found = await tx.read((session) =>
    groups(database)
      .find({ realm: tx.realm }, { session, projection: { members: 0 } })
      .toArray(),
  );
  return new Map(found.map((group) => [group.id, group]));
}

/** The number of groups in the creator's share; 0 for administrators and operators, who have no share. */
export async function countMadeBy(tx: Tx, database: Database, creator: Creator | null): Promise<number> {
  const counts_for = shareOf(creator);
  if (counts_for === undefined) return 0;
  return tx.read((session) =>
    groups(database).countDocuments({ realm: tx.realm, counts_for }, { session, hint: SHARES_INDEX.key }),
  );
}

/**
 * @throws BAD_REQUEST `User group '{name}' already exists.` if a group of the operation's realm has exactly this name,
 *   case included
 */
export async function checkGroupNameFree(tx: Tx, database: Database, name: string): Promise<void> {
  const found = await tx.read((session) =>
    groups(database).findOne({ realm: tx.realm, name }, { session, projection: { _id: 1 } }),
  );
  if (found) throw badRequest(`User group '${name}' already exists.`);
}

/** The active ones of these users of the operation's realm, ascending; without system bots. */
export async function activeOf(tx: Tx, database: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = await tx.read((session) =>
    database
      .collection<UserDocument>(COLLECTIONS.users)
      .find(
        { _id: { $in: ids.map((id) => documentKey(tx.realm, id)) }, is_active: true, is_system_bot: false },
        { session, projection: { _id: 0, id: 1 } },
      )
      .toArray(),
  );
  return found.map(({ id }) => id).sort((a, b) => a - b);
}

/** @throws BAD_REQUEST `Invalid user ID: {id}` for the first one that does not exist or is not active */
export async function checkUsersActive(tx: Tx, database: Database, ids: readonly number[]): Promise<void> {
  const active = new Set(await activeOf(tx, database, ids));
  const missing = ids.find((id) => !active.has(id));
  if (missing !== undefined) throw badRequest(`Invalid user ID: ${missing}`);
}

/**
 * The ids of the groups that a user of the operation's realm is directly in, and of the deactivated ones that name the
 * user.
 */
export async function directGroupsOf(
  tx: Tx,
  database: Database,
  user: Pick<UserDocument, 'id' | 'role' | 'full_member_at' | 'is_system_bot'>,
): Promise<{ active: number[]; deactivated: readonly number[] }> {
  const found = await tx.read((session) =>
    groups(database)
      .find({ realm: tx.realm, $or: [{ members: user.id }, { system: { $ne: null } }] }, { session })
      .project<GroupDocument>({ _id: 0, members: 0 })
      .toArray(),
  );
  const table = new GroupTable(found.map((group) => ({ ...group, members: group.system === null ? [user.id] : [] })));
  return {
    active: table.directGroups(user),
    deactivated: table.shelvedGroups(user),
  };
}

/** All groups that a user of the operation's realm is in, directly or through others, ascending. */
export async function groupIdsOf(
  tx: Tx,
  database: Database,
  user: Pick<UserDocument, 'id' | 'role' | 'full_member_at' | 'is_system_bot'>,
): Promise<number[]> {
  // Reads at most this user of the members, who may be thousands.
  const members = { $elemMatch: { $eq: user.id } };
  const found = await tx.read((session) =>
    groups(database)
      .find({ realm: tx.realm }, { session })
      .project<GroupDocument>({ _id: 0, id: 1, system: 1, subgroups: 1, deactivated: 1, members })
      .toArray(),
  );
  return new GroupTable(found.map((group) => ({ ...group, members: group.members ?? [] }))).groupsOf(user);
}

export function stageNewGroup(tx: Tx, group: GroupDocument): void {
  tx.insert(COLLECTIONS.groups, group);
}

/** Stages changes of a group of the operation's realm, under the next version. */
export function stageGroupChange(
  tx: Tx,
  groupId: number,
  change: Partial<Omit<GroupDocument, '_id' | 'realm' | 'id'>> & { readonly version: number },
): void {
  tx.update(COLLECTIONS.groups, { _id: documentKey(tx.realm, groupId) }, { $set: change });
}
