/** A register: its parts, its cursor and its errors. */
import { notReady } from '@rookery/core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { context, event, type Replica, refusal, Stage } from '../../test/stage.ts';

let stage: Stage;
let replica: Replica;

beforeAll(async () => {
  stage = await Stage.open();
  replica = await stage.replica();
});

afterAll(() => stage.close());

beforeEach(() => {
  stage.state.asked.length = 0;
});

test('joins the parts of the services, asked in order: channels, messages, users', async () => {
  stage.state.json = { users: '{"realm_users":[{"id":1}]}', channels: '{"streams":[]}', messages: '{}' };
  const types = ['message', 'realm_user'];
  const state = await replica.register(8, { event_types: types, all_event_types: false });
  expect(state).toEqual({
    queue_id: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
    last_event_id: -1,
    idle_queue_timeout_secs: 600,
    realm_users: [{ id: 1 }],
    streams: [],
  });
  expect(stage.state.asked.map(({ service }) => service)).toEqual(['channels', 'messages', 'users']);
  expect(stage.state.asked.every((one) => one.types.join() === types.join() && !one.all)).toBe(true);
});

test('who gives no more than a seq is asked at once, and messages after channels all the same', async () => {
  const order = async (types: string[]) => {
    stage.state.asked.length = 0;
    await replica.register(8, { event_types: types, all_event_types: false });
    return stage.state.asked.map(({ service }) => service);
  };
  const fetched = async (types: string[], events: string[]) => {
    stage.state.asked.length = 0;
    const request = { event_types: events, all_event_types: false, fetch_event_types: types, same_fetch_types: false };
    await replica.register(8, request);
    return stage.state.asked.map(({ service }) => service);
  };
  const messages = await fetched(['message'], ['reaction']);
  expect(messages.toSorted()).toEqual(['channels', 'messages', 'users']);
  expect(messages.indexOf('messages')).toBeGreaterThan(messages.indexOf('channels'));
  expect((await fetched([], ['reaction'])).toSorted()).toEqual(['channels', 'messages', 'users']);
  expect(await order(['realm_user'])).toEqual(['channels', 'messages', 'users']);
});

test('for new messages alone no service is called, unless for all public channels', async () => {
  const asked = async (more: Parameters<Replica['register']>[1] = {}) => {
    stage.state.asked.length = 0;
    const { queue_id } = await replica.register(8, { event_types: ['message'], all_event_types: false, ...more });
    return { queue_id, asked: stage.state.asked.map(({ service }) => service) };
  };
  const narrow = await asked();
  expect(narrow.asked).toEqual(['messages']);
  expect((await asked({ fetch_event_types: [], same_fetch_types: false })).asked).toEqual(['messages']);
  expect((await asked({ all_public_streams: true })).asked).toHaveLength(3);
  expect((await asked({ event_types: ['message', 'stream'] })).asked).toHaveLength(3);
  // An entry that ends a queue is found regardless of the service that published it.
  await stage.publish('users', event('user_deactivated', [8]));
  await replica.settled();
  expect(await refusal(replica.poll(8, narrow.queue_id, -1))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
});

test('a state fetched under rights that are gone is fetched again under the present ones', async () => {
  stage.state.role = 600;
  const { queue_id } = await replica.register(8, {}, context(8, { role: 200 }));
  expect(queue_id).toEqual(expect.any(String));
  const asked = stage.state.asked.map(({ service, role }) => `${service} ${role}`);
  expect(asked).toEqual([200, 600].flatMap((role) => ['channels', 'messages', 'users'].map((one) => `${one} ${role}`)));
  stage.state.role = undefined;
});

test('too many at once get a time to retry', async () => {
  const busy = await stage.replica({ STATES_AT_ONCE: 1, REGISTERS_WAITING: 1 });
  const answers = await Promise.allSettled([busy.register(8), busy.register(9), busy.register(10)]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(answers[2]).toMatchObject({
    reason: { code: 'RATE_LIMIT_HIT', httpStatus: 429, extra: { 'retry-after': expect.any(Number) } },
  });
  await busy.stop();
});

test('fetch types: those given, else the event types, else all', async () => {
  const asked = async (request: Parameters<Replica['register']>[1]) => {
    stage.state.asked.length = 0;
    await replica.register(8, request);
    const [{ types, all } = { types: [], all: false }] = stage.state.asked;
    return { types, all };
  };
  expect(await asked({})).toEqual({ types: [], all: true });
  expect(await asked({ event_types: ['message'], all_event_types: false })).toEqual({ types: ['message'], all: false });
  expect(await asked({ fetch_event_types: ['realm'], same_fetch_types: false })).toEqual({
    types: ['realm'],
    all: false,
  });
  expect(await asked({ same_fetch_types: false })).toEqual({ types: [], all: false });
});

test('entries in the state are not delivered again, all others are: by the seq of each service', async () => {
  const seq = await stage.publish('users', event('alert_words', [8], { n: 'before' }));
  await replica.settled();
  // The state was read a little later: it has the next entry already, which is not in the log yet.
  stage.state.seqs = { users: seq + 1, channels: 0, messages: 0 };
  const { queue_id } = await replica.register(8);
  expect(stage.state.asked.at(-1)).toMatchObject({ service: 'users', min_seq: seq });
  await stage.publish('users', event('alert_words', [8], { n: 'in the state' }));
  await stage.publish('channels', event('subscription', [8], { n: 'another service' }));
  await stage.publish('users', event('alert_words', [8], { n: 'after' }));
  await replica.settled();
  expect((await replica.all(8, queue_id)).map(({ n }) => n)).toEqual(['another service', 'after']);
});

test('event types and narrows filter; an empty list is none', async () => {
  const request = { event_types: ['alert_words'], all_event_types: false };
  const some = await replica.register(8, request);
  const none = await replica.register(8, { all_event_types: false });
  await stage.publish('users', event('alert_words', [8]), event('user_settings', [8]));
  await replica.settled();
  const types = async (queue: string) => (await replica.all(8, queue)).map(({ type }) => type);
  expect(await types(some.queue_id)).toEqual(['alert_words']);
  expect(await types(none.queue_id)).toEqual([]);
});

test('narrows that queues do not have, and all public channels for a guest, are refused', async () => {
  const narrow = [{ operator: 'near', operand: '1' }];
  expect(await refusal(replica.register(8, { narrow }))).toMatchObject({ message: 'Operator near not supported.' });
  const guest = context(8, { role: 600 });
  expect(await refusal(replica.register(8, { all_public_streams: true }, guest))).toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('the idle timeout is the client’s, at most a week', async () => {
  const { idle_queue_timeout_secs } = await replica.register(8, { idle_queue_timeout_secs: 9_000_000 });
  expect(idle_queue_timeout_secs).toBe(604_800);
});

test('a failing part leaves no queue behind', async () => {
  stage.state.json.users = 'not asked';
  const failing = context(8, { caller: undefined });
  expect(await refusal(replica.register(8, {}, failing))).toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a queue whose registration is not stored takes no place among its user’s', async () => {
  const { registrations, queues } = replica.service.context;
  const taken = vi.spyOn(registrations, 'create').mockRejectedValueOnce(notReady());
  expect(await refusal(replica.register(30))).toMatchObject({ code: 'SERVER_NOT_READY' });
  taken.mockRestore();
  const listed = async () => {
    await queues.listed();
    return (await registrations.loadList(stage.realm, 30)).queues.map(([id]) => id);
  };
  await expect.poll(listed).toEqual([]);
  const { queue_id } = await replica.register(30);
  await expect.poll(listed).toEqual([queue_id]);
});
