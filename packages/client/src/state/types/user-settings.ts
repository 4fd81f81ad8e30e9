/** The settings of a user, and those that an organisation gives new users. */

/** What an organisation sets for its new users. Numbers are choices of the API's documentation. */
export interface UserSettingsDefaults {
  automatically_follow_topics_policy: number;
  automatically_follow_topics_where_mentioned: boolean;
  automatically_unmute_topics_in_muted_streams_policy: number;
  /** 1 as the system has it, 2 dark, 3 light. */
  color_scheme: number;
  demote_inactive_streams: number;
  desktop_icon_count_display: number;
  display_emoji_reaction_users: boolean;
  email_address_visibility: number;
  email_notifications_batching_period_seconds: number;
  emojiset: string;
  emojiset_choices: { key: string; text: string }[];
  available_notification_sounds: string[];
  enable_desktop_notifications: boolean;
  enable_digest_emails: boolean;
  enable_drafts_synchronization: boolean;
  enable_followed_topic_audible_notifications: boolean;
  enable_followed_topic_desktop_notifications: boolean;
  enable_followed_topic_email_notifications: boolean;
  enable_followed_topic_push_notifications: boolean;
  enable_followed_topic_wildcard_mentions_notify: boolean;
  enable_offline_email_notifications: boolean;
  enable_offline_push_notifications: boolean;
  enable_online_push_notifications: boolean;
  enable_sounds: boolean;
  enable_stream_audible_notifications: boolean;
  enable_stream_desktop_notifications: boolean;
  enable_stream_email_notifications: boolean;
  enable_stream_push_notifications: boolean;
  enter_sends: boolean;
  fluid_layout_width: boolean;
  hide_ai_features: boolean;
  high_contrast_mode: boolean;
  left_side_userlist: boolean;
  message_content_in_email_notifications: boolean;
  notification_sound: string;
  pm_content_in_desktop_notifications: boolean;
  presence_enabled: boolean;
  realm_name_in_email_notifications_policy: number;
  receives_typing_notifications: boolean;
  resolved_topic_notice_auto_read_policy: 'always' | 'except_followed' | 'never';
  send_private_typing_notifications: boolean;
  send_read_receipts: boolean;
  send_stream_typing_notifications: boolean;
  starred_message_counts: boolean;
  translate_emoticons: boolean;
  /** Null: as the language has it. */
  twenty_four_hour_time: boolean | null;
  user_list_style: number;
  web_animate_image_previews: 'always' | 'on_hover' | 'never';
  web_channel_default_view: number;
  web_escape_navigates_to_home_view: boolean;
  web_font_size_px: number;
  web_home_view: 'inbox' | 'recent' | 'all_messages';
  web_inbox_show_channel_folders: boolean;
  web_left_sidebar_show_channel_folders: boolean;
  web_left_sidebar_unreads_count_summary: boolean;
  web_line_height_percent: number;
  web_mark_read_on_scroll_policy: number;
  web_navigate_to_sent_message: boolean;
  web_stream_unreads_count_display_policy: number;
  web_suggest_update_timezone: boolean;
  wildcard_mentions_notify: boolean;
}

export interface UserSettings extends UserSettingsDefaults {
  allow_private_data_export: boolean;
  default_language: string;
  enable_login_emails: boolean;
  enable_marketing_emails: boolean;
  timezone: string;
}
