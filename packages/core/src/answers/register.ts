/**
 * The response of `POST /register`: the initial state of a client, before any event. The requested types determine the
 * fields; all fields of a type come together.
 */
import { z } from 'zod';
import { CHANNEL, CHANNEL_FOLDER, DEFAULT_CHANNEL_GROUP, NEVER_SUBSCRIBED, SUBSCRIPTION } from './channels.ts';
import { USER_GROUP } from './groups.ts';
import { DRAFT, REMINDER, SAVED_SNIPPET, SCHEDULED_MESSAGE } from './later.ts';
import {
  DEVICE,
  LINKIFIER,
  NAVIGATION_VIEW,
  ONBOARDING_STEP,
  PLAYGROUND,
  PROFILE_FIELD,
  REALM_DOMAIN,
  REALM_EMOJIS,
} from './organisation.ts';
import {
  BOT,
  LEGACY_PRESENCES,
  LISTED_USER,
  MUTED_USERS,
  PRESENCE,
  SYSTEM_BOT,
  USER_STATUS,
  USER_TOPIC_FIELDS,
} from './people.ts';
import { REALM_FIELDS } from './realm-settings.ts';
import {
  DEFAULT_SETTINGS_OBJECT,
  LEGACY_DISPLAY_FIELDS,
  LEGACY_NOTIFICATION_FIELDS,
  USER_SETTINGS_OBJECT,
} from './user-settings.ts';
import { byId, count, fraction, id, ids, numberedChoice, seconds } from './values.ts';

const permission = z
  .strictObject({
    require_system_group: z.boolean(),
    allow_internet_group: z.boolean(),
    allow_nobody_group: z.boolean(),
    allow_everyone_group: z.boolean(),
    default_group_name: z.string(),
    default_for_system_groups: z.string().nullable(),
    allowed_system_groups: z
      .array(z.string())
      .meta({ description: 'Empty: every system group that the other fields allow.' }),
  })
  .meta({ id: 'PermissionSetting', description: 'The values that a group setting accepts.' });
const permissions = z.record(z.string(), permission);

const server = {
  server_generation: count.meta({
    description: 'When the replica of the users service that answered started, UNIX seconds.',
  }),
  server_emoji_data_url: z.string(),
  server_thumbnail_formats: z.array(
    z.strictObject({
      name: z.string(),
      max_width: count,
      max_height: count,
      format: z.string(),
      animated: z.boolean(),
    }),
  ),
  server_report_message_types: z.array(z.strictObject({ key: z.string(), name: z.string() })),
  server_supported_permission_settings: z.strictObject({ realm: permissions, stream: permissions, group: permissions }),
  server_presence_ping_interval_seconds: count,
  server_presence_offline_threshold_seconds: count,
  server_typing_started_expiry_period_milliseconds: count,
  server_typing_started_wait_period_milliseconds: count,
  server_typing_stopped_wait_period_milliseconds: count,
  server_min_deactivated_realm_deletion_days: count.nullable(),
  server_max_deactivated_realm_deletion_days: count.nullable(),
  server_inline_image_preview: z.boolean(),
  server_inline_url_embed_preview: z.boolean(),
  server_avatar_changes_disabled: z.boolean(),
  server_name_changes_disabled: z.boolean(),
  server_needs_upgrade: z.boolean(),
  server_web_public_streams_enabled: z.boolean(),
  server_jitsi_server_url: z.string().nullable(),
  server_can_summarize_topics: z.boolean(),
  jitsi_server_url: z
    .string()
    .meta({ description: 'Deprecated: `realm_jitsi_server_url`, `server_jitsi_server_url`.' }),
  settings_send_digest_emails: z.boolean(),
  development_environment: z.boolean(),
  event_queue_longpoll_timeout_seconds: count,
  zulip_plan_is_not_limited: z.boolean(),
  upgrade_text_for_wide_organization_logo: z.string(),
  gif_rating_policy_options: z.record(z.string(), numberedChoice),
};

const limits = {
  max_stream_name_length: count,
  max_stream_description_length: count,
  max_channel_folder_name_length: count,
  max_channel_folder_description_length: count,
  max_topic_length: count,
  max_message_length: count,
  max_reminder_note_length: count,
  max_bulk_new_subscription_messages: count,
  max_avatar_file_size_mib: count,
  max_icon_file_size_mib: count,
  max_logo_file_size_mib: count,
  password_min_length: count,
  password_max_length: count,
  password_min_guesses: count,
};

const deprecated = { description: 'Deprecated in favour of the group settings.' };
const organisation = {
  realm_uuid: z.string(),
  realm_url: z.string(),
  realm_uri: z.string().meta({ description: 'Deprecated: `realm_url`.' }),
  realm_bot_domain: z.string(),
  realm_date_created: seconds,
  realm_available_video_chat_providers: z.record(z.string(), numberedChoice),
  realm_default_external_accounts: z.record(
    z.string(),
    z.strictObject({ name: z.string(), text: z.string(), hint: z.string(), url_pattern: z.string() }),
  ),
  realm_email_auth_enabled: z.boolean().meta({ description: 'Deprecated: `realm_authentication_methods`.' }),
  realm_password_auth_enabled: z.boolean().meta({ description: 'Deprecated: `realm_authentication_methods`.' }),
  realm_empty_topic_display_name: z.string(),
  realm_owner_full_content_access: z.boolean(),
  realm_create_private_stream_policy: z.int().meta(deprecated),
  realm_create_public_stream_policy: z.int().meta(deprecated),
  realm_create_web_public_stream_policy: z.int().meta(deprecated),
  realm_wildcard_mention_policy: z.int().meta(deprecated),
};

const { max_file_upload_size_mib, rendered_description: _, ...settings } = REALM_FIELDS;
type RealmFields = { [Name in keyof typeof settings as `realm_${Name}`]: (typeof settings)[Name] };
const realmSettings = Object.fromEntries(
  Object.entries(settings).map(([name, field]) => [`realm_${name}`, field]),
) as unknown as RealmFields;

const caller = {
  user_id: z.int().min(0).meta({ description: '0: a spectator, who has no account.' }),
  email: z.string(),
  delivery_email: z.string(),
  full_name: z.string(),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_moderator: z.boolean(),
  is_guest: z.boolean(),
  avatar_source: z.string(),
  avatar_url: z.string(),
  avatar_url_medium: z.string(),
  can_create_streams: z.boolean().meta(deprecated),
  can_create_public_streams: z.boolean().meta(deprecated),
  can_create_private_streams: z.boolean().meta(deprecated),
  can_create_web_public_streams: z.boolean().meta(deprecated),
  can_subscribe_other_users: z.boolean().meta(deprecated),
  can_invite_others_to_realm: z.boolean().meta(deprecated),
};

const option = z.strictObject({
  key: z.string(),
  label: z.string(),
  validator: z.string().optional().meta({ description: 'For options in the bot’s `config_data`.' }),
  input_type: z.string().optional().meta({ description: 'For options in the URL.' }),
});

const unread = z.array(z.int().min(1)).meta({ description: 'Ids ascending.' });

/** The fields by their type in `fetch_event_types`. */
export const REGISTER_FIELDS = {
  realm: { ...server, ...limits, max_file_upload_size_mib, ...organisation, ...realmSettings },
  realm_user: {
    realm_users: z.array(LISTED_USER),
    realm_non_active_users: z.array(LISTED_USER),
    cross_realm_bots: z.array(SYSTEM_BOT),
    ...caller,
  },
  realm_user_groups: { realm_user_groups: z.array(USER_GROUP) },
  realm_bot: { realm_bots: z.array(BOT) },
  realm_embedded_bots: {
    realm_embedded_bots: z.array(z.strictObject({ name: z.string(), config: z.record(z.string(), z.string()) })),
  },
  realm_incoming_webhook_bots: {
    realm_incoming_webhook_bots: z.array(
      z.strictObject({
        name: z.string(),
        display_name: z.string(),
        all_event_types: z.array(z.string()).nullable().optional(),
        config_options: z.array(option).optional(),
        url_options: z.array(option).optional(),
      }),
    ),
  },
  realm_billing: { realm_billing: z.strictObject({ has_pending_sponsorship_request: z.boolean() }) },
  realm_domains: { realm_domains: z.array(REALM_DOMAIN) },
  realm_emoji: { realm_emoji: REALM_EMOJIS },
  realm_linkifiers: { realm_linkifiers: z.array(LINKIFIER) },
  realm_filters: { realm_filters: z.array(z.tuple([z.string(), z.string(), id])).meta({ description: 'Deprecated.' }) },
  realm_playgrounds: { realm_playgrounds: z.array(PLAYGROUND) },
  realm_user_settings_defaults: { realm_user_settings_defaults: DEFAULT_SETTINGS_OBJECT },
  custom_profile_fields: {
    custom_profile_fields: z.array(PROFILE_FIELD),
    custom_profile_field_types: z.record(z.string(), numberedChoice),
  },
  default_streams: { realm_default_streams: ids },
  default_stream_groups: { realm_default_stream_groups: z.array(DEFAULT_CHANNEL_GROUP) },
  stream: {
    streams: z.array(CHANNEL).meta({ description: 'All channels that the user may know of, subscribed or not.' }),
  },
  subscription: {
    subscriptions: z.array(SUBSCRIPTION),
    unsubscribed: z.array(SUBSCRIPTION),
    never_subscribed: z.array(NEVER_SUBSCRIBED),
  },
  channel_folders: { channel_folders: z.array(CHANNEL_FOLDER) },
  user_topic: { user_topics: z.array(z.strictObject(USER_TOPIC_FIELDS)) },
  muted_topics: {
    muted_topics: z
      .array(z.tuple([z.string(), z.string(), seconds]))
      .meta({ description: 'Deprecated: `user_topics`. Name of the channel, topic, UNIX seconds.' }),
  },
  muted_users: { muted_users: MUTED_USERS },
  message: { max_message_id: z.int().meta({ description: 'The id of the user’s newest message; -1: none.' }) },
  starred_messages: { starred_messages: unread },
  recent_private_conversations: {
    recent_private_conversations: z.array(
      z.strictObject({
        max_message_id: z.int(),
        user_ids: ids.meta({
          description: 'The other participants; empty for the user’s conversation with themselves.',
        }),
      }),
    ),
  },
  unread_msgs: {
    unread_msgs: z.strictObject({
      count: count.meta({ description: 'When the queue was registered, without muted topics and channels.' }),
      pms: z.array(
        z.strictObject({
          other_user_id: id,
          sender_id: id.meta({ description: 'Deprecated: the same as `other_user_id`.' }),
          unread_message_ids: unread,
        }),
      ),
      streams: z.array(z.strictObject({ stream_id: id, topic: z.string(), unread_message_ids: unread })),
      huddles: z.array(
        z.strictObject({
          user_ids_string: z
            .string()
            .meta({ description: 'All participants, including the user: ids ascending, separated by commas.' }),
          unread_message_ids: unread,
        }),
      ),
      mentions: unread.meta({ description: 'The ids from the lists above whose messages mention the user.' }),
      old_unreads_missing: z
        .boolean()
        .meta({ description: 'Whether there are older unread messages that are not listed.' }),
    }),
  },
  drafts: { drafts: z.array(DRAFT) },
  scheduled_messages: { scheduled_messages: z.array(SCHEDULED_MESSAGE) },
  reminders: { reminders: z.array(REMINDER) },
  saved_snippets: { saved_snippets: z.array(SAVED_SNIPPET) },
  navigation_views: { navigation_views: z.array(NAVIGATION_VIEW) },
  alert_words: { alert_words: z.array(z.string()) },
  onboarding_steps: {
    onboarding_steps: z.array(ONBOARDING_STEP),
    navigation_tour_video_url: z.string().nullable(),
  },
  user_status: {
    user_status: byId(USER_STATUS).meta({ description: 'By user id, without users who have no status.' }),
  },
  presence: {
    presences: z.union([byId(PRESENCE), z.record(z.string(), LEGACY_PRESENCES)]),
    presence_last_update_id: z.int(),
    server_timestamp: fraction,
  },
  device: { devices: byId(DEVICE).meta({ description: 'By id.' }) },
  user_settings: { user_settings: USER_SETTINGS_OBJECT },
  update_display_settings: LEGACY_DISPLAY_FIELDS,
  update_global_notifications: LEGACY_NOTIFICATION_FIELDS,
  video_calls: { has_zoom_token: z.boolean(), has_webex_token: z.boolean() },
  giphy: { giphy_api_key: z.string() },
  tenor: { tenor_api_key: z.string() },
  stop_words: { stop_words: z.array(z.string()) },
} as const;

/** The fields that every response has. */
const always = {
  queue_id: z.string().nullable().meta({ description: 'Null for a spectator, who gets no events.' }),
  last_event_id: z.int().min(-1),
  idle_queue_timeout_secs: count,
  zulip_version: z.string(),
  zulip_merge_base: z.string(),
  zulip_feature_level: count,
  service_version: z.string().meta({ description: 'The same as `zulip_version`.' }),
  service_merge_base: z.string(),
  service_feature_level: count,
};

type Group = (typeof REGISTER_FIELDS)[keyof typeof REGISTER_FIELDS];
type Name = Group extends infer G ? (G extends unknown ? keyof G : never) : never;
type All = { [N in Name]: Extract<Group, Readonly<Record<N, unknown>>>[N] };

/** Dependencies of fields: the first field of a type requires all others, and each of those requires the first. */
const together = Object.fromEntries(
  Object.values(REGISTER_FIELDS).flatMap((fields) => {
    const [first = '', ...others] = Object.keys(fields);
    return others.length === 0 ? [] : [[first, others], ...others.map((name) => [name, [first]])];
  }),
);

const some = z.object(Object.assign({}, ...Object.values(REGISTER_FIELDS)) as All).partial();

export const REGISTERED = z
  .object({ ...always, ...some.shape })
  .meta({ id: 'Registered', dependentRequired: together });
