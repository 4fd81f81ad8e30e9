/**
 * The settings of users in responses and events. Their values are those that the table in `../user-settings.ts` allows.
 */
import { z } from 'zod';
import { isSetForNewUsers, USER_SETTINGS, type UserSetting, type UserSettingName } from '../user-settings.ts';

type Fields<Name extends string> = Record<Name, z.ZodType<boolean | number | string | null>>;

function fieldOf({
  default: normal,
  values,
  between,
  orNull,
}: UserSetting): z.ZodType<boolean | number | string | null> {
  const field = values ? z.literal([...values]) : scalar(normal, between);
  return orNull ? field.nullable() : field;
}

/** One object for all booleans, so that the API description contains it once. */
const truth = z.boolean();

function scalar(normal: UserSetting['default'], between: UserSetting['between']) {
  if (typeof normal === 'boolean') return truth;
  if (typeof normal === 'string') return z.string();
  const [min, max] = between ?? [0, Number.MAX_SAFE_INTEGER];
  return z.int().min(min).max(max);
}

const fields = Object.fromEntries(
  Object.entries(USER_SETTINGS).map(([name, setting]) => [name, fieldOf(setting)]),
) as Fields<UserSettingName>;

/** The user settings that an event may change, by the name of the property. */
export const USER_SETTING_FIELDS = { ...fields, timezone: z.string() } as const;

/** The defaults for new users that an event may change. */
export const DEFAULT_SETTING_FIELDS = Object.fromEntries(
  Object.entries(fields).filter(([name]) => isSetForNewUsers(name as UserSettingName)),
) as Partial<Fields<UserSettingName>>;

const choices = {
  emojiset_choices: z.array(z.strictObject({ key: z.string(), text: z.string() })),
  available_notification_sounds: z.array(z.string()),
};

export const USER_SETTINGS_OBJECT = z.strictObject({ ...USER_SETTING_FIELDS, ...choices }).meta({ id: 'UserSettings' });
export const DEFAULT_SETTINGS_OBJECT = z
  .strictObject({ ...fields, ...choices })
  .meta({ id: 'RealmUserSettingsDefaults', description: 'The initial settings of new users.' });

/** The fields that clients from before feature level 89 request by the names of these event types. */
export const LEGACY_DISPLAY_FIELDS = {
  color_scheme: USER_SETTING_FIELDS.color_scheme,
  default_language: USER_SETTING_FIELDS.default_language,
  demote_inactive_streams: USER_SETTING_FIELDS.demote_inactive_streams,
  emojiset: USER_SETTING_FIELDS.emojiset,
  enable_drafts_synchronization: USER_SETTING_FIELDS.enable_drafts_synchronization,
  fluid_layout_width: USER_SETTING_FIELDS.fluid_layout_width,
  web_home_view: USER_SETTING_FIELDS.web_home_view,
  high_contrast_mode: USER_SETTING_FIELDS.high_contrast_mode,
  left_side_userlist: USER_SETTING_FIELDS.left_side_userlist,
  starred_message_counts: USER_SETTING_FIELDS.starred_message_counts,
  timezone: USER_SETTING_FIELDS.timezone,
  translate_emoticons: USER_SETTING_FIELDS.translate_emoticons,
  twenty_four_hour_time: USER_SETTING_FIELDS.twenty_four_hour_time,
  receives_typing_notifications: USER_SETTING_FIELDS.receives_typing_notifications,
  enter_sends: USER_SETTING_FIELDS.enter_sends,
  emojiset_choices: choices.emojiset_choices,
};
export const LEGACY_NOTIFICATION_FIELDS = {
  enable_desktop_notifications: USER_SETTING_FIELDS.enable_desktop_notifications,
  enable_digest_emails: USER_SETTING_FIELDS.enable_digest_emails,
  enable_login_emails: USER_SETTING_FIELDS.enable_login_emails,
  enable_marketing_emails: USER_SETTING_FIELDS.enable_marketing_emails,
  email_notifications_batching_period_seconds: USER_SETTING_FIELDS.email_notifications_batching_period_seconds,
  enable_offline_email_notifications: USER_SETTING_FIELDS.enable_offline_email_notifications,
  enable_offline_push_notifications: USER_SETTING_FIELDS.enable_offline_push_notifications,
  enable_online_push_notifications: USER_SETTING_FIELDS.enable_online_push_notifications,
  enable_sounds: USER_SETTING_FIELDS.enable_sounds,
  enable_stream_desktop_notifications: USER_SETTING_FIELDS.enable_stream_desktop_notifications,
  enable_stream_email_notifications: USER_SETTING_FIELDS.enable_stream_email_notifications,
  enable_stream_push_notifications: USER_SETTING_FIELDS.enable_stream_push_notifications,
  enable_stream_audible_notifications: USER_SETTING_FIELDS.enable_stream_audible_notifications,
  wildcard_mentions_notify: USER_SETTING_FIELDS.wildcard_mentions_notify,
  message_content_in_email_notifications: USER_SETTING_FIELDS.message_content_in_email_notifications,
  notification_sound: USER_SETTING_FIELDS.notification_sound,
  pm_content_in_desktop_notifications: USER_SETTING_FIELDS.pm_content_in_desktop_notifications,
  desktop_icon_count_display: USER_SETTING_FIELDS.desktop_icon_count_display,
  realm_name_in_email_notifications_policy: USER_SETTING_FIELDS.realm_name_in_email_notifications_policy,
  presence_enabled: USER_SETTING_FIELDS.presence_enabled,
  available_notification_sounds: choices.available_notification_sounds,
};
