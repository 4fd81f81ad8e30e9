import { isSetForNewUsers } from '@rookery/core';
import { settingParameters, toSettings } from '../../wire/user-settings.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /realm/user_settings_defaults`: for administrators */
export const updateSettingsDefaults = endpoint({
  summary: 'Change the default settings of new users',
  permission: 'administrators',
  since: 96,
  changes: true,
  parameters: settingParameters(isSetForNewUsers),
  run: ({ clients }, settings, { options }) =>
    clients.users.UpdateSettingsDefaults({ settings: toSettings(settings) }, options),
});
