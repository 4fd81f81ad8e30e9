/**
 * Clients enable features by `zulip_feature_level`, and strict clients fail on unknown fields: what a level introduced
 * is served exactly if the server announces at least that level, and what a level removed is no longer served from it
 * on.
 */
import { CAPABILITIES } from '@rookery/client';
import { EventQueue, multipart, PICTURE } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../services/gateway/src/routes/index.ts';
import { ok } from '../../answers.ts';

const { owner } = await useOrganisation({ owner: { name: 'Olga', role: 'owner' } });

/** Fields of the answer to a register in which the client requests everything, by the level that introduced them. */
const FIELDS: readonly [level: number, ...fields: string[]][] = [
  [431, 'user_settings.web_inbox_show_channel_folders'],
  [433, 'realm_users[].is_imported_stub'],
  [434, 'realm_send_channel_events_messages'],
  [435, 'server_report_message_types[].key'],
  [438, 'realm_owner_full_content_access'],
  [441, 'subscriptions[].can_create_topic_group'],
  [442, 'tenor_api_key'],
  [453, 'gif_rating_policy_options', 'realm_gif_rating_policy'],
  [456, 'realm_default_avatar_source'],
  [466, 'realm_uuid'],
  [468, 'devices'],
  [469, 'realm_media_preview_size'],
  [471, 'realm_linkifiers[].example_input', 'realm_linkifiers[].reverse_template'],
  [477, 'realm_workplace_users_group'],
  [478, 'realm_linkifiers[].alternative_url_templates'],
  [481, 'idle_queue_timeout_secs'],
  [493, 'has_webex_token'],
  [507, 'subscriptions[].default_push_notifications'],
];

/** Fields of that answer, by the level that removed them. */
const FIELDS_GONE: readonly [level: number, ...fields: string[]][] = [
  [426, 'realm_is_zephyr_mirror_realm'],
  [442, 'giphy_rating_options'],
  [453, 'gif_rating_options', 'realm_giphy_rating'],
  [468, 'push_devices'],
  [
    474,
    ...['api_key', 'avatar_url', 'bot_type', 'email', 'full_name', 'is_active', 'owner_id'].map(
      (one) => `realm_bots[].${one}`,
    ),
  ],
];

/** Types and operations of events, or their fields, by the level that introduced them. */
const EVENTS: readonly [level: number, ...events: string[]][] = [
  [441, 'stream/create.streams[].can_create_topic_group'],
  [464, 'realm/update_dict.data.rendered_description'],
  [468, 'device/add'],
  [470, 'device/remove'],
  [471, 'realm_linkifiers.realm_linkifiers[].example_input'],
  [478, 'realm_linkifiers.realm_linkifiers[].alternative_url_templates'],
  [491, 'realm_emoji/add'],
  [507, 'stream/create.streams[].default_push_notifications', 'stream/update default_push_notifications'],
];

/** Parameters of endpoints, by the level that introduced them. */
const PARAMETERS: readonly [level: number, endpoint: string, ...parameters: string[]][] = [
  [431, 'PATCH /settings', 'web_inbox_show_channel_folders'],
  [434, 'PATCH /realm', 'send_channel_events_messages'],
  [441, 'PATCH /streams/:stream_id', 'can_create_topic_group'],
  [441, 'POST /channels/create', 'can_create_topic_group'],
  [444, 'PATCH /settings', 'target_users'],
  [445, 'GET /messages', 'anchor_date'],
  [447, 'PATCH /bots/:bot_id', 'short_name'],
  [453, 'PATCH /realm', 'gif_rating_policy'],
  [455, 'POST /realm/profile_fields', 'use_for_user_matching'],
  [456, 'PATCH /realm', 'default_avatar_source'],
  [459, 'DELETE /users/:user', 'actions'],
  [469, 'PATCH /realm', 'media_preview_size'],
  [471, 'POST /realm/filters', 'example_input', 'reverse_template'],
  [477, 'PATCH /realm', 'workplace_users_group'],
  [478, 'POST /realm/filters', 'alternative_url_templates'],
  [481, 'POST /register', 'idle_queue_timeout'],
  [507, 'PATCH /streams/:stream_id', 'default_push_notifications'],
  [507, 'POST /channels/create', 'default_push_notifications'],
];

/**
 * Endpoints, by the level that introduced them. Endpoints that declare their level are checked by their declaration
 * too.
 */
const NEW_ENDPOINTS: readonly [level: number, endpoint: string][] = [
  [440, 'GET /users/:user/channels'],
  [460, 'POST /calls/constructorgroups/create'],
  [463, 'GET /bots/:bot_id/api_key'],
  [465, 'POST /calls/nextcloud_talk/create'],
  [468, 'POST /register_client_device'],
  [470, 'POST /remove_client_device'],
  [479, 'GET /thumbnail/:realm_id/:filename'],
  [493, 'POST /calls/webex/create'],
];

/** Returns the paths of all parts of a value, such as `streams[].name`. */
function paths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((one) => paths(one, `${path}[]`))];
  if (value === null || typeof value !== 'object') return [path];
  return [path, ...Object.entries(value).flatMap(([name, one]) => paths(one, path === '' ? name : `${path}.${name}`))];
}

const named = (rows: readonly (readonly [number, ...string[]])[]) =>
  rows.flatMap(([level, ...names]) => names.map((name) => ({ level, name })));

let announced: number;
let state: Set<string>;
const events = new Set<string>();

beforeAll(async () => {
  const queue = await EventQueue.register(owner, { client_capabilities: CAPABILITIES });
  const { id } = await ok(owner.post('/channels/create', { name: 'square', subscribers: [owner.userId] }));
  await ok(owner.patch(`/streams/${id}`, { default_push_notifications: true }));
  await ok(owner.patch('/realm', { description: 'Rooks' }));
  await ok(owner.post('/realm/filters', { pattern: '#(?P<id>\\d+)', url_template: 'https://example.com/{id}' }));
  const picture = multipart([PICTURE]);
  await ok(owner.send('POST', '/realm/emoji/rook', {}, picture));
  await ok(owner.post('/bots', { full_name: 'Bot', short_name: 'bot' }));
  const { device_id } = await ok(owner.post('/register_client_device'));
  const answer = await ok(owner.post('/register', { client_capabilities: CAPABILITIES }));
  await ok(owner.post('/remove_client_device', { device_id }));
  await queue.next(({ type, op }) => type === 'device' && op === 'remove');
  announced = answer.zulip_feature_level;
  state = new Set(paths(answer));
  for (const event of queue.events) {
    const kind = [event.type, event.op].filter((part) => part !== undefined).join('/');
    for (const path of [kind, `${kind} ${event.property}`, ...paths(event, kind)]) events.add(path);
  }
});

describe('what came with a level is served if that is announced, and only then', () => {
  it.each(named(FIELDS))('$level: field $name', ({ level, name }) => expect(state.has(name)).toBe(level <= announced));

  it.each(named(FIELDS_GONE))('$level: no field $name any more', ({ level, name }) => {
    if (level <= announced) expect(state).not.toContain(name);
  });

  it.each(named(EVENTS))('$level: event $name', ({ level, name }) => expect(events.has(name)).toBe(level <= announced));

  const declared = new Map(
    ENDPOINTS.flatMap(({ path, endpoints }) =>
      Object.entries(endpoints).map(([method, endpoint]) => [`${method} ${path}` as string, endpoint] as const),
    ),
  );

  it.each(PARAMETERS)('%i: %s with its parameters', (level, endpoint, ...names) => {
    for (const name of names) {
      expect(declared.get(endpoint)?.parameters.includes(name), name).toBe(level <= announced);
    }
  });

  it.each(NEW_ENDPOINTS)('%i: %s', (level, endpoint) => expect(declared.has(endpoint)).toBe(level <= announced));

  it('no endpoint says that it is of a later level', () => {
    const later = [...declared].filter(([, { since }]) => since !== undefined && since > announced);
    expect(later.map(([endpoint]) => endpoint)).toEqual([]);
  });
});

it('the settings of the server announce the same level', async () => {
  const settings = await ok(owner.get('/server_settings'));
  expect([settings.zulip_feature_level, settings.service_feature_level]).toEqual([announced, announced]);
});
