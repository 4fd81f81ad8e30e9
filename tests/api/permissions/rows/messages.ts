/** Who may do what with messages. */
import { each, type Row } from '../row.ts';

const GONE = { status: 400, code: 'BAD_REQUEST', msg: 'Invalid message(s)' };
const inWindow = ({ message }: { message: number }) => ({ path: { message_id: message } });

export const MESSAGE_ROWS: readonly Row[] = [
  {
    endpoint: 'GET /messages',
    ask: () => ({ params: { anchor: 'newest', num_before: 5, num_after: 0 } }),
  },
  {
    endpoint: 'POST /messages',
    case: 'to a channel that all are in',
    ask: () => ({ params: { type: 'channel', to: 'window', topic: 'talk', content: 'hi' } }),
  },
  {
    endpoint: 'POST /messages',
    case: 'to a public channel',
    ask: () => ({ params: { type: 'channel', to: 'square', topic: 'talk', content: 'hi' } }),
    refused: { guest: { status: 400 } },
  },
  {
    endpoint: 'POST /messages',
    case: 'directly',
    ask: ({ member }) => ({ params: { type: 'direct', to: [member.userId], content: 'hi' } }),
  },
  { endpoint: 'GET /messages/:message_id', ask: inWindow },
  {
    endpoint: 'GET /messages/:message_id',
    case: 'a direct message of others',
    ask: async ({ owner, member }) => {
      const sent = await owner.post('/messages', { type: 'direct', to: [member.userId], content: 'between us' });
      return { path: { message_id: sent.body.id } };
    },
    refused: { guest: GONE, moderator: GONE, administrator: GONE, bot: GONE },
  },
  {
    endpoint: 'PATCH /messages/:message_id',
    ask: ({ message, name }) => ({ path: { message_id: message }, params: { content: `hello, ${name()}` } }),
    refused: {
      guest: { msg: "You don't have permission to edit this message" },
      moderator: { msg: "You don't have permission to edit this message" },
      administrator: { msg: "You don't have permission to edit this message" },
      owner: { msg: "You don't have permission to edit this message" },
      bot: { msg: "You don't have permission to edit this message" },
    },
  },
  {
    endpoint: 'DELETE /messages/:message_id',
    case: 'their own',
    ask: async (_, caller) => {
      const sent = await caller.post('/messages', { type: 'channel', to: 'window', topic: 'talk', content: 'oh' });
      return { path: { message_id: sent.body.id ?? 0 } };
    },
  },
  {
    endpoint: 'DELETE /messages/:message_id',
    case: "somebody else's",
    ask: async ({ member, someone }, caller) => {
      const author = caller === member ? await someone() : member;
      const to = { type: 'channel', to: 'window', topic: 'talk', content: 'oh' };
      return { path: { message_id: (await author.post('/messages', to)).body.id } };
    },
    refused: each(['guest', 'member', 'moderator', 'bot'], {
      msg: "You don't have permission to delete this message",
    }),
  },
  {
    endpoint: 'POST /messages/flags',
    ask: ({ message }) => ({ params: { messages: [message], op: 'add', flag: 'starred' } }),
  },
  {
    endpoint: 'POST /messages/:message_id/reactions',
    ask: (world) => ({ ...inWindow(world), params: { emoji_name: 'heart' } }),
  },
  {
    endpoint: 'DELETE /messages/:message_id/reactions',
    ask: (world) => ({ ...inWindow(world), params: { emoji_name: 'heart' } }),
  },
  {
    endpoint: 'POST /messages/:message_id/typing',
    ask: (world) => ({ ...inWindow(world), params: { op: 'start' } }),
    refused: {
      guest: { status: 400 },
      moderator: { status: 400 },
      administrator: { status: 400 },
      owner: { status: 400 },
      bot: { status: 400 },
    },
  },
  {
    endpoint: 'POST /typing',
    ask: ({ window }) => ({ params: { type: 'channel', stream_id: window, topic: 'talk', op: 'start' } }),
  },
];
