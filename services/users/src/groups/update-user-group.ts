/** Changes the name, description, settings and deactivation of a user group. */

import {
  badRequest,
  checkGroupSettingUpdate,
  fromGroupSettingUpdates,
  type GroupSetting,
  type GroupSettingUpdate,
} from '@rookery/core';
import { type Database, emit, type Tx } from '@rookery/data';
import { type CallContext, requireCaller, type UsersHandler } from '@rookery/rpc';
import type { GroupDocument } from '../group/documents.ts';
import {
  accessGroup,
  checkGroupActive,
  checkGroupDescription,
  checkMayAlter,
  checkUnused,
  type Objection,
  usesOf,
} from '../group/rules/groups.ts';
import { groupJson } from '../group/rules/memberships.ts';
import { checkGroupName } from '../group/rules/names.ts';
import { activeOf, checkGroupNameFree, readGroup, readGroupOutlines, stageGroupChange } from '../group/store/groups.ts';
import { readSettingTargets } from '../group/store/setting-targets.ts';
import { GROUP_PERMISSIONS, type GroupPermission } from '../realm/rules/permission-settings.ts';
import { readRealm } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { findGroupUses } from '../upstream/channels.ts';
import { refreshGroupVisibility } from '../upstream/group-memberships.ts';
import { checkNotGuest } from '../user/rules/access.ts';
import type { GroupsContext } from './context.ts';

/** The requested changes, checked as far as possible without the group. */
interface Wanted {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly settings: ReadonlyMap<string, GroupSettingUpdate>;
  readonly deactivated: boolean | undefined;
}

type Changes = { name?: string; description?: string } & { [Setting in GroupPermission]?: GroupSetting };

const EVERYONE = { everyone: true };
/** Clients with this capability show deactivated groups; for others, such a group is deleted. */
const KNOWS_DEACTIVATED = 'include_deactivated_groups';

/**
 * `PATCH /user_groups/{user_group_id}`, `POST /user_groups/{user_group_id}/deactivate`. Only the name of a deactivated
 * group may change, unless the same request reactivates it. When a deactivation is answered, no later call counts a
 * user as a member.
 *
 * @throws BAD_REQUEST `Not allowed for guest users`, `No new data supplied`, `Invalid user group`,
 *   `Insufficient permission`, `User group is deactivated.`, for a bad or taken name and for invalid values of
 *   settings; EXPECTATION_MISMATCH; CANNOT_DEACTIVATE_GROUP_IN_USE with the uses
 */
export const updateUserGroup: UsersHandler<
  'UpdateUserGroup',
  Pick<GroupsContext, 'commits' | 'database' | 'config' | 'gateways' | 'channels' | 'logger'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkNotGuest(caller);
  const wanted: Wanted = {
    name: request.name === undefined ? undefined : checkGroupName(request.name),
    description: request.description === undefined ? undefined : checkGroupDescription(request.description),
    settings: fromGroupSettingUpdates(request.settings),
    deactivated: request.deactivated,
  };
  const { name, description, settings, deactivated } = wanted;
  if (name === undefined && description === undefined && settings.size === 0 && deactivated === undefined) {
    throw badRequest('No new data supplied');
  }
  // A channel whose setting names the group after this check admits no user by it: a deactivated group has no members.
  const inChannels = deactivated === true ? await usesInChannels(context, request.group_id, ctx) : [];
  const cameOrWent = await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const realm = await readRealm(tx, context.database);
    const group = accessGroup(await readGroup(tx, context.database, request.group_id));
    checkMayAlter(caller, realm, group);
    if (deactivated === true) {
      checkGroupActive(group);
      const groups = await readGroupOutlines(tx, context.database);
      checkUnused([...usesOf(group.id, realm, groups.values()), ...inChannels]);
    }
    const stays = group.deactivated && deactivated !== false;
    if (stays && (description !== undefined || settings.size > 0)) {
      throw badRequest('You can only change name of deactivated user groups');
    }
    if (name !== undefined && name !== group.name) await checkGroupNameFree(tx, context.database, name);
    const changes = await changesOf(tx, context.database, group, wanted);
    const turned = deactivated !== undefined && deactivated !== group.deactivated;
    const back = turned && !deactivated;
    const active = back ? await activeOf(tx, context.database, group.members) : [];
    if (!turned && Object.keys(changes).length === 0) return false;
    const { name: newName = group.name, description: newDescription = group.description, ...settingChanges } = changes;
    const change = {
      name: newName,
      description: newDescription,
      permissions: { ...group.permissions, ...settingChanges },
      deactivated: deactivated ?? group.deactivated,
      version: tx.next('version'),
    };
    stageGroupChange(tx, group.id, change);
    publish(tx, group, { ...group, ...change }, { changes, turned, active });
    return turned;
  });
  if (cameOrWent) {
    await invalidateCallers(context, caller.realm_id, 'everyone');
    await refreshGroupVisibility(context, caller.realm_id, ctx);
  }
  return {};
};

async function usesInChannels(
  { channels }: Pick<GroupsContext, 'channels'>,
  groupId: number,
  ctx: CallContext,
): Promise<Objection[]> {
  const uses = await findGroupUses(channels, groupId, ctx);
  return uses.map(({ channel_id, settings }) => ({
    type: 'channel',
    ...(channel_id === 0 ? {} : { channel_id }),
    settings,
  }));
}

/** The fields that differ from the current group. */
async function changesOf(tx: Tx, database: Database, group: GroupDocument, wanted: Wanted): Promise<Changes> {
  const changes: Changes = {};
  if (wanted.name !== undefined && wanted.name !== group.name) changes.name = wanted.name;
  if (wanted.description !== undefined && wanted.description !== group.description) {
    changes.description = wanted.description;
  }
  if (wanted.settings.size === 0) return changes;
  const targets = await readSettingTargets(tx, database, valuesOf(wanted.settings.values()));
  for (const name of Object.keys(GROUP_PERMISSIONS) as GroupPermission[]) {
    const update = wanted.settings.get(name);
    if (!update) continue;
    const value = checkGroupSettingUpdate(name, GROUP_PERMISSIONS[name], update, group.permissions[name], targets);
    if (value !== undefined) changes[name] = value;
  }
  return changes;
}

const valuesOf = (updates: Iterable<GroupSettingUpdate>): GroupSetting[] => [...updates].map(({ value }) => value);

/**
 * Publishes the changes, then the deactivation or reactivation, in the form that depends on whether a client shows
 * deactivated groups.
 */
function publish(
  tx: Tx,
  before: GroupDocument,
  after: GroupDocument,
  { changes, turned, active }: { changes: Changes; turned: boolean; active: readonly number[] },
): void {
  const group_id = before.id;
  const withIt = { with_capability: KNOWS_DEACTIVATED };
  const withoutIt = { without_capability: KNOWS_DEACTIVATED };
  if (Object.keys(changes).length > 0) {
    const update = { type: 'user_group', op: 'update', group_id, data: changes } as const;
    emit(tx, update, EVERYONE, [], before.deactivated ? withIt : undefined);
  }
  if (!turned) return;
  const { deactivated } = after;
  emit(tx, { type: 'user_group', op: 'update', group_id, data: { deactivated } }, EVERYONE, [], withIt);
  if (deactivated) emit(tx, { type: 'user_group', op: 'remove', group_id }, EVERYONE, [], withoutIt);
  else emit(tx, { type: 'user_group', op: 'add', group: groupJson(after, active) }, EVERYONE, [], withoutIt);
}
