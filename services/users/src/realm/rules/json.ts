/**
 * The `realm` part of a register: every setting of the organisation as `realm_<name>`, values derived from them for
 * older clients, and the features and limits of the server. The gateway adds `realm_url` and the address of the names
 * of emoji, which only it knows.
 */
import { EMPTY_TOPIC_NAME, LIMITS, REPORT_TYPES, type SystemGroupName } from '@rookery/core';
import type { RealmDocument } from '../documents.ts';
import { isMethodEnabled, methodsJson } from './authentication-methods.ts';
import { availableProviders, type CallSettings, type VideoChatProviders } from './call-providers.ts';
import { EXTERNAL_ACCOUNTS } from './external-accounts.ts';
import { realmImageUrl } from './images.ts';
import { isMailConfigured, type MailSettings } from './mail.ts';
import { SUPPORTED_PERMISSION_SETTINGS } from './permission-settings.ts';
import { isPushConfigured, type PushSenders } from './push.ts';

/** The features of the process, besides the organisation. */
export interface ServerFeatures {
  /** Development mode, in which any client may log in as any user. */
  readonly development: boolean;
  /** The providers of video calls. */
  readonly providers: VideoChatProviders;
  /** Whether notifications can be pushed. */
  readonly push: boolean;
  /** Whether notifications can be mailed. */
  readonly mail: boolean;
}

export function serverFeatures(config: CallSettings & PushSenders & MailSettings): ServerFeatures {
  return {
    development: config.DEVELOPMENT,
    providers: availableProviders(config),
    push: isPushConfigured(config),
    mail: isMailConfigured(config),
  };
}

/**
 * Thumbnails of uploads: WebP within these pixels. An image that is not animated has the same thumbnail in both
 * formats.
 */
const THUMBNAIL_FORMATS = [
  { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
  { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
];

/** When this process started, UNIX seconds. It differs between replicas of `users`, but is never compared. */
export const SERVER_GENERATION = Math.floor(performance.timeOrigin / 1000);

export const GIF_RATINGS = {
  disabled: { name: 'GIF integration disabled', id: 0 },
  y: { name: 'Allow GIFs rated Y (Very young audience)', id: 1 },
  g: { name: 'Allow GIFs rated G (General audience)', id: 2 },
  pg: { name: 'Allow GIFs rated PG (Parental guidance)', id: 3 },
  'pg-13': { name: 'Allow GIFs rated PG-13 (Parental guidance - under 13)', id: 4 },
  r: { name: 'Allow GIFs rated R (Restricted)', id: 5 },
} as const;

/**
 * Min. days before the data of a deactivated organisation is deleted, so that one deactivated by mistake is not lost.
 */
export const MIN_DELETION_DAYS = 14;
/** Max. days before: a hundred years, as for every period in days. Beyond 270,000 years no date can show the time. */
export const MAX_DELETION_DAYS = 36_500;

const JITSI_URL = 'https://meet.jit.si';

/** The features and limits of the server, the same for every organisation. Features that it does not have are off. */
function serverPart(features: ServerFeatures): Record<string, unknown> {
  return {
    ...LIMITS,
    server_generation: SERVER_GENERATION,
    // Owners read only what they receive, like all users: no setting gives them more.
    realm_owner_full_content_access: false,
    development_environment: features.development,
    server_min_deactivated_realm_deletion_days: MIN_DELETION_DAYS,
    server_max_deactivated_realm_deletion_days: MAX_DELETION_DAYS,
    server_inline_image_preview: true,
    server_inline_url_embed_preview: false,
    server_thumbnail_formats: THUMBNAIL_FORMATS,
    server_avatar_changes_disabled: false,
    server_name_changes_disabled: false,
    server_needs_upgrade: false,
    server_web_public_streams_enabled: true,
    server_jitsi_server_url: JITSI_URL,
    server_can_summarize_topics: false,
    server_supported_permission_settings: SUPPORTED_PERMISSION_SETTINGS,
    server_report_message_types: REPORT_TYPES,
    gif_rating_policy_options: GIF_RATINGS,
    settings_send_digest_emails: features.mail,
    zulip_plan_is_not_limited: true,
    upgrade_text_for_wide_organization_logo: '',
  };
}

/** Members that older clients read in place of settings that have since changed their form. */
function legacyPart(realm: RealmDocument): Record<string, unknown> {
  const { settings } = realm;
  return {
    jitsi_server_url: settings.jitsi_server_url ?? JITSI_URL,
    realm_mandatory_topics: settings.topics_policy === 'disable_empty_topic',
    realm_allow_edit_history: settings.message_edit_history_visibility_policy !== 'none',
    realm_create_public_stream_policy: legacyPolicy(realm, 'can_create_public_channel_group', CREATION_POLICIES, 1),
    realm_create_private_stream_policy: legacyPolicy(realm, 'can_create_private_channel_group', CREATION_POLICIES, 1),
    realm_create_web_public_stream_policy: legacyPolicy(
      realm,
      'can_create_web_public_channel_group',
      CREATION_POLICIES,
      7,
    ),
    realm_wildcard_mention_policy: legacyPolicy(realm, 'can_mention_many_users_group', WILDCARD_POLICIES, 5),
  };
}

type Policies = Partial<Record<SystemGroupName, number>>;

const CREATION_POLICIES: Policies = {
  'role:members': 1,
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
  'role:nobody': 6,
  'role:owners': 7,
};

const WILDCARD_POLICIES: Policies = {
  'role:everyone': 1,
  'role:members': 2,
  'role:fullmembers': 3,
  'role:administrators': 5,
  'role:nobody': 6,
  'role:moderators': 7,
};

/** The number by which older clients know a group; `otherwise` for a group without one. */
function legacyPolicy(
  realm: RealmDocument,
  setting:
    | 'can_create_public_channel_group'
    | 'can_create_private_channel_group'
    | 'can_create_web_public_channel_group'
    | 'can_mention_many_users_group',
  policies: Policies,
  otherwise: number,
): number {
  const value = realm.settings[setting];
  const named = Object.entries(policies).find(([name]) => realm.system_groups[name as SystemGroupName] === value);
  return named?.[1] ?? otherwise;
}

/** The members of the `realm` part. */
export function realmPart(realm: RealmDocument, features: ServerFeatures): Record<string, unknown> {
  const { authentication_methods, user_settings_defaults: _defaults, ...settings } = realm.settings;
  const email = isMethodEnabled(authentication_methods, 'Email');
  return {
    ...serverPart(features),
    ...prefixed(settings),
    ...legacyPart(realm),
    realm_push_notifications_enabled: features.push,
    realm_name: realm.name,
    realm_description: realm.description,
    realm_date_created: Math.floor(realm.created_at / 1000),
    realm_uuid: realm.uuid,
    realm_bot_domain: realm.bot_domain,
    realm_icon_url: realmImageUrl(realm, 'icon'),
    realm_logo_url: realmImageUrl(realm, 'logo'),
    realm_night_logo_url: realmImageUrl(realm, 'night_logo'),
    realm_empty_topic_display_name: EMPTY_TOPIC_NAME,
    realm_available_video_chat_providers: features.providers,
    realm_default_external_accounts: EXTERNAL_ACCOUNTS,
    realm_authentication_methods: methodsJson(authentication_methods, features.development),
    realm_email_auth_enabled: email,
    realm_password_auth_enabled: email,
  };
}

function prefixed(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`realm_${name}`, value]));
}
