/** The form of events: each queue gets the form that its client requested, and only events that its client supports. */
import { type ApiClient, type ClientEvent, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';

const { owner, ann, ben } = await useOrganisation({ owner: { name: 'Olga', role: 'owner' }, ann: 'Ann', ben: 'Ben' });

const ok = async (answer: ReturnType<ApiClient['get']>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const subscribe = (client: ApiClient, name: string, more: object = {}) =>
  ok(client.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more }));
const send = (topic: string, content: string, more: object = {}) =>
  ok(ann.post('/messages', { type: 'channel', to: 'news', topic, content, ...more }));

/** Registers a queue, by default Ben's, with these parameters. */
const queueWith = (params: object, client = ben) => EventQueue.register(client, { fetch_event_types: [], ...params });
const capable = (...names: string[]) => ({
  client_capabilities: Object.fromEntries(names.map((name) => [name, true])),
});
const of = (type: string, op?: string) => (event: ClientEvent) =>
  event.type === type && (op === undefined || event.op === op);

beforeAll(async () => {
  await subscribe(ann, 'news', { principals: [ann.userId, ben.userId], ...QUIETLY });
});

describe('messages', () => {
  it('have their content as HTML or as it was written', async () => {
    const html = await queueWith({ apply_markdown: true });
    const source = await queueWith({ apply_markdown: false });
    await send('form', '*form*');
    expect((await html.next(of('message'))).message).toMatchObject({
      content: '<p><em>form</em></p>',
      content_type: 'text/html',
    });
    expect((await source.next(of('message'))).message).toMatchObject({
      content: '*form*',
      content_type: 'text/x-markdown',
    });
  });

  it('leave hosted avatars to clients that compute them', async () => {
    const computing = await queueWith({ client_gravatar: true });
    const asking = await queueWith({ client_gravatar: false });
    await send('avatars', 'x');
    expect((await computing.next(of('message'))).message.avatar_url).toBeNull();
    expect((await asking.next(of('message'))).message.avatar_url).toMatch(/^https:\/\/secure\.gravatar\.com\//);
  });

  it('come back with their local id to the queue that sent them, and to no other', async () => {
    const sending = await queueWith({}, ann);
    const other = await queueWith({}, ann);
    const another = await queueWith({});
    await send('local', 'mine', { queue_id: sending.queueId, local_id: '17.01' });
    expect(await sending.next(of('message'))).toMatchObject({ local_message_id: '17.01' });
    for (const queue of [other, another]) {
      expect(await queue.next(of('message'))).not.toHaveProperty('local_message_id');
    }
  });

  it('bring no local id to the queue of someone else', async () => {
    const bens = await queueWith({});
    await send('local', 'not mine', { queue_id: bens.queueId, local_id: '18.01' });
    expect(await bens.next(of('message'))).not.toHaveProperty('local_message_id');
  });
});

describe('the empty topic', () => {
  it('has a name in every event for clients that cannot show it', async () => {
    const able = await queueWith(capable('empty_topic_name'));
    const unable = await queueWith({});
    const { id } = await send('', 'untitled');
    expect((await able.next(of('message'))).message.subject).toBe('');
    expect((await unable.next(of('message'))).message.subject).toBe('general chat');
    const flags = { messages: [id], flag: 'read' };
    await ok(ben.post('/messages/flags', { ...flags, op: 'add' }));
    await ok(ben.post('/messages/flags', { ...flags, op: 'remove' }));
    const details = (event: ClientEvent) => event.message_details[id];
    const where = { type: 'stream', stream_id: expect.any(Number) };
    const removal = of('update_message_flags', 'remove');
    expect(details(await able.next(removal))).toMatchObject({ ...where, topic: '' });
    expect(details(await unable.next(removal))).toMatchObject({ ...where, topic: 'general chat' });
  });
});

describe('subscriptions', () => {
  it('say who else is there to clients that asked, and settings of their own to those that know null', async () => {
    await subscribe(ann, 'harbour');
    const able = await queueWith({ include_subscribers: true, ...capable('notification_settings_null') });
    const partial = await queueWith({ include_subscribers: 'partial', ...capable('notification_settings_null') });
    const plain = await queueWith({});
    await subscribe(ben, 'harbour');
    const added = async (queue: EventQueue) => (await queue.next(of('subscription', 'add'))).subscriptions[0];
    const subscribers = [ann.userId, ben.userId];
    const settings = (value: null | boolean, wildcard: null | boolean) => ({
      desktop_notifications: value,
      email_notifications: value,
      push_notifications: value,
      audible_notifications: value,
      wildcard_mentions_notify: wildcard,
    });
    expect(await added(able)).toMatchObject({ name: 'harbour', subscribers, ...settings(null, null) });
    expect(await added(partial)).toMatchObject({ subscribers, ...settings(null, null) });
    const received = await added(plain);
    expect(received).toMatchObject({ name: 'harbour', ...settings(false, true) });
    expect(received).not.toHaveProperty('subscribers');
  });

  it.each(['true', 'partial'])('of a register have their subscribers too: %s', async (include_subscribers) => {
    const { state } = await EventQueue.register(ben, { event_types: ['subscription'], include_subscribers });
    const news = state.subscriptions.find(({ name }: { name: string }) => name === 'news');
    expect(news.subscribers).toEqual([ann.userId, ben.userId]);
  });
});

describe('new users', () => {
  it('have no avatar where the client computes it, as in a register', async () => {
    const computing = await queueWith({ client_gravatar: true });
    const asking = await queueWith({ client_gravatar: false });
    const user = { email: 'new@forms.example.com', password: 'a fine password', full_name: 'New One' };
    await ok(owner.post('/users', user));
    expect((await computing.next(of('realm_user', 'add'))).person).toMatchObject({ ...{ avatar_url: null } });
    expect((await asking.next(of('realm_user', 'add'))).person.avatar_url).toMatch(
      /^https:\/\/secure\.gravatar\.com\//,
    );
  });
});
