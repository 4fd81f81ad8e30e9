/** The register's members of the server and of the organisation's settings. */

import type { DefaultChannelGroup } from './channels.ts';
import type {
  AuthenticationMethod,
  CustomProfileField,
  EmbeddedBot,
  ExternalAccount,
  IncomingWebhookBot,
  Linkifier,
  NumberedChoice,
  PermissionSetting,
  Playground,
  RealmDomain,
  RealmEmoji,
  ThumbnailFormat,
} from './organisation.ts';
import type { Bot, GroupSetting, User, UserGroup } from './people.ts';
import type { UserSettingsDefaults } from './user-settings.ts';

/** What the server is and allows. No event changes it: it may change with a new register. */
export interface ServerState {
  zulip_version: string;
  zulip_merge_base: string;
  zulip_feature_level: number;
  server_generation: number;
  server_emoji_data_url: string;
  server_thumbnail_formats: ThumbnailFormat[];
  server_report_message_types: { key: string; name: string }[];
  server_supported_permission_settings: {
    realm: Record<string, PermissionSetting>;
    stream: Record<string, PermissionSetting>;
    group: Record<string, PermissionSetting>;
  };
  server_presence_ping_interval_seconds: number;
  server_presence_offline_threshold_seconds: number;
  server_typing_started_expiry_period_milliseconds: number;
  server_typing_started_wait_period_milliseconds: number;
  server_typing_stopped_wait_period_milliseconds: number;
  server_min_deactivated_realm_deletion_days: number | null;
  server_max_deactivated_realm_deletion_days: number | null;
  server_inline_image_preview: boolean;
  server_inline_url_embed_preview: boolean;
  server_avatar_changes_disabled: boolean;
  server_name_changes_disabled: boolean;
  server_needs_upgrade: boolean;
  server_web_public_streams_enabled: boolean;
  server_jitsi_server_url: string | null;
  server_can_summarize_topics: boolean;
  jitsi_server_url: string;
  settings_send_digest_emails: boolean;
  development_environment: boolean;
  event_queue_longpoll_timeout_seconds: number;
  idle_queue_timeout_secs: number;
  zulip_plan_is_not_limited: boolean;
  upgrade_text_for_wide_organization_logo: string;
  max_stream_name_length: number;
  max_stream_description_length: number;
  max_channel_folder_name_length: number;
  max_channel_folder_description_length: number;
  max_topic_length: number;
  max_message_length: number;
  max_reminder_note_length: number;
  max_bulk_new_subscription_messages: number;
  max_file_upload_size_mib: number;
  max_avatar_file_size_mib: number;
  max_icon_file_size_mib: number;
  max_logo_file_size_mib: number;
  password_min_length: number;
  password_max_length: number;
  password_min_guesses: number;
  gif_rating_policy_options: Record<string, NumberedChoice>;
  giphy_api_key: string;
  tenor_api_key: string;
  has_zoom_token: boolean;
  has_webex_token: boolean;
  custom_profile_field_types: Record<string, NumberedChoice>;
  stop_words: string[];
}

/** The settings of the organisation that name who may do something. */
export interface RealmPermissions {
  realm_can_access_all_users_group: GroupSetting;
  realm_can_add_custom_emoji_group: GroupSetting;
  realm_can_add_subscribers_group: GroupSetting;
  realm_can_create_bots_group: GroupSetting;
  realm_can_create_groups: GroupSetting;
  realm_can_create_private_channel_group: GroupSetting;
  realm_can_create_public_channel_group: GroupSetting;
  realm_can_create_web_public_channel_group: GroupSetting;
  realm_can_create_write_only_bots_group: GroupSetting;
  realm_can_delete_any_message_group: GroupSetting;
  realm_can_delete_own_message_group: GroupSetting;
  realm_can_invite_users_group: GroupSetting;
  realm_can_manage_all_groups: GroupSetting;
  realm_can_manage_billing_group: GroupSetting;
  realm_can_mention_many_users_group: GroupSetting;
  realm_can_move_messages_between_channels_group: GroupSetting;
  realm_can_move_messages_between_topics_group: GroupSetting;
  realm_can_resolve_topics_group: GroupSetting;
  realm_can_set_delete_message_policy_group: GroupSetting;
  realm_can_set_topics_policy_group: GroupSetting;
  realm_can_summarize_topics_group: GroupSetting;
  realm_create_multiuse_invite_group: GroupSetting;
  realm_direct_message_initiator_group: GroupSetting;
  realm_direct_message_permission_group: GroupSetting;
  realm_workplace_users_group: GroupSetting;
}

/** The other settings of the organisation. A limit of null: no limit; a channel of -1: none. */
export interface RealmSettings {
  realm_allow_edit_history: boolean;
  realm_allow_message_editing: boolean;
  realm_authentication_methods: Record<string, AuthenticationMethod>;
  realm_avatar_changes_disabled: boolean;
  realm_available_video_chat_providers: Record<string, NumberedChoice>;
  realm_bot_domain: string;
  /** UNIX seconds. */
  realm_date_created: number;
  demo_organization_scheduled_deletion_date?: number;
  realm_default_avatar_source: 'G' | 'J';
  realm_default_code_block_language: string;
  realm_default_external_accounts: Record<string, ExternalAccount>;
  realm_default_language: string;
  realm_description: string;
  realm_digest_emails_enabled: boolean;
  realm_digest_weekday: number;
  realm_disallow_disposable_email_addresses: boolean;
  realm_email_auth_enabled: boolean;
  realm_email_changes_disabled: boolean;
  realm_emails_restricted_to_domains: boolean;
  realm_empty_topic_display_name: string;
  realm_enable_guest_user_dm_warning: boolean;
  realm_enable_guest_user_indicator: boolean;
  realm_enable_read_receipts: boolean;
  realm_enable_spectator_access: boolean;
  realm_gif_rating_policy: number;
  realm_icon_source: string;
  realm_icon_url: string;
  realm_inline_image_preview: boolean;
  realm_inline_url_embed_preview: boolean;
  realm_invite_required: boolean;
  realm_jitsi_server_url: string | null;
  realm_logo_source: string;
  realm_logo_url: string;
  realm_mandatory_topics: boolean;
  realm_media_preview_size: number;
  realm_message_content_allowed_in_email_notifications: boolean;
  realm_message_content_delete_limit_seconds: number | null;
  realm_message_content_edit_limit_seconds: number | null;
  realm_message_edit_history_visibility_policy: 'all' | 'moves' | 'none';
  /** -1: for ever. */
  realm_message_retention_days: number;
  realm_moderation_request_channel_id: number;
  realm_move_messages_between_streams_limit_seconds: number | null;
  realm_move_messages_within_stream_limit_seconds: number | null;
  realm_name: string;
  realm_name_changes_disabled: boolean;
  realm_new_stream_announcements_stream_id: number;
  realm_night_logo_source: string;
  realm_night_logo_url: string;
  realm_org_type: number;
  realm_owner_full_content_access: boolean;
  realm_password_auth_enabled: boolean;
  realm_plan_type: number;
  realm_presence_disabled: boolean;
  realm_push_notifications_enabled: boolean;
  realm_push_notifications_enabled_end_timestamp: number | null;
  realm_require_e2ee_push_notifications: boolean;
  realm_require_unique_names: boolean;
  realm_send_channel_events_messages: boolean;
  realm_send_welcome_emails: boolean;
  realm_signup_announcements_stream_id: number;
  realm_topics_policy: 'allow_empty_topic' | 'disable_empty_topic';
  realm_upload_quota_mib: number | null;
  /** Deprecated: `realm_url`. */
  realm_uri: string;
  realm_url: string;
  realm_uuid: string;
  realm_video_chat_provider: number;
  realm_waiting_period_threshold: number;
  realm_want_advertise_in_communities_directory: boolean;
  realm_welcome_message_custom_text: string;
  realm_zulip_update_announcements_stream_id: number;
  realm_billing: { has_pending_sponsorship_request: boolean };
  /** Deprecated: the groups say it. */
  realm_create_private_stream_policy: number;
  realm_create_public_stream_policy: number;
  realm_create_web_public_stream_policy: number;
  realm_wildcard_mention_policy: number;
}

/** The organisation's members and what they share. */
export interface RealmLists {
  realm_users: User[];
  realm_non_active_users: User[];
  cross_realm_bots: User[];
  realm_user_groups: UserGroup[];
  realm_bots: Bot[];
  realm_embedded_bots: EmbeddedBot[];
  realm_incoming_webhook_bots: IncomingWebhookBot[];
  realm_emoji: Record<string, RealmEmoji>;
  realm_linkifiers: Linkifier[];
  realm_playgrounds: Playground[];
  realm_domains: RealmDomain[];
  realm_default_streams: number[];
  realm_default_stream_groups: DefaultChannelGroup[];
  realm_user_settings_defaults: UserSettingsDefaults;
  custom_profile_fields: CustomProfileField[];
}
