/**
 * The settings of organisations that their administrators change: the default of each in a new organisation, the values
 * that it accepts, and who may change it. The gateway takes its parameters from here and the users service its
 * defaults, so a setting is added in one place.
 */
import type { GroupSetting, SystemGroupName } from './groups.ts';

/** One setting. Its default determines its type. */
export interface RealmSetting {
  readonly default: boolean | number | string | null;
  /** The only values accepted. */
  readonly values?: readonly (number | string)[];
  /** The bounds of a number. */
  readonly between?: readonly [number, number];
  /** Max. length of a text, in code points. */
  readonly maxLength?: number;
  /** For a limit, which is a positive number: the words that clients may send instead, and their values. */
  readonly words?: Readonly<Record<string, null | -1>>;
  /** Only owners may change it. */
  readonly ownersOnly?: true;
}

const on = { default: true } as const;
const off = { default: false } as const;

/** A time limit in seconds; null: no limit. */
const limit = (seconds: number) => ({ default: seconds as number | null, words: { unlimited: null } }) as const;
/** The id of a channel; -1: no channel. */
const channel = { default: -1 } as const;

export const REALM_SETTINGS = {
  org_type: { default: 0, values: [0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000] },
  emails_restricted_to_domains: { ...off, ownersOnly: true },
  invite_required: { ...on, ownersOnly: true },
  disallow_disposable_email_addresses: { ...on, ownersOnly: true },
  enable_spectator_access: off,
  want_advertise_in_communities_directory: off,
  inline_image_preview: on,
  inline_url_embed_preview: off,
  digest_emails_enabled: off,
  /** 0 is Monday. */
  digest_weekday: { default: 1, values: [0, 1, 2, 3, 4, 5, 6] },
  send_welcome_emails: on,
  message_content_allowed_in_email_notifications: on,
  topics_policy: { default: 'allow_empty_topic', values: ['allow_empty_topic', 'disable_empty_topic'] },
  require_unique_names: off,
  name_changes_disabled: off,
  email_changes_disabled: off,
  avatar_changes_disabled: off,
  welcome_message_custom_text: { default: '', maxLength: 8000 },
  move_messages_within_stream_limit_seconds: limit(604_800),
  move_messages_between_streams_limit_seconds: limit(604_800),
  message_content_delete_limit_seconds: limit(600),
  message_content_edit_limit_seconds: limit(600),
  allow_message_editing: on,
  message_edit_history_visibility_policy: { default: 'all', values: ['all', 'moves', 'none'] },
  default_language: { default: 'en' },
  /** In days; the upper bound is a hundred years. */
  waiting_period_threshold: { default: 0, between: [0, 36_500], ownersOnly: true },
  message_retention_days: { default: -1, words: { unlimited: -1 }, ownersOnly: true },
  video_chat_provider: { default: 1 },
  /** Null: the URL of the server. */
  jitsi_server_url: { default: null as string | null, maxLength: 200 },
  gif_rating_policy: { default: 2 },
  default_code_block_language: { default: '', maxLength: 40 },
  /** On, since a new organisation is closed: only invited users see who has read a message. */
  enable_read_receipts: on,
  enable_guest_user_indicator: on,
  enable_guest_user_dm_warning: on,
  require_e2ee_push_notifications: off,
  send_channel_events_messages: off,
  default_avatar_source: { default: 'G', values: ['G', 'J'] },
  /** In pixels. */
  media_preview_size: { default: 100, values: [100, 150, 200] },
  moderation_request_channel_id: channel,
  new_stream_announcements_stream_id: channel,
  signup_announcements_stream_id: channel,
  zulip_update_announcements_stream_id: channel,
} as const satisfies Record<string, RealmSetting>;

export type RealmSettingName = keyof typeof REALM_SETTINGS;

type Widened<Value> = Value extends boolean
  ? boolean
  : Value extends number
    ? number
    : Value extends string
      ? string
      : Value;

/** The values of these settings. */
export type RealmSettingValues = {
  readonly [Name in RealmSettingName]: Widened<(typeof REALM_SETTINGS)[Name]['default']>;
};

/** The defaults of a new organisation. */
const DEFAULT_REALM_SETTINGS = Object.fromEntries(
  Object.entries(REALM_SETTINGS).map(([name, setting]) => [name, setting.default]),
) as unknown as RealmSettingValues;

/** The permission settings, with the default group of each in a new organisation. */
export const REALM_GROUP_SETTINGS = {
  can_access_all_users_group: 'role:everyone',
  can_add_custom_emoji_group: 'role:members',
  can_add_subscribers_group: 'role:members',
  can_create_bots_group: 'role:members',
  can_create_write_only_bots_group: 'role:members',
  can_create_groups: 'role:members',
  can_create_public_channel_group: 'role:members',
  can_create_private_channel_group: 'role:members',
  can_create_web_public_channel_group: 'role:owners',
  can_delete_any_message_group: 'role:administrators',
  can_delete_own_message_group: 'role:everyone',
  can_invite_users_group: 'role:members',
  create_multiuse_invite_group: 'role:administrators',
  can_manage_all_groups: 'role:owners',
  can_manage_billing_group: 'role:administrators',
  can_mention_many_users_group: 'role:administrators',
  can_move_messages_between_channels_group: 'role:members',
  can_move_messages_between_topics_group: 'role:everyone',
  can_resolve_topics_group: 'role:everyone',
  can_set_delete_message_policy_group: 'role:moderators',
  can_set_topics_policy_group: 'role:members',
  can_summarize_topics_group: 'role:everyone',
  direct_message_initiator_group: 'role:everyone',
  direct_message_permission_group: 'role:everyone',
  workplace_users_group: 'role:everyone',
} as const satisfies Record<string, SystemGroupName>;

export type RealmGroupSetting = keyof typeof REALM_GROUP_SETTINGS;

/** All settings of an organisation, by the API's names. */
export type RealmRules = RealmSettingValues & { readonly [Name in RealmGroupSetting]: GroupSetting } & {
  /** Max. size of all uploaded files together, MiB; null: no limit. Operators set it. */
  readonly upload_quota_mib?: number | null;
};

/** The settings of a new organisation. @param groupId the id of each system group */
export function newRealmRules(groupId: (name: SystemGroupName) => number): RealmRules {
  const groups = Object.entries(REALM_GROUP_SETTINGS).map(([setting, name]) => [setting, groupId(name)]);
  return { ...DEFAULT_REALM_SETTINGS, ...(Object.fromEntries(groups) as Record<RealmGroupSetting, number>) };
}
