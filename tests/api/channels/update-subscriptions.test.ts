/** Joining some channels and leaving others in one request. */
import { type ApiClient, createOrganisation, EventQueue, type Organisation, QUIETLY } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

let organisation: Organisation;
let ann: ApiClient;
let ben: ApiClient;

beforeAll(async () => {
  organisation = await createOrganisation(inject('cluster'));
  ann = await organisation.user('Ann');
  ben = await organisation.user('Ben');
  await subscribe(ann, 'closed', { invite_only: true });
});
afterAll(() => organisation.close());

const PATH = '/users/me/subscriptions';
const subscribe = (client: ApiClient, name: string, more = {}) =>
  ok(client.post(PATH, { subscriptions: [{ name }], ...QUIETLY, ...more }));
const names = async (client: ApiClient): Promise<string[]> =>
  (await ok(client.get(PATH))).subscriptions.map((one: { name: string }) => one.name).sort();
let people = 0;
/** Somebody who never was anywhere, or is in one channel alone. */
async function somebody(channel?: string): Promise<ApiClient> {
  const client = await organisation.user(`Somebody ${++people}`);
  if (channel) await subscribe(client, channel);
  return client;
}

it('joins and leaves, and says what it did', async () => {
  await subscribe(ben, 'known');
  await subscribe(ben, 'old');
  const me = await somebody('old');
  const id = String(me.userId);
  const add = [
    { name: 'New', description: 'of *late*', color: '#c2c2c2' },
    { name: 'KNOWN', description: '' },
  ];
  const done = await ok(me.patch(PATH, { add, delete: [' OLD ', 'old'] }));
  expect(done).toMatchObject({ already_subscribed: {}, removed: ['old'], not_removed: [] });
  expect(done.subscribed[id].sort()).toEqual(['New', 'known']);
  expect(await names(me)).toEqual(['New', 'known']);
  const again = await ok(me.patch(PATH, { add, delete: ['old'] }));
  expect(again).toMatchObject({ subscribed: {}, removed: [], not_removed: ['old'] });
  expect(again.already_subscribed[id].sort()).toEqual(['New', 'known']);
});

it('does one of the two alone', async () => {
  const me = await somebody();
  expect(await ok(me.patch(PATH, { add: [{ name: 'one' }] }))).toMatchObject({ removed: [], not_removed: [] });
  expect(await names(me)).toEqual(['one']);
  expect(await ok(me.patch(PATH, { delete: ['one'] }))).toMatchObject({ subscribed: {}, removed: ['one'] });
  expect(await names(me)).toEqual([]);
});

it('does nothing where any of it is refused', async () => {
  const me = await somebody('kept');
  await organisation.settled();
  const queue = await EventQueue.register(me, { event_types: ['stream', 'subscription'] });
  const refusals = [
    [{ add: [{ name: 'closed' }], delete: ['kept'] }, 'Unable to access channel (closed).'],
    [{ add: [{ name: ' ' }], delete: ['kept'] }, "Channel name can't be empty."],
    [{ add: [{ name: 'kept' }], delete: ['Kept'] }, `Channel 'Kept' is both in "add" and in "delete".`],
    [{ add: Array.from({ length: 201 }, (_, n) => ({ name: `n${n}` })) }, 'Too many subscriptions in one request.'],
    [{ add: [], delete: [] }, 'Nothing to do. Specify at least one of "add" or "delete".'],
    [{}, 'Nothing to do. Specify at least one of "add" or "delete".'],
  ] as const;
  for (const [params, msg] of refusals) expect(await me.patch(PATH, params)).toMatchObject(refused(msg));
  for (const name of ['closed', 'nowhere']) {
    expect(await me.patch(PATH, { add: [{ name: 'never made' }], delete: ['kept', name] })).toMatchObject(
      refused(`Channel '${name}' does not exist`, 'STREAM_DOES_NOT_EXIST'),
    );
  }
  expect(await names(me)).toEqual(['kept']);
  expect(await me.get('/get_stream_id', { stream: 'never made' })).toMatchObject({ status: 400 });
  await organisation.settled();
  expect(await queue.drain()).toEqual([]);
});

it('takes messages from then on, and no more', async () => {
  await subscribe(ben, 'before');
  await subscribe(ben, 'after');
  const me = await somebody('before');
  await ok(me.patch(PATH, { add: [{ name: 'after' }], delete: ['before'] }));
  const queue = await EventQueue.register(me, { event_types: ['message'] });
  for (const to of ['before', 'after']) {
    await ok(ben.post('/messages', { type: 'channel', to, topic: 't', content: `in ${to}` }));
  }
  const { message } = await queue.next((event) => event.type === 'message');
  expect(message.display_recipient).toBe('after');
});
