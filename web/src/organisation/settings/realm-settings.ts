/** Settings of the organisation, as shown in the sections of permissions and of other settings. */
import { t } from '../../i18n/index.ts';
import { state } from '../../state/index.ts';
import type { Option, SettingsPart } from './settings.ts';

export const PERMISSIONS: readonly SettingsPart[] = [
  {
    title: 'organisation.part_joining',
    settings: [
      { name: 'invite_required', kind: 'switch', owners: true },
      { name: 'can_invite_users_group', kind: 'group', owners: true },
      { name: 'create_multiuse_invite_group', kind: 'group', owners: true },
      { name: 'disallow_disposable_email_addresses', kind: 'switch', owners: true },
      {
        name: 'waiting_period_threshold',
        kind: 'number',
        min: 0,
        max: 36_500,
        owners: true,
        hint: 'organisation.hint_waiting_period',
      },
    ],
  },
  {
    title: 'organisation.part_identity',
    settings: [
      { name: 'name_changes_disabled', kind: 'switch', opposite: true },
      { name: 'require_unique_names', kind: 'switch' },
      { name: 'email_changes_disabled', kind: 'switch', opposite: true },
      { name: 'avatar_changes_disabled', kind: 'switch', opposite: true },
      { name: 'default_avatar_source', kind: 'choice', options: avatarSources },
    ],
  },
  {
    title: 'organisation.part_channels',
    settings: [
      { name: 'can_create_public_channel_group', kind: 'group' },
      { name: 'can_create_private_channel_group', kind: 'group' },
      { name: 'enable_spectator_access', kind: 'switch', isShown: () => state.server_web_public_streams_enabled },
      {
        name: 'can_create_web_public_channel_group',
        kind: 'group',
        isShown: () => state.server_web_public_streams_enabled && state.realm_enable_spectator_access,
      },
      { name: 'can_add_subscribers_group', kind: 'group' },
      { name: 'can_mention_many_users_group', kind: 'group' },
    ],
  },
  {
    title: 'organisation.part_topics',
    settings: [
      { name: 'topics_policy', kind: 'choice', options: topicsPolicies },
      { name: 'can_set_topics_policy_group', kind: 'group' },
      { name: 'can_resolve_topics_group', kind: 'group' },
      { name: 'can_move_messages_between_topics_group', kind: 'group' },
      { name: 'move_messages_within_stream_limit_seconds', kind: 'limit' },
      { name: 'can_move_messages_between_channels_group', kind: 'group' },
      { name: 'move_messages_between_streams_limit_seconds', kind: 'limit' },
      { name: 'can_summarize_topics_group', kind: 'group', isShown: () => state.server_can_summarize_topics },
    ],
  },
  {
    title: 'organisation.part_editing',
    settings: [
      { name: 'allow_message_editing', kind: 'switch' },
      {
        name: 'message_content_edit_limit_seconds',
        kind: 'limit',
        isShown: () => state.realm_allow_message_editing,
      },
      { name: 'message_edit_history_visibility_policy', kind: 'choice', options: historyPolicies },
      { name: 'can_delete_own_message_group', kind: 'group' },
      { name: 'message_content_delete_limit_seconds', kind: 'limit' },
      { name: 'can_delete_any_message_group', kind: 'group' },
      { name: 'can_set_delete_message_policy_group', kind: 'group' },
      { name: 'enable_read_receipts', kind: 'switch' },
    ],
  },
  {
    title: 'organisation.part_direct',
    settings: [
      { name: 'direct_message_permission_group', kind: 'group' },
      { name: 'direct_message_initiator_group', kind: 'group' },
    ],
  },
  {
    title: 'organisation.part_groups',
    settings: [
      { name: 'can_create_groups', kind: 'group', owners: true },
      { name: 'can_manage_all_groups', kind: 'group', owners: true },
    ],
  },
  {
    title: 'organisation.part_guests',
    settings: [
      { name: 'can_access_all_users_group', kind: 'group' },
      { name: 'enable_guest_user_indicator', kind: 'switch' },
      { name: 'enable_guest_user_dm_warning', kind: 'switch' },
    ],
  },
  {
    title: 'organisation.part_others',
    settings: [
      { name: 'can_create_bots_group', kind: 'group' },
      { name: 'can_create_write_only_bots_group', kind: 'group' },
      { name: 'can_add_custom_emoji_group', kind: 'group' },
      { name: 'can_manage_billing_group', kind: 'group' },
      { name: 'workplace_users_group', kind: 'group' },
    ],
  },
];

export const GENERAL: readonly SettingsPart[] = [
  {
    title: 'organisation.part_announcements',
    settings: [
      { name: 'new_stream_announcements_stream_id', kind: 'channel' },
      { name: 'signup_announcements_stream_id', kind: 'channel' },
      { name: 'zulip_update_announcements_stream_id', kind: 'channel' },
      { name: 'send_channel_events_messages', kind: 'switch' },
      { name: 'moderation_request_channel_id', kind: 'channel', isPrivate: true },
    ],
  },
  {
    title: 'organisation.part_welcome',
    settings: [
      { name: 'welcome_message_custom_text', kind: 'text', maxLength: 8000, isLong: true },
      { name: 'send_welcome_emails', kind: 'switch' },
    ],
  },
  {
    title: 'organisation.part_mail',
    settings: [
      { name: 'message_content_allowed_in_email_notifications', kind: 'switch' },
      { name: 'digest_emails_enabled', kind: 'switch', isShown: () => state.settings_send_digest_emails },
      {
        name: 'digest_weekday',
        kind: 'choice',
        options: weekdays,
        isShown: () => state.settings_send_digest_emails && state.realm_digest_emails_enabled,
      },
      { name: 'require_e2ee_push_notifications', kind: 'switch' },
    ],
  },
  {
    title: 'organisation.part_messages',
    settings: [
      { name: 'inline_image_preview', kind: 'switch', isShown: () => state.server_inline_image_preview },
      { name: 'media_preview_size', kind: 'choice', options: previewSizes },
      { name: 'inline_url_embed_preview', kind: 'switch', isShown: () => state.server_inline_url_embed_preview },
      { name: 'default_code_block_language', kind: 'text', maxLength: 40 },
    ],
  },
  {
    title: 'organisation.part_calls',
    settings: [
      {
        name: 'video_chat_provider',
        kind: 'choice',
        options: () => numbered(state.realm_available_video_chat_providers),
      },
      {
        name: 'jitsi_server_url',
        kind: 'text',
        maxLength: 200,
        empty: 'default',
        hint: 'organisation.hint_jitsi',
        isShown: () => state.realm_video_chat_provider === JITSI,
      },
    ],
  },
];

const JITSI = 1;

function numbered(choices: Readonly<Record<string, { readonly id: number; readonly name: string }>>): Option[] {
  // 'None' is not a name, and the server sends it in English.
  return Object.values(choices).map(({ id, name }) => ({
    value: id,
    label: id === 0 ? t('organisation.no_provider') : name,
  }));
}

function avatarSources(): Option[] {
  return [
    { value: 'G', label: t('organisation.avatar_gravatar') },
    { value: 'J', label: t('organisation.avatar_drawn') },
  ];
}

function topicsPolicies(): Option[] {
  return [
    { value: 'allow_empty_topic', label: t('organisation.topics_optional') },
    { value: 'disable_empty_topic', label: t('organisation.topics_required') },
  ];
}

function historyPolicies(): Option[] {
  return [
    { value: 'all', label: t('organisation.history_all') },
    { value: 'moves', label: t('organisation.history_moves') },
    { value: 'none', label: t('organisation.history_none') },
  ];
}

function previewSizes(): Option[] {
  return [
    { value: 100, label: t('organisation.preview_small') },
    { value: 150, label: t('organisation.preview_medium') },
    { value: 200, label: t('organisation.preview_large') },
  ];
}

/** Weekdays; 0 is Monday. */
function weekdays(): Option[] {
  // 2024-01-01 was a Monday.
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => ({ value: day, label: format.format(Date.UTC(2024, 0, 1 + day)) }));
}
