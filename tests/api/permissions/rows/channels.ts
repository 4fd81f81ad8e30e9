/** Who may do what with channels. */
import type { Row, World } from '../row.ts';

const subscriptionTo = (name: string) => ({ subscriptions: [{ name }] });
const newChannel = ({ name }: World) => subscriptionTo(`of ${name()}`);
const NO_CHANNEL = { status: 400, code: 'BAD_REQUEST' };

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
    case: 'somebody else',
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
    endpoint: 'POST /users/me/subscriptions/properties',
    ask: ({ window }) => ({
      params: { subscription_data: [{ stream_id: window, property: 'pin_to_top', value: true }] },
    }),
  },
  {
    endpoint: 'PATCH /users/me/subscriptions/:stream_id',
    ask: ({ window }) => ({ path: { stream_id: window }, params: { property: 'pin_to_top', value: false } }),
  },
  { endpoint: 'GET /streams' },
  { endpoint: 'GET /get_stream_id', ask: () => ({ params: { stream: 'square' } }), refused: { guest: NO_CHANNEL } },
  {
    endpoint: 'GET /users/me/:stream_id/topics',
    ask: ({ square }) => ({ path: { stream_id: square } }),
    refused: { guest: NO_CHANNEL },
  },
];
