/** Changes the settings that new users of an organisation start with. */

import { isSetForNewUsers } from '@rookery/core';
import type { EventOf, FieldsOf } from '@rookery/core/events';
import { emit } from '@rookery/data';
import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { checkSettings, normalOf, settingOf, TIMEZONE } from '../realm/rules/user-settings.ts';
import { readRealm, stageRealmChange } from '../realm/store.ts';
import type { SettingsContext } from './context.ts';

/** A setting with its value. The table of settings allows it, and the form of the event derives from the same table. */
type DefaultChange = FieldsOf<EventOf<'realm_user_settings_defaults'>>;

/**
 * `PATCH /realm/user_settings_defaults`. The settings of existing users do not change.
 *
 * @throws UNAUTHORIZED_PRINCIPAL for non-administrators; BAD_REQUEST for an invalid value
 */
export const updateSettingsDefaults: UsersHandler<
  'UpdateSettingsDefaults',
  Pick<SettingsContext, 'database' | 'commits'>
> = async (context, request, ctx) => {
  const caller = requireAdministrator(ctx);
  const { [TIMEZONE]: _timezone, ...settings } = checkSettings(request.settings, isSetForNewUsers);
  await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const realm = await readRealm(tx, context.database);
    const before = realm.settings.user_settings_defaults;
    const changed = Object.entries(settings).filter(([name, value]) => settingOf(before, name) !== value);
    if (changed.length === 0) return null;
    const after = { ...before };
    for (const [name, value] of changed) {
      if (value === normalOf(name)) delete after[name];
      else after[name] = value;
      const change = { property: name, value } as DefaultChange;
      emit(tx, { type: 'realm_user_settings_defaults', op: 'update', ...change }, { everyone: true });
    }
    stageRealmChange(tx, { 'settings.user_settings_defaults': after, version: tx.next('version') });
    return null;
  });
  return {};
};
