/** An administrator changes the organisation: its name, description and settings. */

import {
  checkGroupSettingUpdate,
  fromGroupSettingUpdates,
  type GroupSetting,
  type GroupSettingUpdate,
} from '@rookery/core';
import { type Database, emit, type Tx } from '@rookery/data';
import { renderDescription } from '@rookery/markdown';
import { jsonReply, requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { changeWaitingPeriod } from '../account/waiting-periods.ts';
import { readSettingTargets } from '../group/store/setting-targets.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { serverFeatures } from '../realm/rules/json.ts';
import { REALM_PERMISSIONS, type RealmPermission } from '../realm/rules/permission-settings.ts';
import { readRealm, stageRealmChange } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { restartVisibility } from '../visibility/store.ts';
import { checkChannels } from './channels.ts';
import type { OrganisationContext } from './context.ts';
import { changesOf, checkMayChange, dictEvent, type GivenChanges, type RealmChanges, settingEvent } from './rules.ts';

/**
 * `PATCH /realm`. When it returns, all services decide by the new settings.
 *
 * @returns the changed settings, by the API's names
 * @throws UNAUTHORIZED_PRINCIPAL to callers who may not change a named setting; as `changesOf` and
 *   `checkGroupSettingUpdate`; BAD_REQUEST `Invalid channel ID`, `Moderation request channel must be private.`;
 *   REALM_DEACTIVATED
 */
export const updateRealm: UsersHandler<
  'UpdateRealm',
  Pick<OrganisationContext, 'commits' | 'database' | 'channels' | 'config' | 'gateways' | 'visibilityRefresher'>
> = async (context, request, ctx) => {
  const caller = requireAdministrator(ctx);
  const given = JSON.parse(request.settings.toString()) as GivenChanges;
  const groups = fromGroupSettingUpdates(request.group_settings);
  checkMayChange(caller, [...Object.keys(given), ...groups.keys()]);
  await checkChannels(context, given, ctx);
  const development = context.config.DEVELOPMENT;

  const changed = await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const realm = await readRealm(tx, context.database);
    checkRealmActive(realm);
    const changes = changesOf(realm, given, serverFeatures(context.config));
    const permissions = await checkPermissions(tx, context.database, realm, groups);
    const { description, settings, ...rest } = changes;
    const described =
      description === undefined ? {} : { description, rendered_description: renderDescription(description) };
    const published = { ...rest, ...described, ...settings, ...permissions };
    if (Object.keys(published).length === 0) return published;
    const inSettings = Object.entries({ ...settings, ...permissions }).map(([name, value]) => [
      `settings.${name}`,
      value,
    ]);
    const days = settings.waiting_period_threshold;
    if (days !== undefined) await changeWaitingPeriod(tx, context.database, realm, days);
    const version = tx.next('version');
    const seers = permissions.can_access_all_users_group;
    if (seers !== undefined) {
      await restartVisibility(tx, context.database, seers !== realm.system_groups['role:everyone'], version);
    }
    stageRealmChange(tx, { ...rest, ...described, ...Object.fromEntries(inSettings), version });
    publish(tx, { ...rest, ...settings }, described, permissions, development);
    return published;
  });
  if (Object.keys(changed).length > 0) await invalidateCallers(context, caller.realm_id, 'everyone');
  // Users who come to share something from now on are refreshed by the operations that cause it.
  if ('can_access_all_users_group' in changed) await context.visibilityRefresher.refreshAll(caller.realm_id);
  return jsonReply<'CHANGED_REALM'>(changed);
};

async function checkPermissions(
  tx: Tx,
  database: Database,
  realm: RealmDocument,
  updates: ReadonlyMap<string, GroupSettingUpdate>,
): Promise<Partial<Record<RealmPermission, GroupSetting>>> {
  if (updates.size === 0) return {};
  const values = [...updates.values()].map(({ value }) => value);
  const targets = await readSettingTargets(tx, database, values);
  const changed: Partial<Record<RealmPermission, GroupSetting>> = {};
  for (const [name, update] of updates as ReadonlyMap<RealmPermission, GroupSettingUpdate>) {
    const value = checkGroupSettingUpdate(name, REALM_PERMISSIONS[name], update, realm.settings[name], targets);
    if (value === undefined) continue;
    changed[name] = value;
  }
  return changed;
}

/** Publishes one event per setting, except for settings that are published together. */
function publish(
  tx: Tx,
  simple: Omit<RealmChanges, 'description' | 'settings'> & RealmChanges['settings'],
  described: { readonly description?: string; readonly rendered_description?: string },
  permissions: Partial<Record<RealmPermission, GroupSetting>>,
  development: boolean,
): void {
  const everyone = { everyone: true };
  for (const [name, value] of Object.entries(simple)) emit(tx, settingEvent(name, value, development), everyone);
  for (const data of [described, permissions]) {
    if (Object.keys(data).length > 0) emit(tx, dictEvent(data), everyone);
  }
}
