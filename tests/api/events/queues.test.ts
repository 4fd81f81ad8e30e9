import { type ApiClient, createOrganisation, EventQueue, type Organisation } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let organisation: Organisation;
let ann: ApiClient;
let ben: ApiClient;
let guest: ApiClient;

beforeAll(async () => {
  organisation = await createOrganisation(inject('cluster'));
  ann = await organisation.user('Ann');
  ben = await organisation.user('Ben');
  guest = await organisation.user('Gus', { role: 'guest' });
  await ann.post('/users/me/subscriptions', {
    subscriptions: [{ name: 'news' }],
    principals: [ann.userId, ben.userId],
  });
});
afterAll(() => organisation.close());

const send = (content: string, more = {}) =>
  ann.post('/messages', { type: 'channel', to: 'news', topic: 'today', content, ...more });

describe('POST /register', () => {
  it('answers with both names of the version fields, and a queue that works', async () => {
    const { status, body } = await ben.post('/register', { event_types: ['message'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      zulip_feature_level: 492,
      service_feature_level: 492,
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

  it('gives just what is asked for', async () => {
    const { body } = await ben.post('/register', { event_types: ['message'], fetch_event_types: ['realm_user'] });
    expect(body.realm_users).toEqual(expect.arrayContaining([expect.objectContaining({ user_id: ann.userId })]));
    expect(body).not.toHaveProperty('subscriptions');
    const nothing = await ben.post('/register', { event_types: [] });
    expect(nothing.body).not.toHaveProperty('realm_users');
    expect(nothing.body.queue_id).toEqual(expect.any(String));
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
      const told = queue.events.map((event) => event.message.id);
      expect([...known, ...told].sort((a, b) => a - b)).toEqual(all.map((one: { id: number }) => one.id));
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
    expect(first.body).toMatchObject({ result: 'success', events: [] });
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

  it('gives each queue its own form of a message', async () => {
    await organisation.settled();
    const html = await EventQueue.register(ben, {
      event_types: ['message'],
      apply_markdown: true,
      client_gravatar: false,
    });
    const source = await EventQueue.register(ben, {
      event_types: ['message'],
      apply_markdown: false,
      client_gravatar: true,
    });
    const topics = await EventQueue.register(ben, {
      event_types: ['message'],
      client_capabilities: { notification_settings_null: true, empty_topic_name: true },
    });
    await send('*form*', { topic: '' });
    const isMessage = (event: { type: string }) => event.type === 'message';
    expect((await html.next(isMessage)).message).toMatchObject({
      content: '<p><em>form</em></p>',
      content_type: 'text/html',
      subject: 'general chat',
      avatar_url: expect.stringMatching(/^https/),
    });
    expect((await source.next(isMessage)).message).toMatchObject({
      content: '*form*',
      content_type: 'text/x-markdown',
      avatar_url: null,
    });
    expect((await topics.next(isMessage)).message.subject).toBe('');
  });

  it('narrows what a queue is told', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['message'], narrow: [['topic', 'sport']] });
    await send('not this');
    await send('but this', { topic: 'Sport' });
    expect((await queue.next((event) => event.type === 'message')).message.content).toBe('but this');
    expect(queue.events).toHaveLength(1);
  });
});

describe('POST /typing', () => {
  it('tells the people of a direct conversation', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['typing'] });
    const none = await EventQueue.register(guest, { event_types: ['typing'] });
    expect((await ann.post('/typing', { type: 'direct', op: 'start', to: [ben.userId] })).status).toBe(200);
    const event = await queue.next((one) => one.type === 'typing');
    expect(event).toMatchObject({ op: 'start', message_type: 'direct', sender: { user_id: ann.userId } });
    await organisation.settled();
    expect(await none.drain()).toEqual([]);
  });

  it('tells the subscribers of a channel who can show it', async () => {
    await organisation.settled();
    const channel = (await ann.get('/get_stream_id', { stream: 'news' })).body.stream_id;
    const able = await EventQueue.register(ben, {
      event_types: ['typing'],
      client_capabilities: { notification_settings_null: true, stream_typing_notifications: true },
    });
    const unable = await EventQueue.register(ben, { event_types: ['typing'] });
    await ann.post('/typing', { type: 'channel', op: 'stop', stream_id: channel, topic: 'today' });
    expect(await able.next((one) => one.type === 'typing')).toMatchObject({
      op: 'stop',
      message_type: 'stream',
      stream_id: channel,
      topic: 'today',
    });
    await organisation.settled();
    expect(await unable.drain()).toEqual([]);
  });

  it.each([
    [{ op: 'start' }, "Missing 'to' argument"],
    [{ op: 'start', to: [] }, "Empty 'to' list"],
    [{ op: 'dance', to: [1] }, 'Invalid op'],
    [{ op: 'start', to: [424_242] }, 'Invalid user ID 424242'],
    [{ op: 'start', type: 'channel', stream_id: 424_242, topic: 'x' }, 'Invalid channel ID'],
  ])('refuses %j', async (params, msg) => {
    expect(await ann.post('/typing', params)).toMatchObject({ status: 400, body: { result: 'error', msg } });
  });
});
