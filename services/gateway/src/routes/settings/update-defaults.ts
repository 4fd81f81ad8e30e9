import { isSetForNewUsers } from '@rookery/core';
import { EMPTY_BODY } from '../../wire/envelope.ts';
import { settingParameters, toSettings } from '../../wire/user-settings.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /realm/user_settings_defaults`: for administrators */
export const updateSettingsDefaults = endpoint({
  summary: 'Change the default settings of new users',
  answer: 'NO_FIELDS',
  permission: 'administrators',
  since: 96,
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  parameters: settingParameters(isSetForNewUsers),
  async run({ clients }, settings, { options }) {
    await clients.users.UpdateSettingsDefaults({ settings: toSettings(settings) }, options);
    return EMPTY_BODY;
  },
});
