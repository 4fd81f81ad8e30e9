/** Permissions for channels. */
import type { ApiClient, Params } from '@rookery/testkit';
import {
  ADMINISTRATORS_ONLY,
  BELOW_ADMINISTRATOR,
  each,
  NOT_ALLOWED,
  OWNERS_ONLY,
  ROLES_CALLING,
  type Row,
  type World,
} from '../row.ts';

const subscriptionTo = (name: string) => ({ subscriptions: [{ name }] });
const newChannel = ({ name }: World) => subscriptionTo(`of ${name()}`);
const theSquare = ({ square }: World) => ({ path: { stream_id: square } });
const NOT_THEIRS = { code: 'BAD_REQUEST', msg: 'You do not have permission to administer this channel.' };
/** Returns a channel to which the caller is subscribed, if they are a user of the organisation. */
async function own({ owner, window }: World, { userId }: ApiClient) {
  await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'window' }], principals: [userId] });
  return window;
}

const ADMINISTRATORS = each(BELOW_ADMINISTRATOR, ADMINISTRATORS_ONLY);

/** Creates an unused folder. Returns its id, and the ids of all folders in a new order. */
async function folder({ owner, name }: World) {
  const { body } = await owner.post('/channel_folders/create', { name: name() });
  const { channel_folders } = (await owner.get('/channel_folders', { include_archived: true })).body;
  return { id: body.channel_folder_id, order: channel_folders.map((one: { id: number }) => one.id).reverse() };
}
/** Creates a group of default channels. */
async function group({ owner, name }: World, params: Params) {
  const group_name = name();
  await owner.post('/default_stream_groups/create', { group_name, description: '', stream_names: [] });
  const { body } = await owner.post('/register', { fetch_event_types: ['default_stream_groups'] });
  const { id } = body.realm_default_stream_groups.find((one: { name: string }) => one.name === group_name);
  return { path: { group_id: id }, params };
}
const NO_CHANNEL = { status: 400, code: 'BAD_REQUEST' };
const INVALID_CHANNEL = { ...NO_CHANNEL, msg: 'Invalid channel ID' };
/** Creates a private channel as the member. */
const privateChannel = async ({ member, name }: World): Promise<number> => {
  const stream = `private ${name()}`;
  await member.post('/users/me/subscriptions', { ...subscriptionTo(stream), invite_only: true });
  return (await member.get('/get_stream_id', { stream })).body.stream_id;
};

export const CHANNEL_ROWS: readonly Row[] = [
  { endpoint: 'GET /users/me/subscriptions' },
  {
    endpoint: 'POST /users/me/subscriptions',
    case: 'a new channel',
    ask: (world) => ({ params: newChannel(world) }),
    refused: { guest: { msg: 'Insufficient permission' } },
  },
  {
    endpoint: 'POST /users/me/subscriptions',
    case: 'a new channel open to the web',
    ask: (world) => ({ params: { ...newChannel(world), is_web_public: true } }),
    refused: {
      guest: { msg: 'Insufficient permission' },
      member: { msg: 'Insufficient permission' },
      moderator: { msg: 'Insufficient permission' },
      administrator: { msg: 'Insufficient permission' },
      bot: { msg: 'Insufficient permission' },
    },
  },
  {
    endpoint: 'POST /users/me/subscriptions',
    case: 'a public channel',
    ask: () => ({ params: subscriptionTo('square') }),
    refused: { guest: NO_CHANNEL },
  },
  {
    endpoint: 'DELETE /users/me/subscriptions',
    case: 'another user',
    ask: async ({ someone, owner }) => {
      const { userId } = await someone();
      const to = { subscriptions: [{ name: 'window' }], principals: [userId] };
      await owner.post('/users/me/subscriptions', to);
      return { params: { subscriptions: ['window'], principals: [userId] } };
    },
    refused: {
      guest: { msg: 'Insufficient permission' },
      member: { msg: 'Insufficient permission' },
      moderator: { msg: 'Insufficient permission' },
      bot: { msg: 'Insufficient permission' },
    },
  },
  {
    endpoint: 'DELETE /users/me/subscriptions',
    case: 'oneself',
    ask: async (world, caller) => {
      await own(world, caller);
      return { params: { subscriptions: ['window'] } };
    },
    asSomeoneNew: true,
  },
  {
    endpoint: 'POST /users/me/subscriptions/properties',
    ask: async (world, caller) => ({
      params: { subscription_data: [{ stream_id: await own(world, caller), property: 'pin_to_top', value: true }] },
    }),
  },
  {
    endpoint: 'PATCH /users/me/subscriptions/:stream_id',
    ask: async (world, caller) => ({
      path: { stream_id: await own(world, caller) },
      params: { property: 'pin_to_top', value: false },
    }),
  },
  {
    endpoint: 'POST /default_streams',
    ask: ({ window }) => ({ params: { stream_id: window } }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'DELETE /default_streams',
    ask: ({ window }) => ({ params: { stream_id: window } }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'POST /default_stream_groups/create',
    ask: ({ name }) => ({ params: { group_name: name(), description: '', stream_names: [] } }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'PATCH /default_stream_groups/:group_id',
    ask: (world) => group(world, { new_group_name: world.name() }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'PATCH /default_stream_groups/:group_id/streams',
    ask: (world) => group(world, { op: 'add', stream_names: ['square'] }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'DELETE /default_stream_groups/:group_id',
    ask: (world) => group(world, {}),
    refused: ADMINISTRATORS,
  },
  { endpoint: 'GET /channel_folders' },
  {
    endpoint: 'POST /channel_folders/create',
    ask: ({ name }) => ({ params: { name: name() } }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'PATCH /channel_folders',
    ask: async (world) => ({ params: { order: (await folder(world)).order } }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'PATCH /channel_folders/:channel_folder_id',
    ask: async (world) => ({
      path: { channel_folder_id: (await folder(world)).id },
      params: { is_archived: true },
    }),
    refused: ADMINISTRATORS,
  },
  {
    endpoint: 'POST /user_topics',
    ask: ({ window }) => ({ params: { stream_id: window, topic: 'greetings', visibility_policy: 3 } }),
  },
  {
    endpoint: 'POST /user_topics',
    case: 'a public channel',
    ask: ({ square, name }) => ({ params: { stream_id: square, topic: name(), visibility_policy: 1 } }),
    refused: { guest: { msg: 'Invalid channel ID' } },
  },
  {
    endpoint: 'PATCH /users/me/subscriptions/muted_topics',
    ask: ({ window, name }) => ({ params: { stream_id: window, topic: name(), op: 'add' } }),
  },
  { endpoint: 'GET /calls/bigbluebutton/create', ask: () => ({ params: { meeting_name: 'Lunch' } }) },
  ...(['zoom', 'nextcloud_talk', 'constructorgroups', 'webex'] as const).map(
    (provider): Row => ({
      endpoint: `POST /calls/${provider}/create`,
      // None of these providers is configured here.
      refused: each(ROLES_CALLING, { status: 400, msg: / is not configured\.$/ }),
    }),
  ),
  { endpoint: 'GET /streams' },
  { endpoint: 'GET /streams/:stream_id', ask: theSquare, refused: { guest: NO_CHANNEL } },
  {
    endpoint: 'PATCH /streams/:stream_id',
    ask: (world) => ({ ...theSquare(world), params: { description: world.name() } }),
    refused: { guest: NO_CHANNEL, ...each(['moderator', 'bot'], NOT_THEIRS) },
  },
  {
    endpoint: 'PATCH /streams/:stream_id',
    case: 'how long messages are retained',
    ask: (world) => ({ ...theSquare(world), params: { message_retention_days: 'unlimited' } }),
    refused: {
      guest: NO_CHANNEL,
      ...each(['moderator', 'bot'], NOT_THEIRS),
      ...each(['member', 'administrator'], OWNERS_ONLY),
    },
  },
  {
    endpoint: 'PATCH /streams/:stream_id',
    case: 'a channel for newcomers',
    ask: (world) => ({ ...theSquare(world), params: { is_default_stream: true } }),
    refused: { guest: NO_CHANNEL, ...each(['moderator', 'bot'], NOT_THEIRS), member: ADMINISTRATORS_ONLY },
  },
  {
    endpoint: 'DELETE /streams/:stream_id',
    ask: async ({ member, name }) => {
      const { body } = await member.post('/channels/create', { name: name(), subscribers: [] });
      return { path: { stream_id: body.id } };
    },
    refused: { guest: NO_CHANNEL, ...each(['moderator', 'bot'], NOT_THEIRS) },
  },
  {
    endpoint: 'POST /channels/create',
    ask: ({ name }, caller) => ({ params: { name: name(), subscribers: [caller.userId] } }),
    refused: { guest: NOT_ALLOWED },
  },
  { endpoint: 'GET /get_stream_id', ask: () => ({ params: { stream: 'square' } }), refused: { guest: NO_CHANNEL } },
  {
    endpoint: 'GET /streams/:stream_id/members',
    ask: ({ square }) => ({ path: { stream_id: square } }),
    refused: { guest: INVALID_CHANNEL },
  },
  {
    endpoint: 'GET /streams/:stream_id/members',
    case: 'a private channel of others',
    ask: async (world) => ({ path: { stream_id: await privateChannel(world) } }),
    refused: each(['guest', 'moderator', 'bot'], INVALID_CHANNEL),
  },
  {
    endpoint: 'POST /streams/:stream_id/delete_topic',
    ask: ({ square }) => ({ path: { stream_id: square }, params: { topic_name: 'of the past' } }),
    refused: { guest: INVALID_CHANNEL, ...each(['member', 'moderator', 'bot'], { msg: 'Insufficient permission' }) },
  },
  {
    endpoint: 'GET /streams/:stream_id/email_address',
    ask: ({ square }) => ({ path: { stream_id: square } }),
    refused: { guest: INVALID_CHANNEL },
  },
  {
    endpoint: 'GET /streams/:stream_id/email_address',
    case: 'as another user',
    ask: async ({ square, someone }) => ({
      path: { stream_id: square },
      params: { sender_id: (await someone()).userId },
    }),
    refused: { guest: INVALID_CHANNEL, ...each(['member', 'moderator', 'administrator', 'owner', 'bot'], NOT_ALLOWED) },
  },
  {
    endpoint: 'GET /users/:user/subscriptions/:stream_id',
    ask: ({ square, member }) => ({ path: { user: member.userId, stream_id: square } }),
    refused: { guest: INVALID_CHANNEL },
  },
  {
    endpoint: 'GET /users/:user/subscriptions/:stream_id',
    case: 'a private channel of others',
    ask: async (world) => ({ path: { user: world.member.userId, stream_id: await privateChannel(world) } }),
    refused: each(['guest', 'moderator', 'bot'], INVALID_CHANNEL),
  },
  { endpoint: 'GET /users/:user/channels', ask: ({ member }) => ({ path: { user: member.userId } }) },
  {
    endpoint: 'GET /users/me/:stream_id/topics',
    ask: ({ square }) => ({ path: { stream_id: square } }),
    open: 'to spectators',
    refused: { guest: NO_CHANNEL, spectator: NO_CHANNEL },
  },
  {
    endpoint: 'GET /users/me/:stream_id/topics',
    case: 'of a channel that spectators see',
    ask: ({ window }) => ({ path: { stream_id: window } }),
    open: 'to spectators',
  },
];
