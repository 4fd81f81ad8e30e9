/** Messages for spectators, apart from lists: one message by its id, and the topics of a channel. */
import { QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, ann, ben } = await useOrganisation(
  { ann: { name: 'Ann', role: 'owner' }, ben: 'Ben' },
  { name: 'Shop windows', spectators: true },
);
const channels: Record<string, number> = {};
const sent: Record<string, number> = {};

const look = (path: string, params = {}) => organisation.nobody.get(`/json${path}`, params);
const LOGGED_OUT = {
  status: 401,
  body: { code: 'UNAUTHORIZED', msg: 'Not logged in: API authentication or user session required' },
};

beforeAll(async () => {
  const principals = [ann.userId, ben.userId];
  for (const [name, more] of [
    ['window', { is_web_public: true }],
    ['club', {}],
    ['secret', { invite_only: true }],
  ] as const) {
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...QUIETLY, ...more }));
    channels[name] = (await ok(ann.get('/get_stream_id', { stream: name }))).stream_id;
    const params = { type: 'channel', to: name, topic: `plans of the ${name}`, content: '**hello**' };
    sent[name] = (await ok(ann.post('/messages', params))).id;
  }
  sent.nameless = (await ok(ben.post('/messages', { type: 'channel', to: 'window', topic: '', content: 'x' }))).id;
  sent.direct = (await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'between us' }))).id;
});

it('shows a message of a web-public channel, with nothing of an address', async () => {
  await ok(ben.post('/messages/flags', { messages: [sent.window], op: 'add', flag: 'starred' }));
  const shown = await ok(look(`/messages/${sent.window}`));
  expect(shown).toMatchObject({
    raw_content: '**hello**',
    message: {
      id: sent.window,
      content: '<p><strong>hello</strong></p>',
      subject: 'plans of the window',
      sender_full_name: 'Ann',
      sender_email: expect.stringMatching(/^user\d+@/),
      avatar_url: expect.any(String),
      flags: ['read'],
    },
  });
  expect(JSON.stringify(shown)).not.toContain(ann.email);
  const { message } = await ok(look(`/messages/${sent.window}`, { apply_markdown: false }));
  expect(message).toMatchObject({ content: '**hello**', content_type: 'text/x-markdown' });
});

it('says the same of every other message, and of none', async () => {
  for (const id of [sent.club, sent.secret, sent.direct, 2 ** 31 - 1, 2 ** 31 + (sent.window as number), 0]) {
    expect(await look(`/messages/${id}`)).toMatchObject(LOGGED_OUT);
  }
  for (const path of [`/messages/${sent.window}/history`, `/messages/${sent.window}/read_receipts`]) {
    expect(await look(path)).toMatchObject(LOGGED_OUT);
  }
});

it('shows the topics of a web-public channel, and of no other', async () => {
  const { topics } = await ok(look(`/users/me/${channels.window}/topics`, { allow_empty_topic_name: true }));
  expect(topics).toEqual([
    { name: '', max_id: sent.nameless },
    { name: 'plans of the window', max_id: sent.window },
  ]);
  const [first] = (await ok(look(`/users/me/${channels.window}/topics`))).topics;
  expect(first.name).toBe('general chat');
  for (const id of [channels.club, channels.secret, 4242]) {
    expect(await look(`/users/me/${id}/topics`)).toMatchObject(refused('Invalid channel ID'));
  }
});

it('shows nothing of archived channels', async () => {
  await ok(
    ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'closed' }], is_web_public: true, ...QUIETLY }),
  );
  const { stream_id } = await ok(ann.get('/get_stream_id', { stream: 'closed' }));
  const { id } = await ok(ann.post('/messages', { type: 'channel', to: 'closed', topic: 'sale', content: 'over' }));
  const narrow = [{ operator: 'channels', operand: 'web-public' }];
  const home = [...narrow, { operator: 'in', operand: 'home' }];
  const range = { anchor: 'newest', num_before: 100, num_after: 0 };
  const found = async (terms = narrow) =>
    (await ok(look('/messages', { ...range, narrow: terms }))).messages.map((one: { id: number }) => one.id);
  expect(await found()).toContain(id);
  expect(await found(home)).toEqual(await found());
  await ok(ann.delete(`/streams/${stream_id}`));
  expect(await found()).not.toContain(id);
  expect(await look(`/messages/${id}`)).toMatchObject(LOGGED_OUT);
  expect((await ok(ann.get(`/messages/${id}`))).message.content).toBe('<p>over</p>');
});

it('is only under /json, and ends with what is web-public', async () => {
  for (const path of [`/messages/${sent.window}`, `/users/me/${channels.window}/topics`]) {
    expect(await organisation.nobody.get(path)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  }
  const moved = { topic: 'plans', stream_id: channels.club, propagate_mode: 'change_one' };
  await ok(ann.patch(`/messages/${sent.nameless}`, moved));
  expect(await look(`/messages/${sent.nameless}`)).toMatchObject(LOGGED_OUT);
  await ok(ann.patch(`/streams/${channels.window}`, { is_web_public: false }));
  expect(await look(`/messages/${sent.window}`)).toMatchObject(LOGGED_OUT);
  expect(await look(`/users/me/${channels.window}/topics`)).toMatchObject(refused('Invalid channel ID'));
  await ok(ann.patch(`/streams/${channels.window}`, { is_web_public: true }));
  await ok(look(`/messages/${sent.window}`));
  await ok(ann.patch('/realm', { enable_spectator_access: false }));
  expect(await look(`/users/me/${channels.window}/topics`)).toMatchObject(LOGGED_OUT);
});
