/** User groups as documents. */
import type { GroupSetting, SystemGroupName } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { GROUP_PERMISSIONS, type GroupPermission } from '../rules/permission-settings.ts';
import type { SystemGroupIds } from '../rules/realm-settings.ts';
import { COLLECTIONS, documentKey, type GroupDocument } from './documents.ts';

/** What is decided about a new group. */
export interface NewGroup {
  readonly realm: number;
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly createdAt: number;
  readonly creatorId?: number | null;
  readonly system?: SystemGroupName;
  readonly members?: readonly number[];
  readonly subgroups?: readonly number[];
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
    created_at: group.createdAt,
    system,
    members: [...new Set(group.members ?? [])].sort((a, b) => a - b),
    subgroups: group.subgroups ?? [],
    permissions: defaultPermissions(systemGroups, system !== null, creatorId),
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
    // A group that an operator made has nobody who created it.
    return creatorId === null ? systemGroups['role:nobody'] : { direct_members: [creatorId], direct_subgroups: [] };
  };
  return Object.fromEntries(
    Object.entries(GROUP_PERMISSIONS).map(([name, setting]) => [
      name,
      value(isSystem ? (setting.default_for_system_groups ?? setting.default_group_name) : setting.default_group_name),
    ]),
  ) as Record<GroupPermission, GroupSetting>;
}

/** Whether a group of the operation's realm has this name, in just this case. */
export async function isGroupName(tx: Tx, database: Database, name: string): Promise<boolean> {
  const found = await tx.read((session) =>
    database
      .collection<GroupDocument>(COLLECTIONS.groups)
      .findOne({ realm: tx.realm, name }, { session, projection: { _id: 1 } }),
  );
  return found !== null;
}
