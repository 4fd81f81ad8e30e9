/** Adds a user group inside an operation of the organisation's commit queue, and publishes it to everyone. */

import {
  badRequest,
  type Creator,
  checkGroupSetting,
  type GroupSetting,
  type GroupSettingUpdate,
  shareOf,
} from '@rookery/core';
import { type Database, emit, type Tx } from '@rookery/data';
import { checkGroupActive, checkMayAddGroup, checkMemberCounts, checkSubgroupCount } from '../group/rules/groups.ts';
import { groupJson } from '../group/rules/memberships.ts';
import {
  checkGroupNameFree,
  checkUsersActive,
  countMadeBy,
  newGroupDocument,
  readGroupOutlines,
  stageNewGroup,
} from '../group/store/groups.ts';
import { memberCountsOf } from '../group/store/member-counts.ts';
import { readSettingTargets } from '../group/store/setting-targets.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { GROUP_PERMISSIONS, type GroupPermission } from '../realm/rules/permission-settings.ts';

/** A requested group; its name and description are checked. */
interface WantedGroup {
  readonly name: string;
  readonly description: string;
  /** Null for a group made by an operator, which has no creator. */
  readonly creator: Creator | null;
  readonly members: readonly number[];
  readonly subgroups: readonly number[];
  readonly settings: ReadonlyMap<string, GroupSettingUpdate>;
}

/**
 * @returns the id of the group
 * @throws BAD_REQUEST if the organisation or the creator has the max. number of groups or of their members, for a taken
 *   name, and for invalid users, groups and values of settings
 */
export async function addGroup(tx: Tx, database: Database, realm: RealmDocument, wanted: WantedGroup): Promise<number> {
  const { creator } = wanted;
  const id = tx.next('group');
  checkMayAddGroup(creator, id, await countMadeBy(tx, database, creator));
  await checkGroupNameFree(tx, database, wanted.name);
  await checkUsersActive(tx, database, wanted.members);
  checkSubgroupCount([...new Set(wanted.subgroups)]);
  if (wanted.subgroups.length > 0) {
    const groups = await readGroupOutlines(tx, database);
    for (const subgroup of wanted.subgroups) {
      const group = groups.get(subgroup);
      if (!group) throw badRequest('Invalid user group');
      checkGroupActive(group);
    }
  }
  const group = newGroupDocument(realm.system_groups, {
    ...wanted,
    creatorId: creator?.user_id ?? null,
    countsFor: shareOf(creator),
    realm: tx.realm,
    id,
    version: tx.next('version'),
    createdAt: tx.nowMs,
    settings: await checkSettings(tx, database, wanted.settings),
  });
  const counts = await memberCountsOf(tx, database);
  const added = group.members.length;
  if (added > 0) checkMemberCounts(creator, counts.after(group, added));
  stageNewGroup(tx, group);
  tx.afterwards(() => counts.add(group, added));
  emit(tx, { type: 'user_group', op: 'add', group: groupJson(group, group.members) }, { everyone: true });
  return group.id;
}

async function checkSettings(
  tx: Tx,
  database: Database,
  updates: WantedGroup['settings'],
): Promise<Partial<Record<GroupPermission, GroupSetting>>> {
  if (updates.size === 0) return {};
  const values = [...updates.values()].map(({ value }) => value);
  const targets = await readSettingTargets(tx, database, values);
  const names = Object.keys(GROUP_PERMISSIONS) as GroupPermission[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const update = updates.get(name);
      return update ? [[name, checkGroupSetting(name, GROUP_PERMISSIONS[name], update.value, targets)]] : [];
    }),
  );
}
