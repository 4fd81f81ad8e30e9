/**
 * The settings of an organisation in responses and events. Their values are those that the table in
 * `../realm-settings.ts` allows.
 */
import { z } from 'zod';
import {
  REALM_GROUP_SETTINGS,
  REALM_SETTINGS,
  type RealmGroupSetting,
  type RealmSetting,
  type RealmSettingValues,
} from '../realm-settings.ts';
import { count, groupSetting, html, seconds } from './values.ts';

/** One object for all fields of a type, so that the API description contains it once. */
const truth = z.boolean();
const number = z.int().min(-1);
const limit = z.int().min(0).nullable();

function fieldOf({ default: normal, values, between, maxLength, words }: RealmSetting): z.ZodType {
  if (values) return z.literal([...values]);
  if (words && normal !== -1) return limit;
  switch (typeof normal) {
    case 'boolean':
      return truth;
    case 'number':
      return between ? z.int().min(between[0]).max(between[1]) : number;
    default: {
      // The limit counts code points, while the schema counts UTF-16 units: a code point has at most two.
      const text = maxLength === undefined ? z.string() : z.string().max(2 * maxLength);
      return normal === null ? text.nullable() : text;
    }
  }
}

const simple = Object.fromEntries(
  Object.entries(REALM_SETTINGS).map(([name, setting]) => [name, fieldOf(setting)]),
) as { readonly [Name in keyof RealmSettingValues]: z.ZodType<RealmSettingValues[Name]> };

const groups = Object.fromEntries(Object.keys(REALM_GROUP_SETTINGS).map((name) => [name, groupSetting])) as {
  readonly [Name in RealmGroupSetting]: typeof groupSetting;
};

export const AUTHENTICATION_METHODS = z.record(
  z.string(),
  z.strictObject({ enabled: z.boolean(), available: z.boolean(), unavailable_reason: z.string().optional() }),
);

/** The fields that administrators change, by the API's names. */
export const REALM_SETTING_FIELDS = {
  ...simple,
  ...groups,
  name: z.string(),
  description: z.string(),
  authentication_methods: AUTHENTICATION_METHODS,
} as const;

/** The settings, with the fields that change together with them or for other reasons. */
export const REALM_FIELDS = {
  ...REALM_SETTING_FIELDS,
  allow_edit_history: z.boolean().meta({ description: 'Deprecated: `message_edit_history_visibility_policy`.' }),
  mandatory_topics: z.boolean().meta({ description: 'Deprecated: `topics_policy`.' }),
  rendered_description: html,
  icon_source: z.enum(['G', 'U']),
  icon_url: z.string(),
  logo_source: z.enum(['D', 'U']),
  logo_url: z.string(),
  night_logo_source: z.enum(['D', 'U']),
  night_logo_url: z.string(),
  plan_type: z.int(),
  presence_disabled: z.boolean(),
  push_notifications_enabled: z.boolean(),
  push_notifications_enabled_end_timestamp: seconds.nullable(),
  upload_quota_mib: count.nullable(),
  max_file_upload_size_mib: count,
} as const;

/** The response to a change of settings: the changed ones. */
export const CHANGED_REALM = z
  .object({ ...REALM_SETTING_FIELDS, rendered_description: html, string_id: z.string() })
  .partial()
  .extend({ authentication_methods: z.record(z.string(), z.boolean()).optional() })
  .meta({ description: 'The changed settings.' });
