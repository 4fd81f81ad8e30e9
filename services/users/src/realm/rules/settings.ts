/** The settings of an organisation as its document stores them, without omissions. */
import { newRealmRules, type RealmRules, type SystemGroupName } from '@rookery/core';
import { normalOf, type Settings, type SettingValue } from './user-settings.ts';

/** The ids of an organisation's system groups. */
export type SystemGroupIds = Readonly<Record<SystemGroupName, number>>;

/**
 * Settings that no user sets: features of the server, and values derived from uploads. By the API's names without
 * `realm_`.
 */
const UNSET = {
  plan_type: 1 as number,
  push_notifications_enabled: false as boolean,
  push_notifications_enabled_end_timestamp: null as number | null,
  icon_source: 'G' as string,
  logo_source: 'D' as string,
  night_logo_source: 'D' as string,
  presence_disabled: false as boolean,
  owner_full_content_access: false as boolean,
  upload_quota_mib: null as number | null,
} as const;

/** The stored settings of an organisation. */
export type RealmSettings = RealmRules &
  Readonly<typeof UNSET> & {
    /** The login methods, and whether each is enabled; one that is not named is disabled, except `Dev`. */
    readonly authentication_methods: Readonly<Record<string, boolean>>;
    /** The settings of new users that differ from the server's own defaults. */
    readonly user_settings_defaults: Readonly<Record<string, SettingValue>>;
  };

/** The settings of a new organisation, whose system groups have these ids. */
export function newRealmSettings(groups: SystemGroupIds): RealmSettings {
  return {
    ...newRealmRules((name) => groups[name]),
    ...UNSET,
    authentication_methods: { Email: true },
    user_settings_defaults: {},
  };
}

/** The settings of a person who never changed any, as far as they differ from the server's own defaults. */
export function settingsOfNewPeople({
  user_settings_defaults: defaults,
  default_language,
}: Pick<RealmSettings, 'user_settings_defaults' | 'default_language'>): Settings {
  return default_language === normalOf('default_language') ? defaults : { ...defaults, default_language };
}
