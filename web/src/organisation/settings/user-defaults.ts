/** The settings of new users. Labels are shared with the user's own settings. */

import { type MessageKey, t } from '../../i18n/index.ts';
import { type ChoiceName, SETTING_CHOICES } from '../../settings/parts/index.ts';
import { state } from '../../state/index.ts';
import { CHIMES } from '../../ui/index.ts';
import { limitText } from './limits.ts';
import type { Option, Setting, SettingsPart } from './settings.ts';

type Choice = readonly [value: string | number, label: MessageKey];
const choices =
  (...all: readonly Choice[]) =>
  (): readonly Option[] =>
    all.map(([value, label]) => ({ value, label: t(label) }));

const userChoice = (name: ChoiceName, label: MessageKey = SETTING_CHOICES[name].label): Setting => ({
  name,
  label,
  kind: 'choice',
  options: choices(...SETTING_CHOICES[name].choices),
});

const APPEARANCE: SettingsPart = {
  title: 'settings.appearance',
  settings: [
    userChoice('color_scheme'),
    { name: 'web_font_size_px', label: 'settings.font_size', kind: 'number', min: 12, max: 20 },
    { name: 'web_line_height_percent', label: 'settings.line_height', kind: 'number', min: 100, max: 200 },
    { name: 'high_contrast_mode', label: 'settings.contrast', kind: 'switch' },
    { name: 'fluid_layout_width', label: 'settings.fluid_width', kind: 'switch' },
    userChoice('emojiset'),
    {
      name: 'twenty_four_hour_time',
      label: 'settings.time_format',
      kind: 'choice',
      isJson: true,
      options: choices(
        ['null', 'settings.time_of_language'],
        ['false', 'settings.time_12'],
        ['true', 'settings.time_24'],
      ),
    },
  ],
};

const READING: SettingsPart = {
  title: 'settings.reading',
  settings: [
    userChoice('web_home_view'),
    userChoice('web_channel_default_view'),
    userChoice('web_mark_read_on_scroll_policy'),
    userChoice('web_animate_image_previews'),
    { name: 'display_emoji_reaction_users', label: 'settings.reaction_users', kind: 'switch' },
  ],
};

const SIDEBARS: SettingsPart = {
  title: 'settings.sidebars',
  settings: [
    userChoice('user_list_style'),
    userChoice('web_stream_unreads_count_display_policy'),
    userChoice('demote_inactive_streams'),
    { name: 'web_left_sidebar_show_channel_folders', label: 'settings.folders_sidebar', kind: 'switch' },
    { name: 'web_inbox_show_channel_folders', label: 'settings.folders_inbox', kind: 'switch' },
    { name: 'starred_message_counts', label: 'settings.starred_counts', kind: 'switch' },
  ],
};

const TOPICS: SettingsPart = {
  title: 'settings.topics_part',
  settings: [
    userChoice('automatically_follow_topics_policy'),
    userChoice('automatically_unmute_topics_in_muted_streams_policy'),
    { name: 'automatically_follow_topics_where_mentioned', label: 'settings.auto_follow_mentioned', kind: 'switch' },
    userChoice('resolved_topic_notice_auto_read_policy'),
  ],
};

const WRITING: SettingsPart = {
  title: 'settings.writing',
  settings: [
    { name: 'enter_sends', label: 'settings.enter_sends', kind: 'switch' },
    { name: 'web_navigate_to_sent_message', label: 'settings.go_to_sent', kind: 'switch' },
    { name: 'translate_emoticons', label: 'settings.emoticons', kind: 'switch' },
    { name: 'enable_drafts_synchronization', label: 'settings.drafts', kind: 'switch' },
  ],
};

const PRIVACY: SettingsPart = {
  title: 'settings.privacy',
  settings: [
    userChoice('email_address_visibility', 'organisation.s_email_address_visibility'),
    { name: 'presence_enabled', label: 'settings.presence', kind: 'switch' },
    { name: 'send_private_typing_notifications', label: 'settings.typing_direct', kind: 'switch' },
    { name: 'send_stream_typing_notifications', label: 'settings.typing_channels', kind: 'switch' },
    { name: 'receives_typing_notifications', label: 'settings.typing_receive', kind: 'switch' },
    {
      name: 'send_read_receipts',
      label: 'settings.read_receipts',
      kind: 'switch',
      isShown: () => state.realm_enable_read_receipts,
    },
  ],
};

const NOTIFICATIONS: readonly SettingsPart[] = [
  {
    title: 'organisation.part_channel_notifications',
    settings: [
      { name: 'enable_stream_desktop_notifications', kind: 'switch' },
      { name: 'enable_stream_audible_notifications', kind: 'switch' },
      { name: 'enable_stream_push_notifications', kind: 'switch' },
      { name: 'enable_stream_email_notifications', kind: 'switch' },
      { name: 'wildcard_mentions_notify', kind: 'switch' },
    ],
  },
  {
    title: 'organisation.part_followed_notifications',
    settings: [
      { name: 'enable_followed_topic_desktop_notifications', kind: 'switch' },
      { name: 'enable_followed_topic_audible_notifications', kind: 'switch' },
      { name: 'enable_followed_topic_push_notifications', kind: 'switch' },
      { name: 'enable_followed_topic_email_notifications', kind: 'switch' },
      { name: 'enable_followed_topic_wildcard_mentions_notify', kind: 'switch' },
    ],
  },
  {
    title: 'organisation.part_direct_notifications',
    settings: [
      { name: 'enable_desktop_notifications', kind: 'switch' },
      { name: 'enable_sounds', kind: 'switch' },
      { name: 'enable_offline_push_notifications', kind: 'switch' },
      { name: 'enable_online_push_notifications', kind: 'switch' },
      { name: 'enable_offline_email_notifications', kind: 'switch' },
    ],
  },
  {
    title: 'organisation.part_how_notified',
    settings: [
      { name: 'pm_content_in_desktop_notifications', kind: 'switch' },
      { name: 'notification_sound', kind: 'choice', options: sounds },
      userChoice('desktop_icon_count_display'),
      { name: 'email_notifications_batching_period_seconds', kind: 'choice', options: delays },
      {
        name: 'message_content_in_email_notifications',
        kind: 'switch',
        isShown: () => state.realm_message_content_allowed_in_email_notifications,
      },
      userChoice('realm_name_in_email_notifications_policy'),
      { name: 'enable_digest_emails', kind: 'switch', isShown: () => state.realm_digest_emails_enabled },
    ],
  },
];

export const USER_DEFAULTS: readonly SettingsPart[] = [
  APPEARANCE,
  READING,
  SIDEBARS,
  TOPICS,
  WRITING,
  PRIVACY,
  ...NOTIFICATIONS,
];

function sounds(): readonly Option[] {
  const names = state.realm_user_settings_defaults.available_notification_sounds;
  return [
    { value: 'none', label: t('organisation.no_sound') },
    ...names.map((name) => ({ value: name, label: soundName(name) })),
  ];
}

/** The name of a sound; this client plays only some of those that the server knows. */
function soundName(name: string): string {
  const key = CHIMES.find((one) => one === name)?.replace(' ', '_');
  return key ? t(`settings.sound_${key}` as MessageKey) : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Delays in seconds: further messages within this time are sent in the same mail. */
function delays(): readonly Option[] {
  return [60, 120, 300, 600, 1800, 3600, 86_400].map((value) => ({ value, label: limitText(value) }));
}
