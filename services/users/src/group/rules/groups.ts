/** Rules of who may change a user group, and what uses one. */
import {
  badRequest,
  type Creator,
  checkLength,
  checkShare,
  DomainError,
  type GroupCaller,
  type GroupSetting,
  inGroupSetting,
  isAdmin,
  mostWith,
  namedInSettings,
} from '@rookery/core';
import type { RealmDocument } from '../../realm/documents.ts';
import { GROUP_PERMISSIONS, type GroupPermission, REALM_PERMISSIONS } from '../../realm/rules/permission-settings.ts';
import type { GroupDocument } from '../documents.ts';

/** A group without its members, of whom there may be thousands. */
export type GroupOutline = Omit<GroupDocument, 'members'>;

/** Max. characters of a description. Every register contains every group: longer descriptions would weigh on each. */
const MAX_DESCRIPTION_LENGTH = 1024;

/**
 * Max. groups of an organisation; deactivated and system groups count too. Groups are never deleted, and every register
 * and every replica has all of them: 10,000 are some megabytes. With a lower bound, a university could not have a group
 * for each class.
 */
const MAX_GROUPS = 10_000;

/**
 * Max. groups directly in a group. A look-up of a group's members takes a step for each group in a group that it comes
 * to. With a lower bound, an organisation could not have a group of all its departments.
 */
const MAX_SUBGROUPS = 200;

/**
 * Max. direct members of all groups of an organisation, and of the groups in the share of one member, deactivated
 * groups included. Every register and every replica has all of them: a million are some 7 MB of a register. With a
 * lower bound, a university of 20,000 could not have each of them in fifty groups.
 */
const MAX_MEMBERS = 1_000_000;
const MAX_MEMBERS_OF_SHARE = 100_000;

/**
 * @param by the user who adds members to a group; null: an operator
 * @param o.all the members of all groups, with the added ones
 * @param o.ofShare the members of the groups in the same share as the group, with the added ones
 * @throws BAD_REQUEST if there are too many; the members of a share are not limited for administrators
 */
export function checkMemberCounts(by: Creator | null, { all, ofShare }: { all: number; ofShare: number }): void {
  if (all > mostWith(by, MAX_MEMBERS)) {
    throw badRequest(`User groups can have at most ${MAX_MEMBERS} members in all.`);
  }
  if (by && !isAdmin(by.role) && ofShare > MAX_MEMBERS_OF_SHARE) {
    const most = `at most ${MAX_MEMBERS_OF_SHARE} members in all`;
    throw badRequest(`The user groups that one user has created can have ${most}.`);
  }
}

/** @throws BAD_REQUEST for more than 200 direct subgroups */
export function checkSubgroupCount(subgroups: readonly number[]): void {
  if (subgroups.length > MAX_SUBGROUPS) {
    throw badRequest(`A user group can have at most ${MAX_SUBGROUPS} direct subgroups.`);
  }
}

/**
 * @param creator null: an operator
 * @param id the id that the group would get; ids have no gaps, so it equals the resulting number of groups
 * @param made the number of groups in the creator's share
 * @throws BAD_REQUEST if the organisation has the max. number of groups, or the creator's share is used up
 */
export function checkMayAddGroup(creator: Creator | null, id: number, made: number): void {
  if (id > mostWith(creator, MAX_GROUPS)) throw badRequest(`There can be at most ${MAX_GROUPS} user groups.`);
  checkShare(made, { most: MAX_GROUPS, name: 'user groups' });
}

/** @throws BAD_REQUEST for a description that is too long */
export function checkGroupDescription(raw: string): string {
  return checkLength('description', raw.trim(), MAX_DESCRIPTION_LENGTH);
}

/**
 * Returns the group, unless it is a system group, which no user can change.
 * @throws BAD_REQUEST `Invalid user group`, `Insufficient permission`
 */
export function accessGroup<G extends Pick<GroupDocument, 'system'>>(group: G | null | undefined): G {
  if (!group) throw badRequest('Invalid user group');
  if (group.system !== null) throw badRequest('Insufficient permission');
  return group;
}

/** @throws BAD_REQUEST `User group is deactivated.` */
export function checkGroupActive(group: Pick<GroupDocument, 'deactivated'>): void {
  if (group.deactivated) throw badRequest('User group is deactivated.');
}

/**
 * Whether the caller may alter a group. Managers of the group, or of all groups, may do everything that its other
 * settings permit.
 * @param by the settings besides `can_manage_group` that permit it
 */
export function mayAlter(
  caller: GroupCaller,
  realm: Pick<RealmDocument, 'settings'>,
  group: Pick<GroupDocument, 'permissions'>,
  ...by: readonly GroupPermission[]
): boolean {
  const isIn = (setting: GroupSetting, allowEveryone: boolean) => inGroupSetting(caller, setting, { allowEveryone });
  if (isIn(realm.settings.can_manage_all_groups, false)) return true;
  const settings: readonly GroupPermission[] = ['can_manage_group', ...by];
  return settings.some((name) => isIn(group.permissions[name], GROUP_PERMISSIONS[name].allow_everyone_group));
}

/** @throws BAD_REQUEST `Insufficient permission` unless `mayAlter` */
export function checkMayAlter(...asked: Parameters<typeof mayAlter>): void {
  if (!mayAlter(...asked)) throw badRequest('Insufficient permission');
}

/**
 * Whether one of the groups in `from` is the wanted one, or contains it directly or through others. Deactivated groups
 * count, because they may be reactivated.
 * @param groups those of the organisation, by id
 */
export function reaches(
  groups: ReadonlyMap<number, Pick<GroupDocument, 'subgroups'>>,
  from: readonly number[],
  wanted: number,
): boolean {
  const found = new Set(from);
  for (const id of found) for (const inner of groups.get(id)?.subgroups ?? []) found.add(inner);
  return found.has(wanted);
}

/** A use of a group, which prevents its deactivation; in the API's form. */
export interface Objection {
  readonly type: 'realm' | 'channel' | 'user_group' | 'subgroup';
  readonly settings?: readonly string[];
  /** Absent for a channel that the caller may not know of. */
  readonly channel_id?: number;
  readonly group_id?: number;
  readonly supergroup_ids?: readonly number[];
}

/**
 * The uses of a group by the organisation and its groups; the group's own settings and deactivated groups do not count.
 */
export function usesOf(
  id: number,
  realm: Pick<RealmDocument, 'settings'>,
  groups: Iterable<Pick<GroupDocument, 'id' | 'subgroups' | 'permissions' | 'deactivated'>>,
): Objection[] {
  const objections: Objection[] = [];
  const others = [...groups].filter((group) => group.id !== id && !group.deactivated);
  const containers = others.filter((group) => group.subgroups.includes(id)).map((group) => group.id);
  if (containers.length > 0) objections.push({ type: 'subgroup', supergroup_ids: containers });
  const ofRealm = settingsNaming(id, realm.settings, Object.keys(REALM_PERMISSIONS));
  if (ofRealm.length > 0) objections.push({ type: 'realm', settings: ofRealm });
  for (const group of others) {
    const settings = settingsNaming(id, group.permissions, Object.keys(GROUP_PERMISSIONS));
    if (settings.length > 0) objections.push({ type: 'user_group', group_id: group.id, settings });
  }
  return objections;
}

function settingsNaming(id: number, values: object, names: readonly string[]): string[] {
  return names.filter((name) => {
    const value = (values as Readonly<Record<string, GroupSetting | undefined>>)[name];
    return value !== undefined && namedInSettings([value]).groups.includes(id);
  });
}

/** @throws CANNOT_DEACTIVATE_GROUP_IN_USE with the uses */
export function checkUnused(objections: readonly Objection[]): void {
  if (objections.length === 0) return;
  throw new DomainError('CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', {
    extra: { objections },
  });
}
