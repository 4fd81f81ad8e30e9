import { REALM_GROUP_SETTINGS, REALM_SETTINGS, type RealmGroupSetting, type RealmSetting } from '@rookery/core';
import { z } from 'zod';
import { groupSettingUpdates, toGroupSettingUpdates } from '../../wire/group-settings.ts';
import { json, jsonOrText, MAX_COUNT, type Parameter, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

const integer = z.int().min(-MAX_COUNT).max(MAX_COUNT);

/** Returns the parameter of a setting, by its type in the table; the users service checks further rules. */
function setting({ default: normal, words, values }: RealmSetting): Parameter<boolean | number | string | undefined> {
  if (words) return jsonOrText(z.union([integer, z.string()]).optional());
  switch (typeof normal) {
    case 'boolean':
      return json(z.boolean().optional());
    case 'number':
      return json(integer.optional());
    case 'object':
      // A URL, or the word `default`.
      return jsonOrText(z.string().optional());
    default:
      // Clients send settings with a fixed set of values with quotes and without.
      return values ? jsonOrText(z.enum(values as string[]).optional()) : plain(z.string().optional());
  }
}

const settings = Object.fromEntries(Object.entries(REALM_SETTINGS).map(([name, one]) => [name, setting(one)]));

const others = {
  name: plain(z.string().optional()),
  description: plain(z.string().optional()),
  string_id: plain(z.string().optional()),
  authentication_methods: json(z.record(z.string(), z.boolean()).optional()),
} as const;

const groups = groupSettingUpdates(...(Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[]));

/** `PATCH /realm`: for administrators; settings of joining, authentication and retention only for owners */
export const updateRealm = endpoint({
  summary: 'Change the settings of the organisation',
  answer: 'CHANGED_REALM',
  permission: 'administrators',
  changes: true,
  errors: ['EXPECTATION_MISMATCH', 'REQUEST_VARIABLE_INVALID', 'SYSTEM_GROUP_REQUIRED'],
  parameters: { ...others, ...settings, ...groups },
  async run({ clients }, given, { options }) {
    const named: Readonly<Record<string, unknown>> = given;
    const simple = [...Object.keys(others), ...Object.keys(settings)].map((name) => [name, named[name]]);
    return clients.users.UpdateRealm(
      {
        settings: Buffer.from(JSON.stringify(Object.fromEntries(simple))),
        group_settings: toGroupSettingUpdates(groups, given),
      },
      options,
    );
  },
});
