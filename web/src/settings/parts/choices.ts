/** The choices of user settings: for the user, and as the organisation's defaults for new users. */
import type { MessageKey } from '../../i18n/index.ts';
import type { state } from '../../state/index.ts';

type UserSettings = typeof state.user_settings;

interface Choices<T> {
  readonly label: MessageKey;
  readonly choices: readonly (readonly [value: T, label: MessageKey])[];
}

const TOPIC_POLICIES = [
  [1, 'settings.topics_participate'],
  [2, 'settings.topics_send'],
  [3, 'settings.topics_initiate'],
  [4, 'settings.topics_never'],
] as const;

export const SETTING_CHOICES = {
  color_scheme: {
    label: 'settings.theme',
    choices: [
      [1, 'settings.theme_system'],
      [3, 'settings.theme_light'],
      [2, 'settings.theme_dark'],
    ],
  },
  emojiset: {
    label: 'settings.emoji',
    choices: [
      ['google', 'settings.emoji_device'],
      ['text', 'settings.emoji_text'],
    ],
  },
  web_home_view: {
    label: 'settings.home_view',
    choices: [
      ['inbox', 'settings.home_inbox'],
      ['recent', 'settings.home_recent'],
      ['all_messages', 'settings.home_feed'],
    ],
  },
  web_channel_default_view: {
    label: 'settings.channel_view',
    choices: [
      [1, 'settings.channel_view_top'],
      [4, 'settings.channel_view_unread'],
      [2, 'settings.channel_view_feed'],
      [3, 'settings.channel_view_topics'],
    ],
  },
  web_mark_read_on_scroll_policy: {
    label: 'settings.mark_read',
    choices: [
      [1, 'settings.mark_read_always'],
      [2, 'settings.mark_read_conversations'],
      [3, 'settings.mark_read_never'],
    ],
  },
  web_animate_image_previews: {
    label: 'settings.animate',
    choices: [
      ['always', 'settings.animate_always'],
      ['on_hover', 'settings.animate_hover'],
      ['never', 'settings.animate_never'],
    ],
  },
  user_list_style: {
    label: 'settings.user_list',
    choices: [
      [1, 'settings.user_list_compact'],
      [2, 'settings.user_list_status'],
      [3, 'settings.user_list_pictures'],
    ],
  },
  web_stream_unreads_count_display_policy: {
    label: 'settings.channel_counts',
    choices: [
      [1, 'settings.channel_counts_all'],
      [2, 'settings.channel_counts_unmuted'],
      [3, 'settings.channel_counts_none'],
    ],
  },
  demote_inactive_streams: {
    label: 'settings.inactive_channels',
    choices: [
      [1, 'settings.inactive_automatic'],
      [2, 'settings.inactive_always'],
      [3, 'settings.inactive_never'],
    ],
  },
  resolved_topic_notice_auto_read_policy: {
    label: 'settings.resolved_notices',
    choices: [
      ['always', 'settings.resolved_always'],
      ['except_followed', 'settings.resolved_except_followed'],
      ['never', 'settings.resolved_never'],
    ],
  },
  email_address_visibility: {
    label: 'settings.email_visibility',
    choices: [
      [1, 'settings.email_everyone'],
      [2, 'settings.email_members'],
      [5, 'settings.email_moderators'],
      [3, 'settings.email_admins'],
      [4, 'settings.email_nobody'],
    ],
  },
  desktop_icon_count_display: {
    label: 'settings.icon_count',
    choices: [
      [1, 'settings.icon_all'],
      [2, 'settings.icon_followed'],
      [3, 'settings.icon_direct'],
      [4, 'settings.icon_none'],
    ],
  },
  realm_name_in_email_notifications_policy: {
    label: 'settings.mail_name',
    choices: [
      [1, 'settings.mail_name_automatic'],
      [2, 'settings.mail_name_always'],
      [3, 'settings.mail_name_never'],
    ],
  },
  automatically_follow_topics_policy: { label: 'settings.auto_follow', choices: TOPIC_POLICIES },
  automatically_unmute_topics_in_muted_streams_policy: { label: 'settings.auto_unmute', choices: TOPIC_POLICIES },
} as const satisfies { readonly [N in keyof UserSettings]?: Choices<UserSettings[N]> };

export type ChoiceName = keyof typeof SETTING_CHOICES;
