/**
 * The settings of users: the default of each and the values that it accepts. The gateway takes its parameters from here
 * and the users service its defaults, so a setting is added in one place.
 */

/** The value of a setting. */
export type SettingValue = boolean | number | string | null;

/** Settings by the API's names. */
export type Settings = Readonly<Record<string, SettingValue>>;

/** One setting. Its default determines its type. */
export interface UserSetting {
  readonly default: Exclude<SettingValue, null>;
  /** The only values accepted; absent: any of the type, unless the service that stores the setting checks more. */
  readonly values?: readonly (number | string)[];
  /** The bounds of a number. */
  readonly between?: readonly [number, number];
  /** Whether null is accepted: as is usual in the user's language. */
  readonly orNull?: true;
}

const on = { default: true } as const;
const off = { default: false } as const;
const oneOf = <const Value extends number | string>(normal: Value, ...values: Value[]) => ({ default: normal, values });
const ONE_TO_3 = [1, 2, 3] as const;
const ONE_TO_4 = [1, 2, 3, 4] as const;

/** The bounds of sizes: they fit into the two bytes in which clients and exports store them. */
const SIZE = [0, 32_767] as const;

/** Appearance and behaviour of the client. */
const DISPLAY = {
  twenty_four_hour_time: { ...off, orNull: true },
  default_language: { default: 'en' },
  enter_sends: off,
  left_side_userlist: off,
  web_home_view: oneOf('inbox', 'inbox', 'recent', 'all_messages'),
  web_escape_navigates_to_home_view: on,
  fluid_layout_width: off,
  high_contrast_mode: off,
  translate_emoticons: off,
  display_emoji_reaction_users: on,
  starred_message_counts: on,
  web_suggest_update_timezone: on,
  color_scheme: oneOf(1, ...ONE_TO_3),
  web_font_size_px: { default: 16, between: SIZE },
  web_line_height_percent: { default: 140, between: SIZE },
  web_animate_image_previews: oneOf('on_hover', 'always', 'on_hover', 'never'),
  demote_inactive_streams: oneOf(1, ...ONE_TO_3),
  web_mark_read_on_scroll_policy: oneOf(1, ...ONE_TO_3),
  web_channel_default_view: oneOf(1, ...ONE_TO_4),
  emojiset: oneOf('google', 'google', 'twitter', 'text', 'google-blob'),
  user_list_style: oneOf(3, ...ONE_TO_3),
  web_stream_unreads_count_display_policy: oneOf(2, ...ONE_TO_3),
  web_navigate_to_sent_message: on,
  hide_ai_features: off,
  web_inbox_show_channel_folders: on,
  web_left_sidebar_show_channel_folders: on,
  web_left_sidebar_unreads_count_summary: on,
} as const;

/** Notifications, by kind and medium. */
const NOTIFICATIONS = {
  // The bounds of this setting are checked elsewhere, with an error text of their own.
  email_notifications_batching_period_seconds: { default: 120 },
  enable_stream_desktop_notifications: off,
  enable_stream_email_notifications: off,
  enable_stream_push_notifications: off,
  enable_stream_audible_notifications: off,
  notification_sound: { default: 'zulip' },
  wildcard_mentions_notify: on,
  enable_followed_topic_desktop_notifications: on,
  enable_followed_topic_email_notifications: on,
  enable_followed_topic_push_notifications: on,
  enable_followed_topic_audible_notifications: on,
  enable_followed_topic_wildcard_mentions_notify: on,
  enable_desktop_notifications: on,
  pm_content_in_desktop_notifications: on,
  enable_sounds: on,
  enable_offline_email_notifications: on,
  message_content_in_email_notifications: on,
  enable_offline_push_notifications: on,
  enable_online_push_notifications: on,
  desktop_icon_count_display: oneOf(1, ...ONE_TO_4),
  enable_digest_emails: on,
  enable_login_emails: on,
  enable_marketing_emails: on,
  presence_enabled: on,
  realm_name_in_email_notifications_policy: oneOf(1, ...ONE_TO_3),
} as const;

/** Topics that are followed or unmuted automatically. */
const TOPICS = {
  automatically_follow_topics_policy: oneOf(3, ...ONE_TO_4),
  automatically_unmute_topics_in_muted_streams_policy: oneOf(2, ...ONE_TO_4),
  automatically_follow_topics_where_mentioned: on,
  resolved_topic_notice_auto_read_policy: oneOf('except_followed', 'always', 'except_followed', 'never'),
} as const;

/** Who may see a user's email address, by the value of `email_address_visibility`. */
export const ADDRESS_VISIBILITY = { everyone: 1, members: 2, admins: 3, nobody: 4, moderators: 5 } as const;

/** What other users may see. */
const PRIVACY = {
  send_stream_typing_notifications: on,
  send_private_typing_notifications: on,
  send_read_receipts: on,
  receives_typing_notifications: on,
  allow_private_data_export: off,
  email_address_visibility: oneOf(1, ...Object.values(ADDRESS_VISIBILITY)),
  enable_drafts_synchronization: on,
} as const;

const ALL = { ...DISPLAY, ...NOTIFICATIONS, ...TOPICS, ...PRIVACY } as const;

export type UserSettingName = keyof typeof ALL;

/** All settings of a user except the time zone, which no organisation sets for its new users. */
export const USER_SETTINGS: Readonly<Record<UserSettingName, UserSetting>> = ALL;

/** The value of each setting until the user changes it. */
export const DEFAULT_USER_SETTINGS = Object.fromEntries(
  Object.entries(USER_SETTINGS).map(([name, setting]) => [name, setting.default]),
) as Readonly<Record<UserSettingName, Exclude<SettingValue, null>>>;

/** The settings that no organisation sets for its new users. */
const OWN_ALONE: ReadonlySet<string> = new Set<UserSettingName>([
  'default_language',
  'enable_login_emails',
  'enable_marketing_emails',
  'allow_private_data_export',
]);

/** Whether an organisation may set the default of a setting for its new users. */
export function isSetForNewUsers(name: UserSettingName): boolean {
  return !OWN_ALONE.has(name);
}

/** The settings that nobody may change for others, not even in bulk. */
const NEVER_FOR_OTHERS: ReadonlySet<string> = new Set<UserSettingName>([
  'allow_private_data_export',
  'email_address_visibility',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'presence_enabled',
  'send_private_typing_notifications',
  'send_stream_typing_notifications',
  'send_read_receipts',
]);

/** Whether administrators may change a setting for other users. */
export function isSetForOthers(name: string): boolean {
  return !NEVER_FOR_OTHERS.has(name);
}
