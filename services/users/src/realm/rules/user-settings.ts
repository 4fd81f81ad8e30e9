/**
 * The settings of users. A user's document stores only those that differ from the defaults, so a setting that a later
 * version adds applies to all users immediately, and ten thousand users fit into memory.
 */
import {
  badRequest,
  DEFAULT_USER_SETTINGS,
  isTimeZone,
  languageName,
  type RegisterMembers,
  type Settings,
  type SettingValue,
  USER_SETTINGS,
  type UserSettingName,
} from '@rookery/core';
import type { AnswerOf, DEFAULT_SETTINGS_OBJECT, USER_SETTINGS_OBJECT } from '@rookery/core/answers';

export type { Settings, SettingValue } from '@rookery/core';

/** The sounds that a notification can have, besides 'none'. */
const NOTIFICATION_SOUNDS = [
  'ascend',
  'beep_boop',
  'bink',
  'bright',
  'brlip',
  'chime',
  'deep tom',
  'ding',
  'double tap',
  'down',
  'dry bongos',
  'dutdut',
  'fast ascend',
  'flute',
  'friendly',
  'kick roll',
  'loud tintong',
  'metallic snare',
  'pan',
  'shaker',
  'simple',
  'stairs',
  'subtle',
  'swish',
  'tintong',
  'up',
  'wood block',
  'zaping',
  'zing',
  'zulip',
] as const;

/** The emoji sets. */
const EMOJISETS = [
  { key: 'google', text: 'Google' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
  { key: 'google-blob', text: 'Google blobs' },
] as const;

const CHOICES = { emojiset_choices: EMOJISETS, available_notification_sounds: NOTIFICATION_SOUNDS } as const;

/** Max. time in which messages are collected for one mail, seconds: a week. The minimum is one second. */
const MAX_BATCHING_SECONDS = 604_800;

/** The time zone is not in `USER_SETTINGS`, because it is public; it is changed like a setting. */
export const TIMEZONE = 'timezone';

/**
 * Parses the settings of a change, whose types are already checked, and checks their values. Unknown names are left
 * out.
 * @throws BAD_REQUEST with the API's text for an invalid value
 */
export function checkSettings(json: Buffer, allowed: (name: UserSettingName) => boolean): Settings {
  const given = Object.entries(JSON.parse(json.toString() || '{}') as Settings);
  const known = given.filter(([name]) => (isUserSetting(name) ? allowed(name) : name === TIMEZONE));
  for (const [name, value] of known) checkSetting(name, value);
  return Object.fromEntries(known);
}

function isUserSetting(name: string): name is UserSettingName {
  return Object.hasOwn(USER_SETTINGS, name);
}

function checkSetting(name: string, value: SettingValue): void {
  switch (name) {
    case TIMEZONE:
      if (!isTimeZone(String(value))) throw badRequest('Invalid timezone: Value error, Not a recognized time zone');
      return;
    case 'default_language':
      if (!languageName(String(value))) throw badRequest('Invalid default_language');
      return;
    case 'notification_sound':
      if (value !== 'none' && !NOTIFICATION_SOUNDS.some((sound) => sound === value)) {
        throw badRequest(`Invalid notification sound '${value}'`);
      }
      return;
    case 'email_notifications_batching_period_seconds':
      if (Number(value) < 1 || Number(value) > MAX_BATCHING_SECONDS) {
        throw badRequest(`Invalid email batching period: ${value} seconds`);
      }
  }
}

/** The value of a user's setting. */
export function settingOf(settings: Settings, name: string): SettingValue {
  return settings[name] !== undefined ? (settings[name] as SettingValue) : normalOf(name);
}

/** The default of a setting. */
export function normalOf(name: string): SettingValue {
  return isUserSetting(name) ? DEFAULT_USER_SETTINGS[name] : '';
}

/** `user_settings` of a register: all settings, changed or default. */
export function userSettings(changed: Settings, timezone: string): AnswerOf<typeof USER_SETTINGS_OBJECT> {
  return { ...DEFAULT_USER_SETTINGS, ...changed, timezone, ...CHOICES };
}

/** `realm_user_settings_defaults` of a register: the settings that new users start with. */
export function settingsOfNewUsers(changed: Settings): AnswerOf<typeof DEFAULT_SETTINGS_OBJECT> {
  return { ...DEFAULT_USER_SETTINGS, ...changed, ...CHOICES };
}

const LEGACY_DISPLAY = [
  'color_scheme',
  'default_language',
  'demote_inactive_streams',
  'emojiset',
  'enable_drafts_synchronization',
  'fluid_layout_width',
  'web_home_view',
  'high_contrast_mode',
  'left_side_userlist',
  'starred_message_counts',
  'timezone',
  'translate_emoticons',
  'twenty_four_hour_time',
  'receives_typing_notifications',
  'enter_sends',
  'emojiset_choices',
] as const;

const LEGACY_NOTIFICATIONS = [
  'enable_desktop_notifications',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'email_notifications_batching_period_seconds',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_sounds',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'enable_stream_audible_notifications',
  'wildcard_mentions_notify',
  'message_content_in_email_notifications',
  'notification_sound',
  'pm_content_in_desktop_notifications',
  'desktop_icon_count_display',
  'realm_name_in_email_notifications_policy',
  'presence_enabled',
  'available_notification_sounds',
] as const;

const LEGACY: Readonly<Record<LegacySettingsType, readonly string[]>> = {
  update_display_settings: LEGACY_DISPLAY,
  update_global_notifications: LEGACY_NOTIFICATIONS,
};

/** The event type by which clients before level 89 are notified of a setting; undefined for a later setting. */
export function legacyTypeOf(setting: string): LegacySettingsType | undefined {
  const types: LegacySettingsType[] = ['update_display_settings', 'update_global_notifications'];
  return types.find((type) => LEGACY[type].includes(setting));
}

type LegacySettingsType = 'update_display_settings' | 'update_global_notifications';

/**
 * The settings in the form that clients read before level 89, in addition to the current form: only for clients that
 * request one of these two event types by name.
 */
export function legacySettings(
  type: LegacySettingsType,
  settings: AnswerOf<typeof USER_SETTINGS_OBJECT>,
): RegisterMembers {
  const values: Readonly<Record<string, unknown>> = settings;
  return Object.fromEntries(LEGACY[type].map((name) => [name, values[name]]));
}
