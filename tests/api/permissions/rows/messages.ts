/** Permissions for messages. */
import { multipart } from '@rookery/testkit';
import { each, ROLES_CALLING, type Row, type World } from '../row.ts';

const GONE = { status: 400, code: 'BAD_REQUEST', msg: 'Invalid message(s)' };
const inWindow = ({ message }: { message: number }) => ({ path: { message_id: message } });

const aFile = () => multipart([Buffer.from('hello')]);
const uploaded = (url: string) => {
  const [, , realm_id = '', ...rest] = url.split('/');
  return { path: { realm_id, filename: rest.join('/') } };
};

const TUS = { 'tus-resumable': '1.0.0' };
const APPENDING = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
/** Starts a resumable upload as the member. */
const started = async ({ member }: World) => {
  const { headers } = await member.post('/tus/', {}, { headers: { ...TUS, 'upload-length': '5' } });
  return { path: { upload_id: String(headers.location).split('/').at(-1) ?? '' }, options: { headers: TUS } };
};
const OTHERS = each(['guest', 'moderator', 'administrator', 'owner', 'bot'], { status: 404 });

export const MESSAGE_ROWS: readonly Row[] = [
  { endpoint: 'POST /user_uploads', ask: () => ({ options: aFile() }) },
  {
    endpoint: 'GET /user_uploads/:realm_id/:filename',
    case: 'in a channel that spectators see',
    ask: async ({ member }) => {
      const { url } = (await member.post('/user_uploads', {}, aFile())).body;
      await member.post('/messages', { type: 'channel', to: 'window', topic: 'talk', content: `[file](${url})` });
      return uploaded(url);
    },
    open: 'to spectators',
  },
  {
    endpoint: 'GET /thumbnail/:realm_id/:filename',
    case: 'of a file in a channel that spectators see',
    ask: async ({ member }) => {
      const { url } = (await member.post('/user_uploads', {}, aFile())).body;
      await member.post('/messages', { type: 'channel', to: 'window', topic: 'talk', content: `[file](${url})` });
      return uploaded(url);
    },
    open: 'to spectators',
  },
  { endpoint: 'POST /tus/', ask: () => ({ options: { headers: { ...TUS, 'upload-length': '0' } } }) },
  { endpoint: 'HEAD /tus/:upload_id', ask: started, refused: OTHERS },
  {
    endpoint: 'PATCH /tus/:upload_id',
    ask: async (world) => ({ ...(await started(world)), options: { headers: APPENDING, body: 'hello' } }),
    refused: OTHERS,
  },
  { endpoint: 'DELETE /tus/:upload_id', ask: started, refused: OTHERS, answers: 204 },
  { endpoint: 'GET /attachments' },
  { endpoint: 'GET /external/:name', ask: () => ({ path: { name: 'github' } }), open: 'to anyone' },
  {
    // Sends a direct message to the caller, or to the bot's owner.
    endpoint: 'POST /external/:name',
    root: '/api/v1',
    ask: () => ({
      path: { name: 'json' },
      options: { headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
    }),
  },
  {
    endpoint: 'DELETE /attachments/:attachment_id',
    ask: async ({ member }) => {
      await member.post('/user_uploads', {}, aFile());
      const { attachments } = (await member.get('/attachments')).body;
      return { path: { attachment_id: attachments[0].id } };
    },
    refused: each(['guest', 'moderator', 'administrator', 'owner', 'bot'], { msg: 'Invalid attachment' }),
  },
  {
    endpoint: 'GET /messages',
    ask: () => ({ params: { anchor: 'newest', num_before: 5, num_after: 0 } }),
  },
  {
    endpoint: 'GET /messages',
    case: 'of what is web-public',
    open: 'to spectators',
    ask: () => ({
      params: {
        anchor: 'newest',
        num_before: 5,
        num_after: 0,
        narrow: [{ operator: 'channels', operand: 'web-public' }],
      },
    }),
  },
  {
    endpoint: 'GET /messages/matches_narrow',
    ask: ({ message }) => ({ params: { msg_ids: [message], narrow: [{ operator: 'has', operand: 'link' }] } }),
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
  { endpoint: 'POST /messages/render', ask: () => ({ params: { content: '*hi*' } }) },
  {
    // The server has no language model.
    endpoint: 'GET /messages/summary',
    ask: ({ window }) => ({ params: { narrow: [{ operator: 'channel', operand: window }] } }),
    refused: each(ROLES_CALLING, { msg: 'AI features are not enabled on this server.' }),
  },
  {
    endpoint: 'GET /messages/:message_id',
    case: 'in a channel that spectators see',
    open: 'to spectators',
    ask: inWindow,
  },
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
    endpoint: 'PATCH /messages/:message_id',
    case: 'to another topic',
    ask: ({ message, name }) => ({ path: { message_id: message }, params: { topic: name() } }),
  },
  {
    endpoint: 'PATCH /messages/:message_id',
    case: 'to another channel',
    ask: async ({ member, square }) => {
      const to = { type: 'channel', to: 'window', topic: 'talk', content: 'elsewhere' };
      const { id } = (await member.post('/messages', to)).body;
      return { path: { message_id: id }, params: { stream_id: square } };
    },
    refused: { guest: { msg: 'Invalid channel ID' } },
  },
  { endpoint: 'GET /messages/:message_id/history', ask: inWindow },
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
    case: "another user's",
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
    endpoint: 'GET /messages/:message_id/read_receipts',
    ask: inWindow,
  },
  {
    endpoint: 'POST /submessage',
    ask: async ({ member }) => {
      const poll = { type: 'channel', to: 'window', topic: 'talk', content: '/poll Lunch?' };
      const { id } = (await member.post('/messages', poll)).body;
      const content = JSON.stringify({ type: 'new_option', idx: 1, option: 'soup' });
      return { params: { message_id: id, msg_type: 'widget', content } };
    },
  },
  { endpoint: 'POST /zcommand', ask: () => ({ params: { command: '/ping' } }) },
  { endpoint: 'POST /mark_all_as_read' },
  {
    endpoint: 'POST /mark_stream_as_read',
    ask: ({ window }) => ({ params: { stream_id: window } }),
  },
  {
    endpoint: 'POST /mark_stream_as_read',
    case: 'of a public channel',
    ask: ({ square }) => ({ params: { stream_id: square } }),
    refused: { guest: { msg: 'Invalid channel ID' } },
  },
  {
    // The organisation has no channel for reports.
    endpoint: 'POST /messages/:message_id/report',
    ask: ({ message }) => ({ path: { message_id: message }, params: { report_type: 'spam' } }),
    refused: each(ROLES_CALLING, {
      msg: 'Moderation request channel must be specified to enable message reporting.',
    }),
  },
  {
    endpoint: 'POST /mark_topic_as_read',
    ask: async ({ window, member, name }) => {
      const topic_name = name();
      await member.post('/messages', { type: 'channel', to: window, topic: topic_name, content: 'something to read' });
      return { params: { stream_id: window, topic_name } };
    },
  },
  {
    endpoint: 'POST /messages/flags/narrow',
    ask: () => ({ params: { anchor: 'newest', num_before: 2, num_after: 0, narrow: [], op: 'add', flag: 'read' } }),
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
