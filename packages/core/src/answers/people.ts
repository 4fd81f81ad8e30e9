/** Responses about users, their profiles, statuses and presence, and bots. */
import { z } from 'zod';
import { byId, count, emojiType, fraction, html, id, ids, role, seconds, visibilityPolicy } from './values.ts';

export const PROFILE_DATA = byId(z.strictObject({ value: z.string(), rendered_value: html.optional() })).meta({
  id: 'ProfileData',
  description: 'Values of profile fields, by field id; `rendered_value` only for text fields.',
});

const user = {
  user_id: id,
  delivery_email: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Null or absent if the reader may not see it.' }),
  email: z.string(),
  full_name: z.string(),
  date_joined: z.string().meta({ description: 'ISO 8601.' }),
  is_active: z.boolean(),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_guest: z.boolean(),
  is_bot: z.boolean(),
  bot_type: z
    .int()
    .nullable()
    .meta({ description: '1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null: a person.' }),
  bot_owner_id: z.int().nullable(),
  role,
  timezone: z.string(),
  avatar_url: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Null: the Gravatar of the email address. Absent: available at `/avatar/{user_id}`.' }),
  avatar_version: count,
  profile_data: PROFILE_DATA.optional(),
  is_imported_stub: z.boolean(),
  is_deleted: z.literal(true).optional(),
};

export const USER = z.strictObject(user).meta({ id: 'User', description: 'A person or a bot.' });
/** A user in the lists of a register; active and inactive users are in separate lists. */
export const LISTED_USER = z.strictObject({ ...user, is_active: user.is_active.optional() }).meta({ id: 'ListedUser' });

const { is_imported_stub: _imported, ...bot } = user;
export const SYSTEM_BOT = z
  .strictObject({ ...bot, is_system_bot: z.literal(true) })
  .meta({ id: 'SystemBot', description: 'One of the server’s own bots.' });

export const USERS = z.object({ members: z.array(USER) });
export const ONE_USER = z.object({ user: USER });
export const CREATED_USER = z.object({ user_id: id });
const { bot_type: _type, bot_owner_id: _owner, is_imported_stub: _stub, is_deleted: _deleted, ...own } = user;
export const OWN_USER = z.object({ ...own, avatar_url: z.string(), delivery_email: z.string() });

const status = {
  away: z.boolean().optional().meta({ description: 'Deprecated in favour of presence.' }),
  status_text: z.string().optional(),
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: emojiType.optional(),
};
const emoji = ['emoji_name', 'emoji_code', 'reaction_type'];
export const USER_STATUS = z.strictObject(status).meta({
  id: 'UserStatus',
  description: 'Only the fields that are set: a text, an emoji, or both.',
  dependentRequired: Object.fromEntries(emoji.map((name) => [name, emoji.filter((other) => other !== name)])),
});
export const STATUS_FIELDS = status;
export const STATUS_OF_USER = z.object({ status: USER_STATUS });

/** The presence of a user. */
export const PRESENCE = z
  .strictObject({ active_timestamp: seconds, idle_timestamp: seconds })
  .meta({ id: 'Presence', description: 'When the user was last active and last connected, UNIX seconds.' });
export const LEGACY_PRESENCE = z
  .strictObject({
    client: z.string(),
    status: z.enum(['active', 'idle']),
    timestamp: seconds,
    pushable: z.boolean().optional(),
  })
  .meta({ id: 'LegacyPresence' });
export const LEGACY_PRESENCES = z.record(z.string(), LEGACY_PRESENCE);
const ofClient = z.strictObject({ timestamp: seconds, status: z.enum(['active', 'idle', 'offline']) });

export const PRESENCE_OF_USER = z.object({
  presence: z.strictObject({
    active_timestamp: seconds,
    idle_timestamp: seconds,
    website: ofClient.optional(),
    aggregated: ofClient.optional(),
  }),
  server_timestamp: fraction,
});
export const PRESENCES = z.object({ server_timestamp: fraction, presences: z.record(z.string(), LEGACY_PRESENCES) });
export const OWN_PRESENCE = z.object({
  presence_last_update_id: z.int().optional(),
  server_timestamp: fraction.optional(),
  presences: z.union([byId(PRESENCE), z.record(z.string(), LEGACY_PRESENCES)]).optional(),
  zephyr_mirror_active: z.boolean().optional().meta({ description: 'Deprecated.' }),
});

export const ALERT_WORDS = z.object({ alert_words: z.array(z.string()) });
export const MUTED_USERS = z.array(z.strictObject({ id, timestamp: seconds }));
export const USER_TOPIC_FIELDS = {
  stream_id: id,
  topic_name: z.string(),
  last_updated: seconds,
  visibility_policy: visibilityPolicy,
};

/** A service of a bot, to which messages that mention the bot are sent. */
const service = z.union([
  z.strictObject({ base_url: z.string(), interface: z.int(), token: z.string() }),
  z.strictObject({ service_name: z.string(), config_data: z.record(z.string(), z.string()) }),
]);
const managed = {
  user_id: id,
  default_sending_stream: z.string().nullable(),
  default_events_register_stream: z.string().nullable(),
  default_all_public_streams: z.boolean(),
  services: z.array(service),
};
export const BOT = z.strictObject(managed).meta({
  id: 'Bot',
  description: 'The settings of a bot that only its owner and administrators see, in addition to its user.',
});
export const BOT_CHANGE = z.strictObject({
  user_id: id,
  default_sending_stream: managed.default_sending_stream.optional(),
  default_events_register_stream: managed.default_events_register_stream.optional(),
  default_all_public_streams: managed.default_all_public_streams.optional(),
  services: managed.services.optional(),
});

const defaults = {
  default_sending_stream: z.string().nullable(),
  default_events_register_stream: z.string().nullable(),
  default_all_public_streams: z.boolean(),
};
export const BOTS = z.object({
  bots: z.array(z.strictObject({ username: z.string(), full_name: z.string(), avatar_url: z.string(), ...defaults })),
});
export const CREATED_BOT = z.object({
  user_id: id,
  api_key: z.string(),
  avatar_url: z.string(),
  ...defaults,
});
export const CHANGED_BOT = z.object({
  full_name: z.string(),
  avatar_url: z.string(),
  service_interface: z.int().nullable(),
  service_payload_url: z.string().nullable(),
  config_data: z.record(z.string(), z.string()),
  ...defaults,
  bot_owner: z.string().optional(),
});
export const BOT_STORAGE = z.object({ storage: z.record(z.string(), z.string()) });
export const API_KEY = z.object({ api_key: z.string() });
export const SUBSCRIBED_CHANNELS = z.object({ subscribed_channel_ids: ids });
