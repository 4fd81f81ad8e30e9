import { EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';

const { organisation, ann, ben } = await useOrganisation({ ann: 'Ann', ben: 'Ben' });

beforeAll(async () => {
  await ann.post('/users/me/subscriptions', {
    subscriptions: [{ name: 'news' }],
    principals: [ann.userId, ben.userId],
    ...QUIETLY,
  });
});

const send = (content: string, more = {}) =>
  ann.post('/messages', { type: 'channel', to: 'news', topic: 'today', content, ...more });

describe('POST /register', () => {
  it('answers with both names of the version fields, and a queue that works', async () => {
    const { status, body } = await ben.post('/register', { event_types: ['message'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      zulip_feature_level: 512,
      service_feature_level: 512,
      zulip_version: expect.stringMatching(/^12\.0-rookery\./),
      idle_queue_timeout_secs: 600,
      max_message_id: expect.any(Number),
    });
    expect(body.zulip_merge_base).toBe(body.zulip_version);
    const polled = await ben.get('/events', {
      queue_id: body.queue_id,
      last_event_id: body.last_event_id,
      dont_block: true,
    });
    expect(polled.body).toMatchObject({ result: 'success', events: [], queue_id: body.queue_id });
  });

  it('says when the server started, and what nobody has here', async () => {
    const { body } = await ben.post('/register', { fetch_event_types: ['realm', 'video_calls'] });
    const hour = 60 * 60;
    expect(body.server_generation).toBeLessThanOrEqual(Date.now() / 1000);
    expect(body.server_generation).toBeGreaterThan(Date.now() / 1000 - 12 * hour);
    expect(body).toMatchObject({ realm_owner_full_content_access: false, has_webex_token: false });
  });

  it('gives just what is asked for', async () => {
    const { body } = await ben.post('/register', { event_types: ['message'], fetch_event_types: ['realm_user'] });
    expect(body.realm_users).toEqual(expect.arrayContaining([expect.objectContaining({ user_id: ann.userId })]));
    expect(body).not.toHaveProperty('subscriptions');
    const nothing = await ben.post('/register', { event_types: [] });
    expect(nothing.body).not.toHaveProperty('realm_users');
    expect(nothing.body.queue_id).toEqual(expect.any(String));
  });

  it('passes over types that it does not know, and tells of those that it knows', async () => {
    const queue = await EventQueue.register(ben, { event_types: ['nonesuch', 'message'], fetch_event_types: ['what'] });
    expect(queue.state).not.toHaveProperty('realm_users');
    await send('known');
    expect((await queue.next(() => true)).message.content).toBe('known');
  });

  it('makes a queue for no events at all, where no types are asked for', async () => {
    const queue = await EventQueue.register(ben, { event_types: [] });
    await send('unheard');
    await organisation.settled();
    expect(await queue.drain()).toEqual([]);
  });

  it('fetches other parts than the events that it tells', async () => {
    const queue = await EventQueue.register(ben, { event_types: ['message'], fetch_event_types: [] });
    expect(Object.keys(queue.state).filter((name) => /realm|stream|subscri|unread/.test(name))).toEqual([]);
    await send('received');
    expect((await queue.next(() => true)).message.content).toBe('received');
  });

  it('gives everything when nothing is asked for', async () => {
    const { body } = await ben.post('/register', { include_subscribers: true });
    expect(body.subscriptions[0]).toMatchObject({ name: 'news' });
    expect(body.subscriptions[0].subscribers).toEqual(expect.arrayContaining([ann.userId, ben.userId]));
    expect(body).toMatchObject({ realm_name: 'Test', email: ben.email, user_id: ben.userId });
    expect(body.unread_msgs).toMatchObject({ count: expect.any(Number), old_unreads_missing: false });
  });

  it('misses nothing and repeats nothing of what happens meanwhile', async () => {
    const sending = (async () => {
      for (let i = 0; i < 40; i++) await send(`during ${i}`);
    })();
    const queues = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        await new Promise((resolve) => setTimeout(resolve, i * 15));
        return EventQueue.register(ben, { event_types: ['message', 'update_message_flags'] });
      }),
    );
    await sending;
    await organisation.settled();
    const all = (await ben.get('/messages', { anchor: 'newest', num_before: 1000, num_after: 0 })).body.messages;
    for (const queue of queues) {
      const known = queue.state.unread_msgs.streams.flatMap(
        (one: { unread_message_ids: number[] }) => one.unread_message_ids,
      );
      await queue.drain();
      const received = queue.events.map((event) => event.message.id);
      expect([...known, ...received].sort((a, b) => a - b)).toEqual(all.map((one: { id: number }) => one.id));
    }
  });

  it.each([
    [{ event_types: 'message' }, 'event_types is not valid JSON'],
    [{ event_types: [1] }, 'event_types[0] is not a string'],
    [{ narrow: [['search', 'x']] }, 'Operator search not supported.'],
    [{ apply_markdown: 'maybe' }, 'apply_markdown is not valid JSON'],
  ])('refuses %j', async (params, msg) => {
    expect(await ben.post('/register', params)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg } });
  });
});

describe('GET /events', () => {
  it('serves again what was not acknowledged, and not what was', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['message'] });
    await send('one');
    await send('two');
    await organisation.settled();
    const start = queue.lastEventId;
    const poll = (last_event_id: number) =>
      ben.get('/events', { queue_id: queue.queueId, last_event_id, dont_block: true });
    const first = (await poll(start)).body.events;
    expect(first.map((event: { message: { content: string } }) => event.message.content)).toEqual(['one', 'two']);
    expect((await poll(start)).body.events).toEqual(first);
    expect((await poll(first[0].id)).body.events).toEqual(first.slice(1));
    expect((await poll(first[1].id)).body.events).toEqual([]);
  });

  it('sends heartbeats, whose ids rise like all others', async () => {
    const queue = await EventQueue.register(ben, { event_types: ['message'] });
    const [heartbeat] = await queue.poll();
    expect(heartbeat).toMatchObject({ type: 'heartbeat', id: expect.any(Number) });
    const waiting = queue.next((event) => event.type === 'message');
    await send('after a heartbeat');
    expect((await waiting).message.content).toBe('after a heartbeat');
    await queue.poll();
  });

  it('ends an older poll of the same queue when a newer one comes', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['message'] });
    const params = { queue_id: queue.queueId, last_event_id: queue.lastEventId };
    const older = ben.get('/events', params);
    const newer = ben.get('/events', params);
    const first = await Promise.race([older, newer]);
    // Its own last id: a client that takes the highest id of an answer does not begin again.
    const id = Math.max(0, queue.lastEventId);
    expect(first.body).toMatchObject({ result: 'success', events: [{ type: 'heartbeat', id }] });
    await send('for the one that waits');
    const contents = (await Promise.all([older, newer])).flatMap((one) => one.body.events);
    expect(contents).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'message' })]));
  });

  it('refuses queues that are unknown, deleted or of someone else, all alike', async () => {
    const queue = await EventQueue.register(ben, { event_types: ['message'] });
    const refused = (queue_id: string) => ({
      status: 400,
      body: { result: 'error', code: 'BAD_EVENT_QUEUE_ID', msg: `Bad event queue ID: ${queue_id}`, queue_id },
    });
    const params = { queue_id: queue.queueId, last_event_id: -1, dont_block: true };
    expect(await ann.get('/events', params)).toMatchObject(refused(queue.queueId));
    expect(await ann.delete('/events', { queue_id: queue.queueId })).toMatchObject(refused(queue.queueId));
    expect(await ben.get('/events', { ...params, queue_id: 'nonesuch' })).toMatchObject(refused('nonesuch'));
    const waiting = ben.get('/events', { queue_id: queue.queueId, last_event_id: queue.lastEventId });
    expect((await ben.delete('/events', { queue_id: queue.queueId })).status).toBe(200);
    expect(await waiting).toMatchObject(refused(queue.queueId));
    expect(await ben.get('/events', params)).toMatchObject(refused(queue.queueId));
    expect(await ben.delete('/events', { queue_id: queue.queueId })).toMatchObject(refused(queue.queueId));
  });

  it('refuses ids that were never given', async () => {
    const queue = await EventQueue.register(ben, { event_types: ['message'] });
    const answer = await ben.get('/events', {
      queue_id: queue.queueId,
      last_event_id: 9_999_999_999,
      dont_block: true,
    });
    expect(answer).toMatchObject({ status: 400, body: { msg: 'Event 9999999999 was not in this queue' } });
  });
});

describe('GET /events without a queue', () => {
  const poll = async (params: object) => {
    const { status, body } = await ben.get('/events', { dont_block: true, ...params });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  it('registers one by the parameters of a register, and answers with its id', async () => {
    await organisation.settled();
    const first = await poll({ event_types: ['message'], narrow: [['topic', 'queueless']], apply_markdown: false });
    expect(first).toMatchObject({ events: [], queue_id: expect.any(String), last_event_id: -1 });
    expect(first).not.toHaveProperty('realm_users');
    await send('not this');
    await send('*this*', { topic: 'queueless' });
    await organisation.settled();
    const { queue_id, last_event_id } = first;
    expect((await poll({ queue_id, last_event_id })).events).toMatchObject([{ message: { content: '*this*' } }]);
  });

  it('refuses what a register refuses', async () => {
    const answer = await ben.get('/events', { dont_block: true, narrow: [['search', 'x']] });
    expect(answer).toMatchObject({ status: 400, body: { msg: 'Operator search not supported.' } });
  });

  it('does not wait for a queue that is not named', async () => {
    const answer = await ben.get('/events', { last_event_id: -1 });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg: "Missing 'queue_id' argument" } });
  });
});
