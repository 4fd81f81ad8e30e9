/**
 * The settings of users: what each is until somebody changes it. A user's document keeps only what was changed, so a
 * setting that a later version adds is there for everyone at once, and ten thousand users fit into memory.
 */

/** What a setting may hold. */
export type SettingValue = boolean | number | string | null;

/** Settings by the API's names. */
export type Settings = Readonly<Record<string, SettingValue>>;

/** How the client looks and behaves. */
const DISPLAY = {
  twenty_four_hour_time: false,
  default_language: 'en',
  enter_sends: false,
  left_side_userlist: false,
  web_home_view: 'inbox',
  web_escape_navigates_to_home_view: true,
  fluid_layout_width: false,
  high_contrast_mode: false,
  translate_emoticons: false,
  display_emoji_reaction_users: true,
  starred_message_counts: true,
  web_suggest_update_timezone: true,
  color_scheme: 1,
  web_font_size_px: 16,
  web_line_height_percent: 140,
  web_animate_image_previews: 'on_hover',
  demote_inactive_streams: 1,
  web_mark_read_on_scroll_policy: 1,
  web_channel_default_view: 1,
  emojiset: 'google',
  user_list_style: 3,
  web_stream_unreads_count_display_policy: 2,
  web_navigate_to_sent_message: true,
  hide_ai_features: false,
  web_inbox_show_channel_folders: true,
  web_left_sidebar_show_channel_folders: true,
  web_left_sidebar_unreads_count_summary: true,
} as const;

/** What makes a noise, and where. */
const NOTIFICATIONS = {
  email_notifications_batching_period_seconds: 120,
  enable_stream_desktop_notifications: false,
  enable_stream_email_notifications: false,
  enable_stream_push_notifications: false,
  enable_stream_audible_notifications: false,
  notification_sound: 'zulip',
  wildcard_mentions_notify: true,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_email_notifications: true,
  enable_followed_topic_push_notifications: true,
  enable_followed_topic_audible_notifications: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  enable_desktop_notifications: true,
  pm_content_in_desktop_notifications: true,
  enable_sounds: true,
  enable_offline_email_notifications: true,
  message_content_in_email_notifications: true,
  enable_offline_push_notifications: true,
  enable_online_push_notifications: true,
  desktop_icon_count_display: 1,
  enable_digest_emails: true,
  enable_login_emails: true,
  enable_marketing_emails: true,
  presence_enabled: true,
  realm_name_in_email_notifications_policy: 1,
} as const;

/** Which topics follow themselves. */
const TOPICS = {
  automatically_follow_topics_policy: 3,
  automatically_unmute_topics_in_muted_streams_policy: 2,
  automatically_follow_topics_where_mentioned: true,
  resolved_topic_notice_auto_read_policy: 'except_followed',
} as const;

/** What others are told. */
const PRIVACY = {
  send_stream_typing_notifications: true,
  send_private_typing_notifications: true,
  send_read_receipts: true,
  receives_typing_notifications: true,
  allow_private_data_export: false,
  email_address_visibility: 1,
  enable_drafts_synchronization: true,
} as const;

/** Every setting with its default, except the time zone, which no organisation sets for its new users. */
export const DEFAULT_USER_SETTINGS = { ...DISPLAY, ...NOTIFICATIONS, ...TOPICS, ...PRIVACY } as const;

/** The sounds that a notification can have, beside 'none'. */
export const NOTIFICATION_SOUNDS = [
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

/** The looks of emoji. */
export const EMOJISETS = [
  { key: 'google', text: 'Google' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
  { key: 'google-blob', text: 'Google blobs' },
] as const;

const CHOICES = { emojiset_choices: EMOJISETS, available_notification_sounds: NOTIFICATION_SOUNDS } as const;

/** `user_settings` of a register: everything a user has set, or left. */
export function userSettings(changed: Settings, timezone: string): Record<string, unknown> {
  return { ...DEFAULT_USER_SETTINGS, ...changed, timezone, ...CHOICES };
}

/** `realm_user_settings_defaults` of a register: what new users start with. */
export function settingsOfNewUsers(changed: Settings): Record<string, unknown> {
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

/**
 * The settings as clients read them before level 89, beside everything else: told only to who asks for one of these
 * two event types by name.
 */
export function legacySettings(
  type: 'update_display_settings' | 'update_global_notifications',
  settings: Record<string, unknown>,
): Record<string, unknown> {
  const names = type === 'update_display_settings' ? LEGACY_DISPLAY : LEGACY_NOTIFICATIONS;
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
