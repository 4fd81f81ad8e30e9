/** Changes settings of other users for an administrator, of any number of users. */

import { badRequest, type DomainError, isSetForOthers } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { SettingsTargets__Output } from '@rookery/protos/gen/rookery/SettingsTargets.ts';
import type { UpdateSettingsRequest__Output } from '@rookery/protos/gen/rookery/UpdateSettingsRequest.ts';
import { type CallContext, requireAdministrator } from '@rookery/rpc';
import { taskIdOf } from '@rookery/runtime';
import type { Directory } from '../directory/directory.ts';
import { checkSettings } from '../realm/rules/user-settings.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { changeSettings } from '../user/change-settings.ts';
import { accessUser } from '../user/rules/access-user.ts';
import { readUsers } from '../user/store/users.ts';
import { readRestrictedUsers } from '../visibility/store.ts';
import { isCachedByGateways } from './cached-by-gateways.ts';
import type { SettingsContext } from './context.ts';
import { disableDrafts, stageDraftErasure } from './erase-drafts.ts';

/**
 * Max. users whose settings change in one operation: each may have events of its own, and the organisation waits for
 * the operation.
 */
const BATCH_SIZE = 100;

/**
 * `PATCH /settings` with `target_users`: active people of the organisation, by id and by group. Users who join a group
 * in the meantime are not included. A long list is changed in several operations.
 *
 * @throws UNAUTHORIZED_PRINCIPAL for non-administrators; BAD_REQUEST `No such user`, `User is deactivated`,
 *   `Invalid user group`, and for settings that cannot be changed for others
 */
export async function updateSettingsOfOthers(
  context: Pick<SettingsContext, 'database' | 'commits' | 'directories' | 'config' | 'gateways' | 'draftErasures'>,
  request: UpdateSettingsRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const caller = requireAdministrator(ctx);
  if (request.full_name !== undefined) throw notForOthers('full_name');
  if (request.new_password !== '' || request.old_password !== '') throw notForOthers('password');
  const settings = checkSettings(request.settings, () => true);
  const own = Object.keys(settings).find((name) => !isSetForOthers(name));
  if (own !== undefined) throw notForOthers(own);
  const targets = request.targets as SettingsTargets__Output;
  const ids = targetsOf(await context.directories.current(caller.realm_id), targets);

  const names = new Set<string>();
  const draftErasures: string[] = [];
  for (const [block, some] of Map.groupBy(ids, (id) => Math.floor(id / BATCH_SIZE))) {
    // Blocks by user id and not by index: at a repetition, users may have left the list or joined it.
    const requestKey = ctx.requestKey && `${ctx.requestKey}/block/${block}`;
    const step = { requestKey, attempt: ctx.attempt, span: ctx.span };
    const _id = taskIdOf(caller.realm_id, requestKey);
    if (disableDrafts(settings)) draftErasures.push(_id);
    const changed = await context.commits.run(caller.realm_id, step, async (tx) => {
      const found = await readUsers(tx, context.database, some);
      const users = found.filter(({ is_active }) => is_active);
      const restricted = await readRestrictedUsers(tx, context.database);
      if (disableDrafts(settings)) stageDraftErasure(tx, context, { _id, users: users.map(({ id }) => id) });
      return changeSettings(tx, users, settings, { own: false, spare: targets.skip_if_already_edited, restricted });
    });
    for (const name of changed) names.add(name);
  }
  if ([...names].some(isCachedByGateways)) await invalidateCallers(context, caller.realm_id, ids);
  for (const _id of draftErasures) await context.draftErasures.run(_id);
  return {};
}

function notForOthers(name: string): DomainError {
  return badRequest(`The ${name} of other users cannot be changed here.`);
}

function targetsOf(directory: Directory, { user_ids, group_ids }: SettingsTargets__Output): number[] {
  const { users, groups } = directory;
  const wanted = new Set<number>();
  for (const id of user_ids) {
    const user = accessUser(users.byId.get(id));
    if (user.bot_type !== 0) throw badRequest('No such user');
    if (!user.is_active) throw badRequest('User is deactivated');
    wanted.add(id);
  }
  const named = new Set(group_ids);
  for (const id of named) {
    const group = groups.byId.get(id);
    if (!group || group.deactivated) throw badRequest('Invalid user group');
  }
  if (named.size > 0) {
    for (const user of users.people) {
      if (!user.is_active || user.bot_type !== 0) continue;
      if (directory.groupIdsOf(user).some((id) => named.has(id))) wanted.add(user.id);
    }
  }
  return [...wanted].sort((a, b) => a - b);
}
