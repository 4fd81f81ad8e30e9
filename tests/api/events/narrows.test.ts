/** The events that a queue receives by its narrow, and those of public channels to which its user is not subscribed. */
import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { organisation, ann, ben, guest } = await useOrganisation({
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
});

const ok = async (answer: ReturnType<ApiClient['get']>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const send = (to: string, topic: string, content: string, more: object = {}) =>
  ok(ann.post('/messages', { type: 'channel', to, topic, content, ...more }));
const direct = (to: ApiClient, content: string) =>
  ok(ann.post('/messages', { type: 'direct', to: [to.userId], content }));
const register = (client: ApiClient, params: object) =>
  EventQueue.register(client, { event_types: ['message'], fetch_event_types: [], apply_markdown: false, ...params });

/** Returns the contents of a queue's messages, after all events have arrived. */
const contents = async (queue: EventQueue) => {
  await organisation.settled();
  return (await queue.drain()).map((event) => event.message.content);
};

beforeAll(async () => {
  const subscribe = (name: string, principals: ApiClient[], more: object = {}) =>
    ok(
      ann.post('/users/me/subscriptions', {
        subscriptions: [{ name }],
        principals: principals.map((one) => one.userId),
        ...QUIETLY,
        ...more,
      }),
    );
  await subscribe('News', [ann, ben, guest]);
  await subscribe('others', [ann]);
  await subscribe('closed', [ann], { invite_only: true });
});
beforeEach(() => organisation.settled());

/** Sends a message of each kind that a narrow can distinguish. */
async function sendAll(): Promise<void> {
  await send('News', 'Sport', 'news');
  await send('News', '✔ sport', 'resolved');
  await send('News', '', 'untitled');
  await send('News', 'sport', 'read', { read_by_sender: true });
  await send('News', 'sport', '@**Ben** mention');
  await send('others', 'sport', 'others');
  await send('closed', 'sport', 'closed');
  await direct(ben, 'direct');
}

describe('the narrow of a queue', () => {
  it.each<[string[][], string[]]>([
    [[['channel', 'news']], ['news', 'resolved', 'untitled', 'read', '@**Ben** mention']],
    [[['stream', 'others']], ['others']],
    [[['stream', 'closed']], []],
    [[['topic', 'SPORT']], ['news', 'read', '@**Ben** mention', 'others']],
    [[['topic', '']], ['untitled']],
    [
      [
        ['channel', 'news'],
        ['topic', 'general chat'],
      ],
      ['untitled'],
    ],
    [[['is', 'dm']], ['direct']],
    [[['is', 'private']], ['direct']],
    [[['is', 'mentioned']], ['@**Ben** mention']],
    [[['is', 'alerted']], ['@**Ben** mention']],
    [[['is', 'resolved']], ['resolved']],
    [[['is', 'starred']], []],
    [[['is', 'unread']], ['news', 'resolved', 'untitled', 'read', '@**Ben** mention', 'others', 'direct']],
    [[['sender', 'nobody@example.com']], []],
  ])('%j', async (narrow, expected) => {
    const queue = await register(ben, { narrow });
    await sendAll();
    expect(await contents(queue)).toEqual(expected);
  });

  it('sees each user’s own flags', async () => {
    const unread = await register(ann, { narrow: [['is', 'unread']] });
    await send('News', 'mine', 'unread', { read_by_sender: false });
    await send('News', 'mine', 'read', { read_by_sender: true });
    expect(await contents(unread)).toEqual(['unread']);
  });

  it('by sender', async () => {
    const queue = await register(ben, { narrow: [['sender', ann.email]] });
    await send('News', 't', 'of Ann');
    await ok(ben.post('/messages', { type: 'channel', to: 'News', topic: 't', content: 'of Ben' }));
    expect(await contents(queue)).toEqual(['of Ann']);
  });

  it('holds back messages only', async () => {
    const queue = await register(ben, { event_types: undefined, narrow: [['topic', 'nothing']] });
    const { id } = await send('News', 't', 'x');
    await ok(ben.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
    await organisation.settled();
    expect((await queue.drain()).map(({ type }) => type)).toEqual(['update_message_flags']);
  });

  it('shows a guest no channel that they are not in', async () => {
    const queue = await register(guest, { narrow: [['topic', 'sport']] });
    await sendAll();
    expect(await contents(queue)).toEqual(['news', 'read', '@**Ben** mention']);
  });

  it.each([
    [[['is', 'followed']], 'Operand followed not supported.'],
    [[['search', 'x']], 'Operator search not supported.'],
  ])('refuses %j', async (narrow, msg) => {
    expect(await ben.post('/register', { narrow })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg } });
  });
});

describe('all_public_streams', () => {
  it('adds the public channels, never a private one', async () => {
    const all = await register(ben, { all_public_streams: true });
    const own = await register(ben, {});
    await send('others', 't', 'public');
    await send('closed', 't', 'private');
    await send('News', 't', 'subscribed');
    expect(await contents(all)).toEqual(['public', 'subscribed']);
    expect(await contents(own)).toEqual(['subscribed']);
  });

  it('shows no flags on what its user did not receive', async () => {
    const queue = await register(ben, { all_public_streams: true });
    await send('others', 't', 'x');
    expect((await queue.next(() => true)).flags).toEqual([]);
  });

  it('is not for guests', async () => {
    expect(await guest.post('/register', { all_public_streams: true })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'User not authorized for this query' },
    });
  });
});
