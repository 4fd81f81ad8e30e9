/** Old state + events = fresh state, for every mutation there is and for everyone who might be concerned. */
import { type ApiClient, createOrganisation, type Organisation, StatefulClient } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let organisation: Organisation;
let owner: ApiClient;
let ann: ApiClient;
let ben: ApiClient;
let guest: ApiClient;
let message: number;
let direct: number;

const ok = async (answer: ReturnType<ApiClient['get']>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const channelMessage = (content: string, topic = 'talk') => ({ type: 'channel', to: 'square', topic, content });

beforeAll(async () => {
  organisation = await createOrganisation(inject('cluster'));
  owner = await organisation.user('Olga', { role: 'owner' });
  ann = await organisation.user('Ann');
  ben = await organisation.user('Ben');
  guest = await organisation.user('Gus', { role: 'guest' });
  await ok(
    ann.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'square' }],
      principals: [ann.userId, ben.userId, guest.userId],
    }),
  );
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'closed' }], invite_only: true }));
  message = (await ok(ann.post('/messages', channelMessage('first')))).id;
  direct = (await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'hi' }))).id;
});
afterAll(() => organisation.close());

const MUTATIONS: [string, () => Promise<unknown>][] = [
  ['a channel message', () => ok(ann.post('/messages', channelMessage('hello')))],
  [
    'a channel message that its sender has read',
    () => ok(ann.post('/messages', { ...channelMessage('mine'), read_by_sender: true })),
  ],
  ['a message in the empty topic', () => ok(ann.post('/messages', channelMessage('no topic', '')))],
  ['a direct message', () => ok(ben.post('/messages', { type: 'direct', to: [ann.userId], content: 'yes?' }))],
  [
    'a direct message to a group',
    () => ok(ann.post('/messages', { type: 'direct', to: [ben.userId, guest.userId], content: 'all' })),
  ],
  ['a note to oneself', () => ok(ann.post('/messages', { type: 'direct', to: [ann.userId], content: 'note' }))],
  ['a mention', () => ok(ann.post('/messages', channelMessage('hey @**Ben**')))],
  ['an edit', () => ok(ann.patch(`/messages/${message}`, { content: 'first, edited' }))],
  ['a reaction', () => ok(ben.post(`/messages/${message}/reactions`, { emoji_name: 'heart' }))],
  ['a reaction taken back', () => ok(ben.delete(`/messages/${message}/reactions`, { emoji_name: 'heart' }))],
  ['reading', () => ok(ben.post('/messages/flags', { messages: [message, direct], op: 'add', flag: 'read' }))],
  [
    'marking unread',
    () => ok(ben.post('/messages/flags', { messages: [message, direct], op: 'remove', flag: 'read' })),
  ],
  ['starring', () => ok(ben.post('/messages/flags', { messages: [message], op: 'add', flag: 'starred' }))],
  [
    'taking the star away',
    () => ok(ben.post('/messages/flags', { messages: [message], op: 'remove', flag: 'starred' })),
  ],
  [
    'a new public channel',
    () => ok(ben.post('/users/me/subscriptions', { subscriptions: [{ name: 'fresh', description: 'air' }] })),
  ],
  ['joining a channel', () => ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'fresh' }] }))],
  ['leaving a channel', () => ok(ben.delete('/users/me/subscriptions', { subscriptions: ['fresh'] }))],
  ['joining again', () => ok(ben.post('/users/me/subscriptions', { subscriptions: [{ name: 'fresh' }] }))],
  [
    'a guest let into a channel',
    () => ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'fresh' }], principals: [guest.userId] })),
  ],
  [
    'someone let into a private channel',
    () => ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'closed' }], principals: [ben.userId] })),
  ],
  [
    'someone put out of a private channel',
    () => ok(owner.delete('/users/me/subscriptions', { subscriptions: ['closed'], principals: [ben.userId] })),
  ],
  [
    'a guest put out of a channel',
    () => ok(owner.delete('/users/me/subscriptions', { subscriptions: ['square'], principals: [guest.userId] })),
  ],
  [
    'a new private channel',
    () => ok(ben.post('/users/me/subscriptions', { subscriptions: [{ name: 'new and closed' }], invite_only: true })),
  ],
  [
    'a new user',
    () =>
      ok(owner.post('/users', { email: 'new@state.example.com', password: 'a fine password', full_name: 'New One' })),
  ],
];

describe('old state + events = fresh state', () => {
  it.each(MUTATIONS)('after %s', async (_, mutate) => {
    await organisation.settled();
    const clients = await Promise.all([owner, ann, ben, guest].map((one) => StatefulClient.register(one)));
    await mutate();
    await organisation.settled();
    for (const client of clients) {
      const { old, fresh } = await client.compare();
      expect(old, `as ${client.queue.client.email}`).toEqual(fresh);
    }
  });
});
