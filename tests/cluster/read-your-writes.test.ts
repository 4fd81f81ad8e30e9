/**
 * P5: what a caller was told is done is so at once, in every service and at every gateway. P6: what was taken from
 * somebody is out of reach at once. Each is done at one gateway and looked for at the other, a number of times, since
 * what it must not meet is a moment.
 */
import { createHash } from 'node:crypto';
import {
  type Answer,
  type ApiClient,
  type Cluster,
  createOrganisation,
  EventQueue,
  type Organisation,
  startCluster,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { at } from '../load/front.ts';

const TIMES = 12;

let cluster: Cluster;
let organisation: Organisation;
let admin: Pair;
let ann: Pair;
let ben: Pair;

/** One user at both gateways; `here` and `there` change places from time to time. */
type Pair = (time: number) => { here: ApiClient; there: ApiClient };

const pair = (client: ApiClient): Pair => {
  const clients = cluster.address.origins.map((origin) => at(client, origin)) as [ApiClient, ApiClient];
  return (time) => ({ here: clients[time % 2] as ApiClient, there: clients[(time + 1) % 2] as ApiClient });
};

beforeAll(async () => {
  cluster = await startCluster({
    servers: inject('servers'),
    scale: { gateway: 2, users: 2, channels: 2, messages: 2, events: 2 },
    env: { AUTH_LEASE_MS: '300' },
  });
  organisation = await createOrganisation(cluster.address);
  admin = pair(await organisation.user('Ada Admin', { role: 'administrator' }));
  ann = pair(await organisation.user('Ann'));
  ben = pair(await organisation.user('Ben'));
});
afterAll(async () => {
  await organisation?.close();
  await cluster?.stop();
});

const ok = async (answer: ReturnType<ApiClient['get']>) => {
  const { status, body } = await answer;
  expect(body).toMatchObject({ result: 'success' });
  expect(status).toBe(200);
  return body;
};
const subscribe = (client: ApiClient, name: string, more = {}) =>
  ok(client.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more }));
const subscriptions = async (client: ApiClient): Promise<{ name: string; stream_id: number }[]> =>
  (await ok(client.get('/users/me/subscriptions'))).subscriptions;
const send = async (client: ApiClient, to: string | number, content: string): Promise<number> =>
  (await ok(client.post('/messages', { type: 'channel', to, topic: 'now', content }))).id;
const fetch = async (
  client: ApiClient,
  narrow: object[],
): Promise<{ id: number; content: string; flags: string[] }[]> =>
  (await ok(client.get('/messages', { anchor: 'newest', num_before: 50, num_after: 0, apply_markdown: false, narrow })))
    .messages;
const unreadIn = (state: Answer['body']): number[] =>
  state.unread_msgs.streams.flatMap((one: { unread_message_ids: number[] }) => one.unread_message_ids);
const unread = async (client: ApiClient): Promise<number[]> => {
  const state = await ok(client.post('/register', { event_types: ['message', 'update_message_flags'] }));
  await ok(client.delete('/events', { queue_id: state.queue_id }));
  return unreadIn(state);
};

describe('what was done at one gateway is seen at the other', () => {
  it('channels, subscriptions, messages', async () => {
    for (let time = 0; time < TIMES; time++) {
      const { here, there } = ann(time);
      const name = `made ${time}`;
      await subscribe(here, name);
      const mine = (await subscriptions(there)).find((one) => one.name === name);
      expect(mine).toBeDefined();
      expect((await ok(here.get('/get_stream_id', { stream: name }))).stream_id).toBe(mine?.stream_id);
      // The other way round at once: the services that send and fetch ask what the one that subscribes has done.
      const id = await send(there, name, `first of ${name}`);
      expect((await fetch(here, [{ operator: 'channel', operand: name }])).map((one) => one.id)).toEqual([id]);
      const { topics } = await ok(there.get(`/users/me/${mine?.stream_id}/topics`));
      expect(topics).toEqual([{ name: 'now', max_id: id }]);
      await ok(here.delete('/users/me/subscriptions', { subscriptions: [name] }));
      expect((await subscriptions(there)).map((one) => one.name)).not.toContain(name);
    }
  });

  it('register tells of what the caller did before', async () => {
    for (let time = 0; time < TIMES; time++) {
      const { here, there } = ann(time);
      const name = `registered ${time}`;
      await subscribe(here, name);
      const state = await ok(there.post('/register', { event_types: ['subscription', 'message', 'stream'] }));
      expect(state.subscriptions.map((one: { name: string }) => one.name)).toContain(name);
      const id = await send(here, name, 'counted');
      const later = await ok(there.post('/register', { event_types: ['message', 'update_message_flags'] }));
      expect(later.max_message_id).toBeGreaterThanOrEqual(id);
      // A queue of one gateway is served by the other, and is gone there when it was deleted here.
      const poll = { queue_id: state.queue_id, last_event_id: state.last_event_id };
      const { events } = await ok(here.get('/events', poll));
      expect(events.map((event: { message?: { id: number } }) => event.message?.id)).toContain(id);
      await ok(here.delete('/events', { queue_id: state.queue_id }));
      expect(await there.get('/events', { ...poll, dont_block: true })).toMatchObject({
        status: 400,
        body: { code: 'BAD_EVENT_QUEUE_ID' },
      });
    }
  });

  it('direct messages', async () => {
    for (let time = 0; time < TIMES; time++) {
      const { here, there } = ann(time);
      const to = [ben(time).here.userId];
      const { id } = await ok(here.post('/messages', { type: 'direct', to, content: `psst ${time}` }));
      expect((await fetch(there, [{ operator: 'dm', operand: to }])).at(-1)).toMatchObject({ id });
      expect((await ok(there.get(`/messages/${id}`))).raw_content).toBe(`psst ${time}`);
    }
  });

  it('edits, reactions and flags', async () => {
    await subscribe(ann(0).here, 'changes', { principals: [ann(0).here.userId, ben(0).here.userId] });
    for (let time = 0; time < TIMES; time++) {
      const { here, there } = ann(time);
      const id = await send(here, 'changes', `before ${time}`);
      const prev_content_sha256 = createHash('sha256').update(`before ${time}`).digest('hex');
      await ok(there.patch(`/messages/${id}`, { content: `after ${time}`, prev_content_sha256 }));
      const edited = await ok(here.get(`/messages/${id}`));
      expect(edited.raw_content).toBe(`after ${time}`);

      const reader = ben(time);
      expect(await unread(reader.there)).toContain(id);
      await ok(reader.here.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
      const reacted = await ok(reader.there.get(`/messages/${id}`));
      expect(reacted.message.reactions).toMatchObject([{ emoji_name: 'octopus', user_id: reader.here.userId }]);
      await ok(reader.there.delete(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
      expect((await ok(reader.here.get(`/messages/${id}`))).message.reactions).toEqual([]);

      for (const flag of ['read', 'starred']) {
        await ok(reader.here.post('/messages/flags', { messages: [id], op: 'add', flag }));
        const [fetched] = await fetch(reader.there, [{ operator: 'id', operand: id }]);
        expect(fetched?.flags).toContain(flag);
      }
      expect(await unread(reader.there)).not.toContain(id);
      expect((await fetch(reader.there, [{ operator: 'is', operand: 'starred' }])).map((m) => m.id)).toContain(id);
      await ok(reader.there.post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' }));
      expect(await unread(reader.here)).toContain(id);
    }
  });

  it('new users', async () => {
    for (let time = 0; time < 4; time++) {
      const { here, there } = admin(time);
      const email = `new${time}@example.com`;
      const password = 'correct horse battery';
      const { user_id } = await ok(here.post('/users', { email, password, full_name: `New ${time}` }));
      const { members } = await ok(there.get('/users'));
      expect(members.map((one: { user_id: number }) => one.user_id)).toContain(user_id);
      expect((await ok(there.get(`/users/${user_id}`))).user).toMatchObject({ full_name: `New ${time}` });
      // Every other service knows the user too.
      await subscribe(there, `welcome ${time}`, { principals: [user_id] });
      await ok(there.post('/messages', { type: 'direct', to: [user_id], content: 'welcome' }));
      const state = await ok(there.post('/register', { event_types: ['realm_user'] }));
      expect(state.realm_users.map((one: { user_id: number }) => one.user_id)).toContain(user_id);
      const { api_key } = await ok(
        at(organisation.nobody, there.origin).post('/fetch_api_key', { username: email, password }),
      );
      expect(api_key).toMatch(/^\w{32}$/);
    }
  });

  it('presence, and the end of a session', async () => {
    for (let time = 0; time < 4; time++) {
      const { here, there } = ben(time);
      await ok(here.post('/users/me/presence', { status: 'active', ping_only: true }));
      const { presences } = await ok(there.post('/users/me/presence', { status: 'active', last_update_id: -1 }));
      expect(presences).toHaveProperty(String(here.userId));

      const nobody = (client: ApiClient) => at(organisation.nobody, client.origin);
      const login = await nobody(here).post('/dev_fetch_api_key', { username: here.email });
      const cookie = [login.headers['set-cookie'] ?? []]
        .flat()
        .map((one) => one.split(';')[0])
        .join('; ');
      const token = decodeURIComponent(/csrftoken=([^;]+)/.exec(cookie)?.[1] ?? '');
      await ok(nobody(there).get('/json/users/me', {}, { headers: { cookie } }));
      await ok(nobody(here).post('/json/logout', {}, { headers: { cookie, 'x-csrftoken': token } }));
      for (const client of [there, here]) {
        expect((await nobody(client).get('/json/users/me', {}, { headers: { cookie } })).status).toBe(401);
      }
    }
  });
});

describe('what was taken at one gateway is out of reach at the other', () => {
  const SECRET = 'the secret word';

  it.each([
    ['shared history', true],
    ['protected history', false],
  ])('a private channel with %s, to who left it or was taken out', async (_, shared) => {
    for (let time = 0; time < TIMES; time++) {
      const owner = ann(time);
      const { here, there } = ben(time);
      const name = `private ${shared} ${time}`;
      const all = { invite_only: true, history_public_to_subscribers: shared };
      await subscribe(owner.here, name, { ...all, principals: [owner.here.userId, here.userId, admin(0).here.userId] });
      const { stream_id } = await ok(here.get('/get_stream_id', { stream: name }));
      const id = await send(owner.there, name, SECRET);
      expect((await fetch(there, [{ operator: 'channel', operand: name }])).map((one) => one.id)).toEqual([id]);
      await ok(there.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
      await organisation.settled();
      const queue = await EventQueue.register(there, {});

      // By oneself, or by an administrator.
      const taker = time % 4 < 2 ? here : admin(time).here;
      const { removed } = await ok(
        taker.delete('/users/me/subscriptions', { subscriptions: [name], principals: [here.userId] }),
      );
      expect(removed).toEqual([name]);

      await expectNothing(there, { name, stream_id, id, starred: true });
      // Neither an answer nor an event tells of what happens there from now on.
      const later = await send(owner.here, name, `${SECRET}, later`);
      await ok(owner.there.patch(`/messages/${id}`, { content: `${SECRET}, edited` }));
      await ok(owner.here.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
      await expectNothing(there, { name, stream_id, id: later, starred: false });
      await organisation.settled();
      const told = (await queue.drain()).filter((event) => !(event.type === 'subscription' && event.op === 'remove'));
      expect(told.filter((event) => JSON.stringify(event).includes(SECRET))).toEqual([]);
      expect(told.filter((event) => [event.type, event.message_id].join() === `reaction,${id}`)).toEqual([]);
      await ok(there.delete('/events', { queue_id: queue.queueId }));
    }
  });

  it('what is sent to the channel from then on, by whomever, is not told', async () => {
    for (let time = 0; time < 6; time++) {
      const { here, there } = ben(time);
      const name = `busy ${time}`;
      const principals = [ann(0).here.userId, here.userId];
      await subscribe(ann(time).here, name, { invite_only: true, principals });
      await organisation.settled();
      const queue = await EventQueue.register(there, { event_types: ['message'] });
      const sent: { content: string; startedAt: number; endedAt: number }[] = [];
      let going = true;
      const sending = Array.from({ length: 4 }, async (_, lane) => {
        for (let n = 0; going && n < 1000; n++) {
          const one = { content: `${name} ${lane} ${n}`, startedAt: performance.now(), endedAt: 0 };
          await send(ann(n).here, name, one.content);
          sent.push({ ...one, endedAt: performance.now() });
        }
      });
      await expect.poll(() => sent.length, { timeout: 10_000 }).toBeGreaterThan(10);
      const takingAt = performance.now();
      await ok(
        admin(time).here.delete('/users/me/subscriptions', { subscriptions: [name], principals: [here.userId] }),
      );
      const takenAt = performance.now();
      const after = () => sent.filter((one) => one.startedAt > takenAt);
      await expect.poll(() => after().length, { timeout: 10_000 }).toBeGreaterThan(10);
      going = false;
      await Promise.all(sending);
      await organisation.settled();
      await queue.drain();
      const told = new Set<string>(queue.events.map((event) => event.message.content));
      expect(after().filter((one) => told.has(one.content))).toEqual([]);
      expect(sent.filter((one) => one.endedAt < takingAt && !told.has(one.content))).toEqual([]);
      expect(JSON.stringify(await fetch(there, []))).not.toContain(name);
    }
  });

  async function expectNothing(
    client: ApiClient,
    o: { name: string; stream_id: number; id: number; starred: boolean },
  ): Promise<void> {
    const invalid = { status: 400, body: { result: 'error', msg: 'Invalid message(s)' } };
    expect(await client.get(`/messages/${o.id}`)).toMatchObject(invalid);
    expect(await client.patch(`/messages/${o.id}`, { content: 'mine now' })).toMatchObject(invalid);
    expect(await client.post(`/messages/${o.id}/reactions`, { emoji_name: 'octopus' })).toMatchObject(invalid);
    await client.post('/messages/flags', { messages: [o.id], op: 'add', flag: 'starred' });
    const channel = { type: 'channel', topic: 'now', content: 'may I?' };
    for (const to of [o.name, o.stream_id]) {
      expect((await client.post('/messages', { ...channel, to })).status).toBe(400);
    }
    expect((await client.get('/get_stream_id', { stream: o.name })).status).toBe(400);
    expect((await client.get(`/users/me/${o.stream_id}/topics`)).status).toBe(400);
    expect((await client.post('/users/me/subscriptions', { subscriptions: [{ name: o.name }] })).status).toBe(400);
    const typing = { type: 'channel', op: 'start', stream_id: o.stream_id, topic: 'now' };
    expect((await client.post('/typing', typing)).status).toBe(400);
    const narrows = [
      [],
      [{ operator: 'channel', operand: o.name }],
      [{ operator: 'channel', operand: o.stream_id }],
      [{ operator: 'topic', operand: 'now' }],
      [{ operator: 'is', operand: 'starred' }],
      [{ operator: 'id', operand: o.id }],
      [{ operator: 'sender', operand: ann(0).here.userId }],
      [{ operator: 'with', operand: o.id }],
    ];
    for (const narrow of narrows) {
      const answer = await client.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow });
      expect(JSON.stringify(answer.body), `narrow ${JSON.stringify(narrow)}`).not.toContain(SECRET);
      const ids = (answer.body.messages ?? []).map((one: { id: number }) => one.id);
      expect(ids, `narrow ${JSON.stringify(narrow)}`).not.toContain(o.id);
    }
    const listed = await ok(client.get('/streams', { include_all: false }));
    expect(listed.streams.map((one: { stream_id: number }) => one.stream_id)).not.toContain(o.stream_id);
    const state = await ok(client.post('/register', { include_subscribers: true }));
    await ok(client.delete('/events', { queue_id: state.queue_id }));
    expect(JSON.stringify(state), 'register').not.toContain(o.name);
    expect(JSON.stringify(state), 'register').not.toContain(SECRET);
    expect(unreadIn(state)).not.toContain(o.id);
    // What the caller starred as a subscriber is their own; it cannot be fetched any more.
    if (!o.starred) expect(state.starred_messages).not.toContain(o.id);
  }
});
