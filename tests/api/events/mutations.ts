/**
 * Every change over the API, as data: the user who makes it, the endpoint, and the parameters. The test of states makes
 * each of them, and fails for a changing endpoint that is missing here.
 */
import {
  type ApiClient,
  createOrganisation,
  EventQueue,
  multipart,
  type Params,
  PICTURE,
  QUIETLY,
} from '@rookery/testkit';
import { expect } from 'vitest';
import { at, BYTES, notes, started, TUS } from '../uploads/tus.ts';
import { CHANNEL_MUTATIONS } from './channel-mutations.ts';
import { GROUP_MUTATIONS } from './group-mutations.ts';
import type { Mutation, Person, World } from './mutation.ts';

export async function createWorld(cluster: Parameters<typeof createOrganisation>[0]): Promise<World> {
  const organisation = await createOrganisation(cluster);
  const owner = await organisation.user('Olga', { role: 'owner' });
  const ann = await organisation.user('Ann');
  const ben = await organisation.user('Ben');
  const guest = await organisation.user('Gus', { role: 'guest' });
  const leaver = await organisation.user('Lea');
  const post = async (path: string, params: Params) => ok(await ann.post(path, params));
  await post('/users/me/subscriptions', {
    subscriptions: [{ name: 'square' }],
    principals: [ann, ben, guest, leaver].map((one) => one.userId),
    ...QUIETLY,
  });
  await post('/users/me/subscriptions', { subscriptions: [{ name: 'closed' }], invite_only: true });
  const plaza = { name: 'plaza', subscribers: [ann.userId, guest.userId] };
  const { id } = await post('/channels/create', plaza);
  const message = (await post('/messages', { ...inSquare('first'), read_by_sender: false })).id;
  const direct = (await post('/messages', { type: 'direct', to: [ben.userId], content: 'hi' })).id;
  const note = (await post('/messages', { type: 'direct', to: [ann.userId], content: 'to do' })).id;
  const bot = (await post('/bots', { full_name: 'Bot', short_name: 'first' })).user_id;
  const group = { description: '', members: [ann.userId] };
  const team = (await post('/user_groups/create', { ...group, name: 'team' })).group_id;
  const inner = (await post('/user_groups/create', { ...group, name: 'inner', members: [] })).group_id;
  return { organisation, owner, ann, ben, guest, leaver, message, direct, note, team, inner, bot, plaza: id };
}

/** Makes a change, and checks that it succeeds. */
export async function make(world: World, mutation: Mutation): Promise<void> {
  const [method = '', pattern = ''] = mutation.endpoint.split(' ');
  const variables = (await mutation.path?.(world)) ?? {};
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(variables[name])));
  const watcher = mutation.arrived && (await EventQueue.register(world.owner, { fetch_event_types: [] }));
  const body = mutation.file ? multipart([mutation.file], mutation.fields) : mutation.raw;
  ok(await world[mutation.as].send(method, path, mutation.params?.(world) ?? {}, body));
  if (watcher) await mutation.arrived?.(watcher);
}

function ok({ status, body }: Awaited<ReturnType<ApiClient['get']>>) {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A change of one of the owner's invitations, whose ids start at 1. */
const invitation = (name: string, endpoint: string, id: number): Mutation => ({
  name,
  as: 'owner',
  endpoint,
  path: () => ({ invite_id: id }),
});

const inSquare = (content: string, topic = 'talk') => ({ type: 'channel', to: 'square', topic, content });

const send = (name: string, as: Person, params: (world: World) => Params): Mutation => ({
  name,
  as,
  endpoint: 'POST /messages',
  params,
});
const flag = (
  name: string,
  op: string,
  of: string,
  messages: (world: World) => number[],
  as: Person = 'ben',
): Mutation => ({
  name,
  as,
  endpoint: 'POST /messages/flags',
  params: (world) => ({ messages: messages(world), op, flag: of }),
});
const subscriptions = (
  name: string,
  as: Person,
  method: 'POST' | 'DELETE',
  params: (world: World) => Params,
): Mutation => ({ name, as, endpoint: `${method} /users/me/subscriptions`, params });
const user = (name: string, endpoint: string, who: Person, params: Params = {}): Mutation => ({
  name,
  as: 'owner',
  endpoint,
  path: (world) => ({ user: world[who].userId }),
  params: () => params,
});
/** The id of the public channel, the organisation's first. */
const SQUARE = 1;
/** The id of a channel with Ann alone. */
const CLOSED = 2;
const ofSquare = (name: string, ...properties: [string, boolean | string][]): Mutation => ({
  name,
  as: 'ben',
  endpoint: 'POST /users/me/subscriptions/properties',
  params: () => ({
    subscription_data: properties.map(([property, value]) => ({ stream_id: SQUARE, property, value })),
  }),
});
const topicPolicy = (name: string, visibility_policy: number, topic = 'talk'): Mutation => ({
  name,
  as: 'ben',
  endpoint: 'POST /user_topics',
  params: () => ({ stream_id: SQUARE, topic, visibility_policy }),
});
const mutedTopic = (name: string, op: string, topic: string): Mutation => ({
  name,
  as: 'ben',
  endpoint: 'PATCH /users/me/subscriptions/muted_topics',
  params: () => ({ stream: 'square', topic, op }),
});
const setting = (name: string, path: string, params: Params, as: Person = 'ann'): Mutation => ({
  name,
  as,
  endpoint: `PATCH ${path}`,
  params: () => params,
});
const ISSUES = { pattern: '#(?P<id>\\d+)', url_template: 'https://issues.example.com/{id}' };
/** A change of the organisation's first object of a kind. */
const organisation = (name: string, endpoint: string, params: Params = {}): Mutation => ({
  name,
  as: 'owner',
  endpoint,
  path: () => ({ domain: 'example.com', filter_id: 1, playground_id: 1 }),
  params: () => params,
});
const defaults = (name: string, endpoint: string, params: Params = {}): Mutation => ({
  name,
  as: 'owner',
  endpoint,
  path: () => ({ group_id: 1 }),
  params: () => params,
});
const folder = (name: string, endpoint: string, params: Params, channel_folder_id = 0): Mutation => ({
  name,
  as: 'owner',
  endpoint,
  path: () => ({ channel_folder_id }),
  params: () => params,
});
const realm = (name: string, params: Params): Mutation => ({
  name,
  as: 'owner',
  endpoint: 'PATCH /realm',
  params: () => params,
});
const reaction = (name: string, method: 'POST' | 'DELETE'): Mutation => ({
  name,
  as: 'ben',
  endpoint: `${method} /messages/:message_id/reactions`,
  path: ({ message }) => ({ message_id: message }),
  params: () => ({ emoji_name: 'heart' }),
});

const move = (name: string, params: (world: World) => Params): Mutation => ({
  name,
  as: 'ann',
  endpoint: 'PATCH /messages/:message_id',
  path: ({ message }) => ({ message_id: message }),
  params,
});

const deletion = (name: string, of: (world: World) => number): Mutation => ({
  name,
  as: 'ann',
  endpoint: 'DELETE /messages/:message_id',
  path: (world) => ({ message_id: of(world) }),
});

const profileField = (name: string, endpoint: string, params: Params, field_id = 0): Mutation => ({
  name,
  as: 'owner',
  endpoint,
  path: () => ({ field_id }),
  params: () => params,
});

const bot = (name: string, endpoint: string, as: Person, params: (world: World) => Params = () => ({})): Mutation => ({
  name,
  as,
  endpoint,
  path: (world) => ({ bot_id: world.bot }),
  params,
});

const own = (name: string, endpoint: string, params: Params, path: Record<string, string> = {}): Mutation => ({
  name,
  as: 'ben',
  endpoint,
  path: () => path,
  params: () => params,
});
const ownStatus = (name: string, params: Params, as: Person = 'ben'): Mutation => ({
  name,
  as,
  endpoint: 'POST /users/me/status',
  params: () => params,
});

/** The ids of scheduled messages start at 1. */
const FIRST_SCHEDULED = { scheduled_message_id: '1' };
/** After the end of the tests. */
const IN_TIME = { scheduled_delivery_timestamp: 4_000_000_000 };
const FIRST_SNIPPET = { saved_snippet_id: '1' };

const both = ({ message, direct }: World) => [message, direct];

/** In an order in which each change is possible. */
export const MUTATIONS: readonly Mutation[] = [
  send('a channel message', 'ann', () => inSquare('hello')),
  send('a channel message that its sender has read', 'ann', () => ({ ...inSquare('mine'), read_by_sender: true })),
  send('a message in the empty topic', 'ann', () => inSquare('no topic', '')),
  send('a direct message', 'ben', ({ ann }) => ({ type: 'direct', to: [ann.userId], content: 'yes?' })),
  send('a direct message to a group', 'ann', ({ ben, guest }) => ({
    type: 'direct',
    to: [ben.userId, guest.userId],
    content: 'all',
  })),
  send('a note to oneself', 'ann', ({ ann }) => ({ type: 'direct', to: [ann.userId], content: 'note' })),
  send('a mention', 'ann', () => inSquare('hey @**Ben**')),
  {
    name: 'an edit',
    as: 'ann',
    endpoint: 'PATCH /messages/:message_id',
    path: ({ message }) => ({ message_id: message }),
    params: () => ({ content: 'first, edited' }),
  },
  {
    ...own('a reminder', 'POST /reminders', {}),
    params: ({ message }) => ({ message_id: message, note: 'read it', ...IN_TIME }),
  },
  own('no reminder', 'DELETE /reminders/:reminder_id', {}, { reminder_id: '1' }),
  realm('a channel for reports', { moderation_request_channel_id: CLOSED }),
  {
    name: 'a message reported',
    as: 'ben',
    endpoint: 'POST /messages/:message_id/report',
    path: ({ message }) => ({ message_id: message }),
    params: () => ({ report_type: 'other', description: 'not quite right' }),
  },
  realm('no channel for reports', { moderation_request_channel_id: -1 }),
  move('a resolved topic', () => ({ topic: '✔ talk', propagate_mode: 'change_all' })),
  move('a topic resolved no more', () => ({ topic: 'talk', propagate_mode: 'change_all' })),
  move('a topic in another spelling', () => ({ topic: 'Talk', propagate_mode: 'change_all' })),
  move('a topic spelled as before', () => ({ topic: 'talk', propagate_mode: 'change_all' })),
  move('a message in another topic', () => ({ topic: 'aside', send_notification_to_old_thread: true })),
  move('a topic that joins another', () => ({ topic: 'talk', propagate_mode: 'change_all' })),
  move('a message in another channel', ({ plaza }) => ({ stream_id: plaza, topic: '' })),
  move('a topic in another channel', () => ({ stream_id: CLOSED, propagate_mode: 'change_all' })),
  move('a message from a private channel', () => ({ stream_id: SQUARE, topic: 'aside' })),
  reaction('a reaction', 'POST'),
  reaction('a reaction taken back', 'DELETE'),
  send('a poll', 'ann', () => inSquare('/poll Lunch?')),
  own('a theme by a command', 'POST /zcommand', { command: '/dark' }),
  flag('reading', 'add', 'read', both),
  flag('marking unread', 'remove', 'read', both),
  flag('reading a note to oneself', 'add', 'read', ({ note }) => [note], 'ann'),
  flag('marking a note to oneself unread', 'remove', 'read', ({ note }) => [note], 'ann'),
  flag('starring', 'add', 'starred', ({ message }) => [message]),
  flag('taking the star away', 'remove', 'starred', ({ message }) => [message]),
  send('a message in a topic of its own', 'ann', () => inSquare('apart', 'apart')),
  own('a range of a narrow marked unread', 'POST /messages/flags/narrow', {
    anchor: 'newest',
    num_before: 3,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: 'square' }],
    op: 'remove',
    flag: 'read',
  }),
  own('a topic read', 'POST /mark_topic_as_read', { stream_id: SQUARE, topic_name: 'apart' }),
  own('a channel read', 'POST /mark_stream_as_read', { stream_id: SQUARE }),
  own('everything read', 'POST /mark_all_as_read', {}),
  send('a mention after all is read', 'ann', () => inSquare('hey @**Ben**, read this')),
  ofSquare('a muted channel', ['is_muted', true]),
  send('a message in a channel that a user muted', 'ann', () => inSquare('anyone?')),
  ofSquare('settings of a channel', ['color', '#123abc'], ['pin_to_top', true], ['push_notifications', true]),
  ofSquare('other settings of a channel', ['wildcard_mentions_notify', false], ['push_notifications', false]),
  topicPolicy('a topic that is heard in a muted channel', 2),
  mutedTopic('a muted topic, in the older form', 'add', 'noise'),
  mutedTopic('no topic, muted', 'add', ''),
  {
    name: 'a channel muted no more, by the older name',
    as: 'ben',
    endpoint: 'PATCH /users/me/subscriptions/:stream_id',
    path: () => ({ stream_id: SQUARE }),
    params: () => ({ property: 'in_home_view', value: true }),
  },
  {
    name: 'something added to a widget',
    as: 'ann',
    endpoint: 'POST /submessage',
    params: ({ message }) => ({ message_id: message, msg_type: 'widget', content: '{}' }),
  },
  flag('starring what will go', 'add', 'starred', ({ message }) => [message]),
  deletion('a starred message deleted', ({ message }) => message),
  deletion('a direct message deleted', ({ direct }) => direct),
  {
    name: 'a topic deleted, with unread messages and mentions',
    as: 'owner',
    endpoint: 'POST /streams/:stream_id/delete_topic',
    path: () => ({ stream_id: SQUARE }),
    params: () => ({ topic_name: 'Talk' }),
  },
  topicPolicy('a muted topic', 1, 'TALK'),
  send('a message in a muted topic', 'ann', () => inSquare('hush')),
  topicPolicy('a followed topic', 3),
  topicPolicy('a topic as its channel', 0, 'noise'),
  mutedTopic('a topic muted no more', 'remove', ''),
  subscriptions('a new public channel', 'ben', 'POST', () => ({
    subscriptions: [{ name: 'fresh', description: 'air' }],
  })),
  setting('an address for moderators', '/settings', { email_address_visibility: 5 }),
  setting('an address for administrators', '/settings', { email_address_visibility: 3 }, 'leaver'),
  defaults('a default channel', 'POST /default_streams', { stream_id: SQUARE }),
  defaults('a group of default channels', 'POST /default_stream_groups/create', {
    group_name: 'Fresh ones',
    description: 'of air',
    stream_names: ['fresh'],
  }),
  // This comes before the guest leaves a channel: to clients, a channel that becomes visible again through a role is
  // one that they were never in.
  user('a guest who becomes a member', 'PATCH /users/:user', 'guest', { role: 400 }),
  user('a member who becomes an administrator', 'PATCH /users/:user', 'guest', { role: 200 }),
  user('an administrator who becomes a guest', 'PATCH /users/:user', 'guest', { role: 600 }),
  user('another address, of which few know', 'PATCH /users/:user', 'leaver', { new_email: 'lea@state.example.com' }),
  defaults('a group by another name', 'PATCH /default_stream_groups/:group_id', { new_group_name: 'Free' }),
  defaults('a group with one channel less', 'PATCH /default_stream_groups/:group_id/streams', {
    op: 'remove',
    stream_names: ['fresh'],
  }),
  subscriptions('a new default channel', 'owner', 'POST', () => ({
    subscriptions: [{ name: 'for all' }],
    is_default_stream: true,
  })),
  defaults('one default channel less', 'DELETE /default_streams', { stream_id: SQUARE }),
  folder('a folder of channels', 'POST /channel_folders/create', { name: 'Work', description: 'All *of it*' }),
  folder('another folder', 'POST /channel_folders/create', { name: 'Play' }),
  folder('folders in another order', 'PATCH /channel_folders', { order: [2, 1] }),
  folder('a folder by another name', 'PATCH /channel_folders/:channel_folder_id', { name: 'Toil', description: '' }, 1),
  folder('an archived folder', 'PATCH /channel_folders/:channel_folder_id', { is_archived: true }, 2),
  subscriptions('a new channel in a folder', 'ann', 'POST', () => ({
    subscriptions: [{ name: 'filed' }],
    folder_id: 1,
  })),
  subscriptions('joining a channel', 'ann', 'POST', () => ({ subscriptions: [{ name: 'fresh' }] })),
  subscriptions('leaving a channel', 'ben', 'DELETE', () => ({ subscriptions: ['fresh'] })),
  subscriptions('joining again', 'ben', 'POST', () => ({ subscriptions: [{ name: 'fresh' }] })),
  subscriptions('a guest let into a channel', 'ann', 'POST', ({ guest }) => ({
    subscriptions: [{ name: 'fresh' }],
    principals: [guest.userId],
    ...QUIETLY,
  })),
  subscriptions('someone let into a private channel', 'ann', 'POST', ({ ben }) => ({
    subscriptions: [{ name: 'closed' }],
    principals: [ben.userId],
    ...QUIETLY,
  })),
  subscriptions('someone put out of a private channel', 'owner', 'DELETE', ({ ben }) => ({
    subscriptions: ['closed'],
    principals: [ben.userId],
  })),
  subscriptions('a guest put out of a channel', 'owner', 'DELETE', ({ guest }) => ({
    subscriptions: ['square'],
    principals: [guest.userId],
  })),
  subscriptions('a new private channel', 'ben', 'POST', () => ({
    subscriptions: [{ name: 'new and closed' }],
    invite_only: true,
  })),
  {
    name: 'someone who comes online',
    as: 'ben',
    endpoint: 'POST /users/me/presence',
    params: () => ({ status: 'active', ping_only: true }),
    arrived: (queue) => queue.next((event) => event.type === 'presence'),
  },
  setting('settings', '/settings', { enter_sends: true, color_scheme: 2, default_language: 'fr' }),
  setting('settings back as they were', '/settings', { enter_sends: false, timezone: 'Asia/Tokyo' }),
  setting('an address for nobody', '/settings', { email_address_visibility: 4 }),
  setting('an address for members', '/settings', { email_address_visibility: 2 }),
  {
    name: 'newcomers whose address is not for all',
    as: 'owner',
    endpoint: 'PATCH /realm/user_settings_defaults',
    params: () => ({ email_address_visibility: 3 }),
  },
  {
    name: 'a new user whose address is not for all',
    as: 'owner',
    endpoint: 'POST /users',
    params: () => ({ email: 'shy@state.example.com', password: 'a fine password', full_name: 'Shy One' }),
  },
  setting('an address for everyone', '/settings', { email_address_visibility: 1 }),
  setting('settings by an old name', '/settings/display', { fluid_layout_width: true }),
  setting('settings by another old name', '/settings/notifications', { enable_sounds: false }),
  setting('another own name', '/settings', { full_name: 'Anne' }),
  {
    name: 'settings for others',
    as: 'owner',
    endpoint: 'PATCH /settings',
    params: ({ ann, ben }) => ({
      user_list_style: 2,
      timezone: 'Europe/Paris',
      target_users: { user_ids: [ann.userId, ben.userId], skip_if_already_edited: true },
    }),
  },
  {
    name: 'other settings for new users',
    as: 'owner',
    endpoint: 'PATCH /realm/user_settings_defaults',
    params: () => ({ emojiset: 'twitter', user_list_style: 1 }),
  },
  { name: 'a picture', as: 'ann', endpoint: 'POST /users/me/avatar', file: PICTURE },
  { name: 'a picture taken away', as: 'ann', endpoint: 'DELETE /users/me/avatar' },
  { name: 'an icon', as: 'owner', endpoint: 'POST /realm/icon', file: PICTURE },
  { name: 'an icon taken away', as: 'owner', endpoint: 'DELETE /realm/icon' },
  { name: 'a logo', as: 'owner', endpoint: 'POST /realm/logo', file: PICTURE, fields: { night: 'true' } },
  { name: 'a logo taken away', as: 'owner', endpoint: 'DELETE /realm/logo', params: () => ({ night: true }) },
  {
    name: 'an emoji',
    as: 'ann',
    endpoint: 'POST /realm/emoji/:emoji_name',
    path: () => ({ emoji_name: 'rook' }),
    file: PICTURE,
  },
  {
    name: 'an emoji that is offered no more',
    as: 'ann',
    endpoint: 'DELETE /realm/emoji/:emoji_name',
    path: () => ({ emoji_name: 'rook' }),
  },
  bot('a new bot', 'POST /bots', 'ben', () => ({
    full_name: 'Hook',
    short_name: 'hook',
    bot_type: 3,
    payload_url: 'https://hook.example.com/',
  })),
  bot('a bot that is called and set otherwise', 'PATCH /bots/:bot_id', 'ann', () => ({
    full_name: 'Renamed Bot',
    short_name: 'second',
    default_sending_stream: 'square',
    default_all_public_streams: true,
  })),
  bot('a bot in another role', 'PATCH /bots/:bot_id', 'owner', () => ({ role: 200 })),
  bot('a bot given to another user', 'PATCH /bots/:bot_id', 'ann', ({ ben }) => ({ bot_owner_id: ben.userId })),
  bot('a bot that goes', 'DELETE /bots/:bot_id', 'ben'),
  {
    name: 'a new user',
    as: 'owner',
    endpoint: 'POST /users',
    params: () => ({ email: 'new@state.example.com', password: 'a fine password', full_name: 'New One' }),
  },
  profileField('a profile field of short text', 'POST /realm/profile_fields', { name: 'Motto', field_type: 1 }),
  profileField('a profile field of options', 'POST /realm/profile_fields', {
    name: 'Floor',
    field_type: 3,
    field_data: { 0: { text: 'Ground', order: '1' }, 1: { text: 'First', order: '2' } },
  }),
  {
    name: 'a filled profile',
    as: 'ben',
    endpoint: 'PATCH /users/me/profile_data',
    params: () => ({
      data: [
        { id: 1, value: 'be *kind*' },
        { id: 2, value: '1' },
      ],
    }),
  },
  profileField('a profile field that changes', 'PATCH /realm/profile_fields/:field_id', { hint: 'in a word' }, 1),
  profileField(
    'an option that goes',
    'PATCH /realm/profile_fields/:field_id',
    { field_data: { 0: { text: 'Ground', order: '1' } } },
    2,
  ),
  profileField('profile fields in another order', 'PATCH /realm/profile_fields', { order: [2, 1] }),
  {
    name: 'an emptied profile',
    as: 'ben',
    endpoint: 'DELETE /users/me/profile_data',
    params: () => ({ data: [1] }),
  },
  {
    name: 'a profile filled again',
    as: 'ben',
    endpoint: 'PATCH /users/me/profile_data',
    params: () => ({ data: [{ id: 1, value: 'be brief' }] }),
  },
  profileField('a profile field that goes', 'DELETE /realm/profile_fields/:field_id', {}, 1),
  organisation('a preview of the welcome message', 'POST /realm/test_welcome_bot_custom_message', {
    welcome_message_custom_text: 'Hello!',
  }),
  organisation('a domain', 'POST /realm/domains', { domain: 'example.com', allow_subdomains: false }),
  organisation('a domain with what is below it', 'PATCH /realm/domains/:domain', { allow_subdomains: true }),
  realm('only addresses of domains', { emails_restricted_to_domains: true }),
  organisation('no domain', 'DELETE /realm/domains/:domain'),
  organisation('a linkifier', 'POST /realm/filters', ISSUES),
  organisation('another linkifier', 'POST /realm/filters', { ...ISSUES, pattern: 'gh-(?P<id>\\d+)' }),
  organisation('linkifiers in another order', 'PATCH /realm/linkifiers', { ordered_linkifier_ids: [2, 1] }),
  organisation('a linkifier that is another', 'PATCH /realm/filters/:filter_id', { ...ISSUES, example_input: '#7' }),
  organisation('one linkifier less', 'DELETE /realm/filters/:filter_id'),
  organisation('a playground', 'POST /realm/playgrounds', {
    name: 'Try',
    pygments_language: 'Rust',
    url_template: 'https://play.example.com/?code={code}',
  }),
  organisation('no playground', 'DELETE /realm/playgrounds/:playground_id'),
  {
    name: 'an invitation',
    as: 'owner',
    endpoint: 'POST /invites',
    params: () => ({ invitee_emails: 'new@example.org', stream_ids: [] }),
  },
  { name: 'a link to join by', as: 'owner', endpoint: 'POST /invites/multiuse' },
  invitation('an invitation sent again', 'POST /invites/:invite_id/resend', 1),
  invitation('an invitation taken back', 'DELETE /invites/:invite_id', 1),
  {
    ...invitation('a link to join by as a guest', 'PATCH /invites/multiuse/:invite_id', 2),
    params: () => ({ invite_as: 600 }),
  },
  invitation('a link taken back', 'DELETE /invites/multiuse/:invite_id', 2),
  realm('what the organisation is called', { name: 'Another', description: 'We **all**' }),
  realm('settings of the organisation', {
    allow_message_editing: false,
    message_content_edit_limit_seconds: 60,
    message_content_delete_limit_seconds: 'unlimited',
    message_edit_history_visibility_policy: 'none',
    topics_policy: 'disable_empty_topic',
    message_retention_days: 30,
    enable_spectator_access: true,
    invite_required: false,
    digest_weekday: 6,
    jitsi_server_url: 'https://jitsi.example.com',
  }),
  realm('the ways to log in', { authentication_methods: { Email: false } }),
  realm('settings of the organisation set back', {
    allow_message_editing: true,
    topics_policy: 'allow_empty_topic',
    message_edit_history_visibility_policy: 'all',
    authentication_methods: { Email: true },
    jitsi_server_url: 'default',
  }),
  {
    ...realm('who may do something in the organisation', {}),
    params: ({ ann }) => ({
      can_create_public_channel_group: { new: { direct_members: [ann.userId], direct_subgroups: [] } },
      can_mention_many_users_group: { new: { direct_members: [], direct_subgroups: [] } },
    }),
  },
  own('alert words', 'POST /users/me/alert_words', { alert_words: ['lunch', 'bens'] }),
  send('an alert word of another user', 'ann', () => inSquare('lunch?')),
  own('alert words removed', 'DELETE /users/me/alert_words', { alert_words: ['LUNCH'] }),
  own('a view in the sidebar', 'POST /navigation_views', { fragment: 'narrow/is/starred', is_pinned: true }),
  own('a view of their own', 'POST /navigation_views', { fragment: 'a/b?c', is_pinned: false, name: 'Mine' }),
  own('another view', 'PATCH /navigation_views/:fragment', { name: 'Ours', is_pinned: true }, { fragment: 'a/b?c' }),
  own('a view that goes', 'DELETE /navigation_views/:fragment', {}, { fragment: 'narrow/is/starred' }),
  own('an app that the user logs in with', 'POST /register_client_device', {}),
  own('an app whose registration fails', 'POST /mobile_push/register', {
    device_id: 1,
    push_key_id: 5,
    push_key: Buffer.alloc(33, 0x31).toString('base64'),
    token_kind: 'fcm',
    token_id: 'AAAAAAAAAAA=',
    bouncer_public_key: 'of another server',
    encrypted_push_registration: 'sealed',
  }),
  own('an app that the user logs out of', 'POST /remove_client_device', { device_id: 1 }),
  {
    ...own('drafts of every kind', 'POST /drafts', {}),
    params: ({ ann, plaza }) => ({
      drafts: [
        { type: '', to: [], topic: '', content: 'hm', timestamp: 1_700_000_000 },
        { type: 'stream', to: [plaza], topic: '', content: 'to all' },
        { type: 'private', to: [ann.userId], topic: '', content: 'to you' },
      ],
    }),
  },
  {
    ...own('a draft for somewhere else', 'PATCH /drafts/:draft_id', {}, { draft_id: '1' }),
    params: ({ plaza }) => ({ draft: { type: 'stream', to: [plaza], topic: 'talk', content: 'hm?' } }),
  },
  ...['1', '2', '3'].map((draft_id) => own('a draft that goes', 'DELETE /drafts/:draft_id', {}, { draft_id })),
  own('drafts stored no more', 'PATCH /settings', { enable_drafts_synchronization: false }),
  own('drafts stored again', 'PATCH /settings', { enable_drafts_synchronization: true }),
  {
    ...own('a message to be sent later', 'POST /scheduled_messages', {}),
    params: ({ ann }) => ({ type: 'direct', to: [ann.userId], content: 'later', ...IN_TIME }),
  },
  {
    ...own('another message to be sent later', 'PATCH /scheduled_messages/:scheduled_message_id', {}, FIRST_SCHEDULED),
    params: ({ plaza }) => ({ type: 'channel', to: plaza, topic: '', content: '**later**' }),
  },
  own('a message not to be sent', 'DELETE /scheduled_messages/:scheduled_message_id', {}, FIRST_SCHEDULED),
  own('a saved snippet', 'POST /saved_snippets', { title: 'bye', content: 'See **you**' }),
  own('another saved snippet', 'POST /saved_snippets', { title: 'hi', content: 'Hello' }),
  own('a saved snippet that is another', 'PATCH /saved_snippets/:saved_snippet_id', { title: 'Bye' }, FIRST_SNIPPET),
  own('a saved snippet that goes', 'DELETE /saved_snippets/:saved_snippet_id', {}, FIRST_SNIPPET),
  own('something explained', 'POST /users/me/onboarding_steps', { onboarding_step: 'intro_inbox_view_modal' }),
  {
    name: 'a muted user, some of whose messages are unread',
    as: 'ben',
    endpoint: 'POST /users/me/muted_users/:muted_user_id',
    path: ({ ann }) => ({ muted_user_id: ann.userId }),
  },
  send('a message of a muted user', 'ann', () => inSquare('does anyone hear me?')),
  send('a direct message of a muted user', 'ann', ({ ben }) => ({
    type: 'direct',
    to: [ben.userId],
    content: 'psst',
  })),
  {
    name: 'a user unmuted',
    as: 'ben',
    endpoint: 'DELETE /users/me/muted_users/:muted_user_id',
    path: ({ ann }) => ({ muted_user_id: ann.userId }),
  },
  ownStatus('a status', { status_text: 'at lunch', emoji_name: 'octopus' }),
  ownStatus('another text', { status_text: 'back' }),
  ownStatus('a status of someone who hides', { away: true }, 'guest'),
  ownStatus('a status of someone who hides no more', { away: false }, 'guest'),
  ownStatus('a status that is over', { status_text: '', emoji_name: '' }),
  ownStatus('a status of someone who came online, and hides', { away: true }),
  user('a status by an administrator', 'POST /users/:user/status', 'ben', { emoji_name: 'tada' }),
  {
    name: 'an export, which is made',
    as: 'owner',
    endpoint: 'POST /export/realm',
    arrived: (queue) => queue.next(({ type, exports }) => type === 'realm_export' && !exports[0].pending, 20_000),
  },
  {
    name: 'an export that is taken away',
    as: 'owner',
    endpoint: 'DELETE /export/realm/:export_id',
    path: () => ({ export_id: 1 }),
  },
  { name: 'a file', as: 'ann', endpoint: 'POST /user_uploads', file: PICTURE },
  {
    name: 'a file that came by tus in one request',
    as: 'ann',
    endpoint: 'POST /tus/',
    raw: {
      headers: { ...TUS, ...notes(3, { filename: 'a.txt' }), 'content-type': BYTES },
      body: Buffer.from('abc'),
    },
  },
  {
    name: 'a file that came by tus bit by bit',
    as: 'ann',
    endpoint: 'PATCH /tus/:upload_id',
    path: async ({ ann }) => ({ upload_id: (await started(ann, 3)).split('/').at(-1) ?? '' }),
    raw: { headers: { ...TUS, ...at(0), 'content-type': BYTES }, body: Buffer.from('abc') },
  },
  {
    name: 'a file that is taken away',
    as: 'ann',
    endpoint: 'DELETE /attachments/:attachment_id',
    path: () => ({ attachment_id: 1 }),
  },
  {
    name: 'a message that another system sends',
    as: 'ann',
    endpoint: 'POST /external/:name',
    path: () => ({ name: 'slack_incoming' }),
    raw: { headers: { 'content-type': 'application/json' }, body: Buffer.from('{"text":"deployed"}') },
  },
  ...GROUP_MUTATIONS,
  defaults('no group of default channels', 'DELETE /default_stream_groups/:group_id'),
  ...CHANNEL_MUTATIONS,
  user('another name', 'PATCH /users/:user', 'ben', { full_name: 'Benjamin' }),
  user('a user who goes', 'DELETE /users/:user', 'leaver'),
  user('a user who comes back', 'POST /users/:user/reactivate', 'leaver'),
  user('a user who goes for good', 'DELETE /users/:user', 'leaver', { actions: { delete_profile: true } }),
];

/** Endpoints that change something that no register contains, with the reason. */
export const OUT_OF_STATE: Readonly<Record<string, string>> = {
  'HEAD /tus/:upload_id': 'makes of an upload what PATCH does, where that broke off behind its last byte',
  'DELETE /tus/:upload_id': 'gives up an upload that no client knows',
  'POST /register': 'makes a queue, which is of the one client that asked for it',
  'DELETE /events': 'ends a queue, which is of the one client that has it',
  'POST /typing': 'a passing notification, in no state',
  'POST /messages/:message_id/typing': 'a passing notification, in no state',
  'POST /fetch_api_key': 'gives a key for the password',
  'POST /jwt/fetch_api_key': 'gives a key for a signed token',
  'POST /dev_fetch_api_key': 'gives a key, and a session to the browser that asked',
  'POST /users/me/apns_device_token': 'names a device, of which clients get no event',
  'DELETE /users/me/apns_device_token': 'names a device, of which clients get no event',
  'POST /users/me/android_gcm_reg_id': 'names a device, of which clients get no event',
  'POST /mobile_push/test_notification': 'sends to devices, and changes nothing',
  'POST /remotes/server/register': 'is of another server, which has no clients here',
  'POST /remotes/push/e2ee/register': 'is of another server, which has no clients here',
  'POST /remotes/push/e2ee/notify': 'is of another server, which has no clients here',
  'POST /mobile_push/e2ee/test_notification': 'sends to devices, and changes nothing',
  'DELETE /users/me/android_gcm_reg_id': 'names a device, of which clients get no event',
  'POST /logout': 'ends the session of one browser',
  'POST /users/me/api_key/regenerate': 'only the caller learns the key',
  'POST /bots/:bot_id/api_key/regenerate': 'only the caller learns the key',
  'POST /realm/deactivate': 'no client gets events after it: tests/api/realm/deactivate.test.ts',
  'DELETE /users/me': 'ends the queues of the caller; others get the events of DELETE /users/:user',
  'PUT /bot_storage': 'only the bot itself reads its storage',
  'DELETE /bot_storage': 'as for PUT',
};
