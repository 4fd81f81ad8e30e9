/** Permissions for users' own items and settings. */
import { type ApiClient, multipart } from '@rookery/testkit';
import { picture } from '../picture.ts';
import { ADMINISTRATORS_ONLY, BELOW_ADMINISTRATOR, each, NO_BOTS, type Row, type World } from '../row.ts';

const setting = () => ({ params: { enter_sends: true } });

const status = ({ name }: Pick<World, 'name'>) => ({ params: { status_text: name() } });

const words = ({ name }: World) => ({ params: { alert_words: [name()] } });
const unwanted = async ({ someone }: World) => ({ path: { muted_user_id: (await someone()).userId } });
const view = (name: string) => ({ fragment: `mine/${name}`, name, is_pinned: true });

const device = { token: 'ab12', appid: 'org.example.app' };

async function withView({ name }: World, caller: ApiClient) {
  const added = view(name());
  await caller.post('/navigation_views', added);
  return { path: { fragment: added.fragment }, params: { is_pinned: false } };
}

/** Long after the tests. */
const IN_TIME = { scheduled_delivery_timestamp: 4_000_000_000 };

async function withScheduled({ member }: World, caller: ApiClient) {
  const message = { type: 'direct', to: [member.userId], content: 'later' };
  const { body } = await caller.post('/scheduled_messages', { ...message, ...IN_TIME });
  return { path: { scheduled_message_id: body.scheduled_message_id ?? 0 }, params: { content: 'much later' } };
}

const draft = { type: '', to: [], topic: '', content: 'to be sent' };

async function withDraft(_: World, caller: ApiClient) {
  const { body } = await caller.post('/drafts', { drafts: [draft] });
  return { path: { draft_id: body.ids?.[0] ?? 0 }, params: { draft } };
}

const snippet = { title: 'bye', content: 'See you' };

async function withSnippet(_: World, caller: ApiClient) {
  const { body } = await caller.post('/saved_snippets', snippet);
  return { path: { saved_snippet_id: body.saved_snippet_id ?? 0 }, params: { title: 'Bye' } };
}

async function value({ owner, name }: World) {
  const { body } = await owner.post('/realm/profile_fields', { field_type: 1, name: name() });
  return { params: { data: [{ id: body.id, value: 'x' }] } };
}

export const OWN_ROWS: readonly Row[] = [
  { endpoint: 'PATCH /settings', ask: setting, refused: { bot: NO_BOTS } },
  { endpoint: 'PATCH /settings/display', ask: setting, refused: { bot: NO_BOTS } },
  {
    endpoint: 'PATCH /settings/notifications',
    ask: () => ({ params: { enable_sounds: true } }),
    refused: { bot: NO_BOTS },
  },
  {
    endpoint: 'POST /users/me/avatar',
    ask: async () => ({ options: multipart([await picture()]) }),
  },
  { endpoint: 'DELETE /users/me/avatar' },
  { endpoint: 'PATCH /users/me/profile_data', ask: value, refused: { bot: NO_BOTS } },
  {
    endpoint: 'DELETE /users/me/profile_data',
    ask: async (world) => ({ params: { data: (await value(world)).params.data.map(({ id }) => id) } }),
    refused: { bot: NO_BOTS },
  },
  { endpoint: 'GET /users/me/alert_words' },
  { endpoint: 'POST /users/me/alert_words', ask: words, refused: { bot: NO_BOTS } },
  { endpoint: 'DELETE /users/me/alert_words', ask: words, refused: { bot: NO_BOTS } },
  { endpoint: 'POST /users/me/muted_users/:muted_user_id', ask: unwanted, refused: { bot: NO_BOTS } },
  {
    endpoint: 'DELETE /users/me/muted_users/:muted_user_id',
    ask: async (world, caller) => {
      const { path } = await unwanted(world);
      await caller.post(`/users/me/muted_users/${path.muted_user_id}`);
      return { path };
    },
    refused: { bot: NO_BOTS },
  },
  {
    endpoint: 'GET /users/:user/presence',
    ask: async ({ someone }) => {
      const here = await someone();
      await here.post('/users/me/presence', { status: 'active' });
      return { path: { user: here.userId } };
    },
  },
  { endpoint: 'GET /realm/presence' },
  ...['apns_device_token', 'android_gcm_reg_id'].flatMap((name): Row[] => [
    { endpoint: `POST /users/me/${name}`, ask: () => ({ params: device }), refused: { bot: NO_BOTS } },
    {
      endpoint: `DELETE /users/me/${name}`,
      ask: async (_, caller) => {
        await caller.post(`/users/me/${name}`, device);
        return { params: device };
      },
      refused: { bot: NO_BOTS },
    },
  ]),
  { endpoint: 'POST /register_client_device', refused: { bot: NO_BOTS } },
  {
    endpoint: 'POST /remove_client_device',
    ask: async (_, caller) => {
      const { body } = await caller.post('/register_client_device');
      return { params: { device_id: body.device_id ?? 0 } };
    },
    refused: { bot: NO_BOTS },
  },
  { endpoint: 'GET /mobile_push/keys' },
  {
    endpoint: 'POST /mobile_push/register',
    ask: async (_, caller) => {
      const { body } = await caller.post('/register_client_device');
      const push_key = Buffer.alloc(33, 0x31).toString('base64');
      const token = {
        token_kind: 'fcm',
        token_id: 'AAAAAAAAAAA=',
        bouncer_public_key: 'x',
        encrypted_push_registration: 'x',
      };
      return { params: { device_id: body.device_id ?? 0, push_key_id: 1, push_key, ...token } };
    },
    refused: { bot: NO_BOTS },
  },
  { endpoint: 'POST /mobile_push/test_notification', refused: { bot: NO_BOTS } },
  {
    endpoint: 'POST /mobile_push/e2ee/test_notification',
    case: 'without a device',
    refused: {
      ...each(['guest', 'member', 'moderator', 'administrator', 'owner'], {
        status: 400,
        code: 'NO_ACTIVE_PUSH_DEVICE',
      }),
      bot: NO_BOTS,
    },
  },
  { endpoint: 'GET /navigation_views' },
  { endpoint: 'POST /navigation_views', ask: ({ name }) => ({ params: view(name()) }) },
  { endpoint: 'PATCH /navigation_views/:fragment', ask: withView },
  { endpoint: 'DELETE /navigation_views/:fragment', ask: withView },
  { endpoint: 'GET /scheduled_messages' },
  {
    endpoint: 'POST /scheduled_messages',
    case: 'to a channel that all are in',
    ask: ({ window }) => ({ params: { type: 'channel', to: window, topic: 'talk', content: 'later', ...IN_TIME } }),
  },
  {
    endpoint: 'POST /scheduled_messages',
    case: 'to a public channel',
    ask: ({ square }) => ({ params: { type: 'channel', to: square, topic: 'talk', content: 'later', ...IN_TIME } }),
    refused: { guest: { status: 400 } },
  },
  { endpoint: 'PATCH /scheduled_messages/:scheduled_message_id', ask: withScheduled },
  { endpoint: 'DELETE /scheduled_messages/:scheduled_message_id', ask: withScheduled },
  { endpoint: 'GET /reminders' },
  { endpoint: 'POST /reminders', ask: ({ message }) => ({ params: { message_id: message, ...IN_TIME } }) },
  {
    endpoint: 'POST /reminders',
    case: 'of a direct message of others',
    ask: async ({ owner, member }) => {
      const sent = await owner.post('/messages', { type: 'direct', to: [member.userId], content: 'between us' });
      return { params: { message_id: sent.body.id, ...IN_TIME } };
    },
    refused: each(['guest', 'moderator', 'administrator', 'bot'], { msg: 'Invalid message(s)' }),
  },
  {
    endpoint: 'DELETE /reminders/:reminder_id',
    ask: async ({ message }, caller) => {
      const { body } = await caller.post('/reminders', { message_id: message, ...IN_TIME });
      return { path: { reminder_id: body.reminder_id ?? 0 } };
    },
  },
  { endpoint: 'GET /drafts' },
  { endpoint: 'POST /drafts', ask: () => ({ params: { drafts: [draft] } }) },
  { endpoint: 'PATCH /drafts/:draft_id', ask: withDraft },
  { endpoint: 'DELETE /drafts/:draft_id', ask: withDraft },
  { endpoint: 'GET /saved_snippets' },
  { endpoint: 'POST /saved_snippets', ask: () => ({ params: snippet }) },
  { endpoint: 'PATCH /saved_snippets/:saved_snippet_id', ask: withSnippet },
  { endpoint: 'DELETE /saved_snippets/:saved_snippet_id', ask: withSnippet },
  {
    endpoint: 'POST /users/me/onboarding_steps',
    ask: () => ({ params: { onboarding_step: 'intro_recent_view_modal' } }),
    refused: { bot: NO_BOTS },
  },
  { endpoint: 'GET /users/:user/status', ask: ({ member }) => ({ path: { user: member.userId } }) },
  { endpoint: 'POST /users/me/status', ask: status, refused: { bot: NO_BOTS } },
  {
    endpoint: 'POST /users/:user/status',
    ask: ({ member, name }) => ({ ...status({ name }), path: { user: member.userId } }),
    refused: each(BELOW_ADMINISTRATOR, ADMINISTRATORS_ONLY),
  },
];
