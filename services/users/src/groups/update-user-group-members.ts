/** Changes the members and subgroups of a user group. */

import { badRequest } from '@rookery/core';
import type { EventOf } from '@rookery/core/events';
import { emit, type Tx } from '@rookery/data';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import type { GroupDocument } from '../group/documents.ts';
import {
  accessGroup,
  checkGroupActive,
  checkMayAlter,
  checkMemberCounts,
  checkSubgroupCount,
  type GroupOutline,
  reaches,
} from '../group/rules/groups.ts';
import { checkUsersActive, readGroup, readGroupOutlines, stageGroupChange } from '../group/store/groups.ts';
import { memberCountsOf } from '../group/store/member-counts.ts';
import type { RealmDocument } from '../realm/documents.ts';
import type { GroupPermission } from '../realm/rules/permission-settings.ts';
import { readRealm } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { refreshGroupVisibility } from '../upstream/group-memberships.ts';
import { checkNotGuest } from '../user/rules/access.ts';
import type { GroupsContext } from './context.ts';

/** Ids to add and to remove, each once. */
interface Difference {
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

/**
 * `POST /user_groups/{user_group_id}/members`, `POST /user_groups/{user_group_id}/subgroups`: applies all changes or
 * none. When the call returns, no later call uses the former memberships.
 *
 * @throws BAD_REQUEST `Not allowed for guest users`, `Nothing to do. Specify at least one of "add" or "delete".`,
 *   `Invalid user group`, `Insufficient permission`, `User group is deactivated.`, `Invalid user ID: {id}`, for users
 *   and groups to add that are in the group already or to remove that are not, for groups to add that contain it,
 *   for more than 200 direct subgroups, and for too many members of all groups or of those of one creator
 */
export const updateUserGroupMembers: UsersHandler<
  'UpdateUserGroupMembers',
  Pick<GroupsContext, 'commits' | 'database' | 'config' | 'gateways' | 'channels' | 'logger'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkNotGuest(caller);
  const people = difference(request.add_members, request.remove_members);
  const groups = difference(request.add_subgroups, request.remove_subgroups);
  if (isNothing(people) && isNothing(groups)) {
    throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
  }
  await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const realm = await readRealm(tx, context.database);
    const group = accessGroup(await readGroup(tx, context.database, request.group_id));
    checkAllowed(caller, realm, group, people, groups);
    checkGroupActive(group);
    await checkUsersActive(tx, context.database, people.add);
    const outlines = groups.add.length > 0 ? await readGroupOutlines(tx, context.database) : new Map();
    const members = changed(group.members, people, {
      there: (id) => `User ${id} is already a member of this group`,
      absent: (id) => `There is no member '${id}' in this user group`,
    });
    const subgroups = changed(group.subgroups, groups, {
      there: (id) => `User group ${id} is already a subgroup of this group.`,
      absent: (id) => `User group ${id} is not a subgroup of this group.`,
    });
    if (groups.add.length > 0) checkSubgroupCount(subgroups);
    checkSubgroups(outlines, group, groups.add);
    const counts = await memberCountsOf(tx, context.database);
    const added = members.length - group.members.length;
    if (added > 0) checkMemberCounts(caller, counts.after(group, added));
    stageGroupChange(tx, group.id, { members, subgroups, version: tx.next('version') });
    tx.afterwards(() => counts.add(group, added));
    const of = { type: 'user_group', group_id: group.id } as const;
    publish(tx, people, (op, user_ids) => ({ ...of, op: `${op}_members`, user_ids }));
    publish(tx, groups, (op, direct_subgroup_ids) => ({ ...of, op: `${op}_subgroups`, direct_subgroup_ids }));
    return null;
  });
  // Memberships through other groups are not computed: for subgroups, the cached callers of all users are dropped.
  const concerned = isNothing(groups) ? [...people.add, ...people.remove] : 'everyone';
  await invalidateCallers(context, caller.realm_id, concerned);
  await refreshGroupVisibility(context, caller.realm_id, ctx);
  return {};
};

function difference(add: readonly number[], remove: readonly number[]): Difference {
  return { add: [...new Set(add)], remove: [...new Set(remove)] };
}

const isNothing = ({ add, remove }: Difference): boolean => add.length === 0 && remove.length === 0;

/** Joining or leaving takes less permission than adding or removing others. */
function checkAllowed(
  caller: Caller__Output,
  realm: RealmDocument,
  group: GroupDocument,
  people: Difference,
  groups: Difference,
): void {
  const isSelf = (ids: readonly number[]) => ids.every((id) => id === caller.user_id);
  const check = (...by: GroupPermission[]) => checkMayAlter(caller, realm, group, ...by);
  if (people.add.length > 0) check('can_add_members_group', ...onlyIf(isSelf(people.add), 'can_join_group'));
  if (people.remove.length > 0) check('can_remove_members_group', ...onlyIf(isSelf(people.remove), 'can_leave_group'));
  if (groups.add.length > 0) check('can_add_members_group');
  if (groups.remove.length > 0) check('can_remove_members_group');
}

function onlyIf(condition: boolean, setting: GroupPermission): GroupPermission[] {
  return condition ? [setting] : [];
}

/** The ids after the difference, ascending. */
function changed(
  before: readonly number[],
  { add, remove }: Difference,
  refusal: { there: (id: number) => string; absent: (id: number) => string },
): number[] {
  const ids = new Set(before);
  for (const id of add) {
    if (ids.has(id)) throw badRequest(refusal.there(id));
    ids.add(id);
  }
  for (const id of remove) if (!ids.delete(id)) throw badRequest(refusal.absent(id));
  return [...ids].sort((a, b) => a - b);
}

function checkSubgroups(
  outlines: ReadonlyMap<number, GroupOutline>,
  group: GroupDocument,
  added: readonly number[],
): void {
  for (const id of added) {
    const inner = outlines.get(id);
    if (!inner) throw badRequest('Invalid user group');
    checkGroupActive(inner);
  }
  if (reaches(outlines, added, group.id)) {
    throw badRequest(`User group ${group.id} is already a subgroup of one of the passed subgroups.`);
  }
}

function publish(
  tx: Tx,
  { add, remove }: Difference,
  eventOf: (op: 'add' | 'remove', ids: readonly number[]) => EventOf<'user_group'>,
): void {
  if (add.length > 0) emit(tx, eventOf('add', add), { everyone: true });
  if (remove.length > 0) emit(tx, eventOf('remove', remove), { everyone: true });
}
