/** The settings of an organisation: what each is when it is founded. Its document stores every one of them. */
import type { GroupSetting, SystemGroupName } from '@rookery/core';
import { REALM_PERMISSIONS, type RealmPermission } from './permission-settings.ts';
import type { SettingValue } from './user-settings.ts';

/** The ids of an organisation's system groups. */
export type SystemGroupIds = Readonly<Record<SystemGroupName, number>>;

/** Everything that is plainly a value, by the API's names without `realm_`. */
export const DEFAULT_REALM_SETTINGS = {
  org_type: 0,
  plan_type: 1,
  emails_restricted_to_domains: false,
  invite_required: true,
  disallow_disposable_email_addresses: true,
  enable_spectator_access: false,
  want_advertise_in_communities_directory: false,
  inline_image_preview: true,
  inline_url_embed_preview: false,
  digest_emails_enabled: false,
  digest_weekday: 1,
  send_welcome_emails: true,
  message_content_allowed_in_email_notifications: true,
  topics_policy: 'allow_empty_topic',
  require_unique_names: false,
  name_changes_disabled: false,
  email_changes_disabled: false,
  avatar_changes_disabled: false,
  welcome_message_custom_text: '',
  move_messages_within_stream_limit_seconds: 604_800,
  move_messages_between_streams_limit_seconds: 604_800,
  message_content_delete_limit_seconds: 600,
  message_content_edit_limit_seconds: 600,
  allow_message_editing: true,
  message_edit_history_visibility_policy: 'all',
  default_language: 'en',
  waiting_period_threshold: 0,
  message_retention_days: -1,
  video_chat_provider: 1,
  jitsi_server_url: null,
  gif_rating_policy: 2,
  default_code_block_language: '',
  enable_read_receipts: false,
  enable_guest_user_indicator: true,
  enable_guest_user_dm_warning: true,
  require_e2ee_push_notifications: false,
  send_channel_events_messages: false,
  default_avatar_source: 'G',
  media_preview_size: 100,
  moderation_request_channel_id: -1,
  new_stream_announcements_stream_id: -1,
  signup_announcements_stream_id: -1,
  zulip_update_announcements_stream_id: -1,
  push_notifications_enabled: false,
  push_notifications_enabled_end_timestamp: null,
  icon_source: 'G',
  logo_source: 'D',
  night_logo_source: 'D',
  presence_disabled: false,
  owner_full_content_access: false,
  upload_quota_mib: null,
} as const;

type Widened<Value> = Value extends boolean
  ? boolean
  : Value extends number
    ? number
    : Value extends string
      ? string
      : Value;

/** The limits that may be lifted: null is no limit. */
type Limit =
  | 'move_messages_within_stream_limit_seconds'
  | 'move_messages_between_streams_limit_seconds'
  | 'message_content_delete_limit_seconds'
  | 'message_content_edit_limit_seconds'
  | 'push_notifications_enabled_end_timestamp'
  | 'upload_quota_mib';

/** The stored settings of an organisation. */
export type RealmSettings = {
  readonly [Name in keyof typeof DEFAULT_REALM_SETTINGS]: Name extends Limit
    ? number | null
    : Name extends 'jitsi_server_url'
      ? string | null
      : Widened<(typeof DEFAULT_REALM_SETTINGS)[Name]>;
} & { readonly [Name in RealmPermission]: GroupSetting } & {
  /** The ways to log in with the server's own means, and whether each is on. */
  readonly authentication_methods: Readonly<Record<string, boolean>>;
  /** What new users start with, where it differs from the server's own defaults. */
  readonly user_settings_defaults: Readonly<Record<string, SettingValue>>;
};

/** The settings of a new organisation, whose system groups have these ids. */
export function newRealmSettings(groups: SystemGroupIds): RealmSettings {
  const permissions = Object.fromEntries(
    Object.entries(REALM_PERMISSIONS).map(([name, { default_group_name }]) => [
      name,
      groups[default_group_name as SystemGroupName],
    ]),
  ) as Record<RealmPermission, number>;
  return {
    ...DEFAULT_REALM_SETTINGS,
    ...permissions,
    authentication_methods: { Email: true },
    user_settings_defaults: {},
  };
}
