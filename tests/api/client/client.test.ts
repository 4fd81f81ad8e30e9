/**
 * `@rookery/client` against a real installation: the bot of docs/client.md, and messages that events keep up to date.
 */
import {
  Api,
  type ApiError,
  applyMessageEvent,
  type ClientEvent,
  EventLoop,
  type LoopStatus,
  type Message,
  REGISTER,
  toMessage,
} from '@rookery/client';
import { type ApiClient, StatefulClient } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { Agent, fetch } from 'undici';
import { expect, it, vi } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation, owner, ann, ben } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
});

/** Names below `localhost` do not resolve everywhere. */
const dispatcher = new Agent({
  connect: { lookup: (_, __, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]) },
});
const fetchLocally = ((input: string, init: object) =>
  fetch(input, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;

const apiOf = ({ origin, host, email, apiKey }: ApiClient): Api =>
  new Api({ origin: `http://${host}:${new URL(origin).port}`, credentials: { email, apiKey }, fetch: fetchLocally });

const until = (holds: () => void) => vi.waitFor(holds, { timeout: 20_000, interval: 20 });

it('runs a bot that answers', async () => {
  const robot = await organisation.user('Robot', { botOf: ann });
  const api = apiOf(robot);
  const heard: ClientEvent[] = [];
  const loop = new EventLoop({
    api,
    register: { event_types: ['message'], apply_markdown: false },
    onRegister: () => undefined,
    onEvents: (events) => {
      heard.push(...events);
      for (const event of events) {
        if (event.type !== 'message' || event.message.sender_id === robot.userId) continue;
        void api.post('/messages', { type: 'direct', to: [event.message.sender_id], content: event.message.content });
      }
    },
    onStatus: () => undefined,
  });
  loop.start();
  await until(() => expect(loop.queueId).not.toBeNull());
  await ok(ann.post('/messages', { type: 'direct', to: [robot.userId], content: 'polly' }));
  await until(() => expect(heard).toHaveLength(2));
  expect(heard[1]).toMatchObject({ message: { sender_id: robot.userId, content: 'polly' } });
  const queueId = loop.queueId;
  await loop.stop();
  await expect(api.get('/events', { queue_id: queueId, last_event_id: -1 })).rejects.toMatchObject({
    code: 'BAD_EVENT_QUEUE_ID',
  } satisfies Partial<ApiError>);
});

it('makes a change once, however often it is sent under one key', async () => {
  const api = apiOf(ann);
  const message = { type: 'direct', to: [ben.userId], content: 'once' } as const;
  const first = await api.post('/messages', message, { idempotencyKey: 'client-test-1' });
  const again = await api.post('/messages', message, { idempotencyKey: 'client-test-1' });
  const other = await api.post('/messages', message);
  expect(again.id).toBe(first.id);
  expect(other.id).toBeGreaterThan(first.id);
});

it('counts a message that is edited to mention the reader, and no more when it does not', async () => {
  const reader = await StatefulClient.register(ben);
  const { id } = await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'plain' }));
  for (const content of ['@**Ben** look', 'nothing for you', '@**Ben** again']) {
    await ok(ann.patch(`/messages/${id}`, { content }));
    await organisation.settled();
    const { old, fresh } = await reader.compare();
    expect(old, content).toEqual(fresh);
    expect(fresh.unread_msgs.mentions.includes(id)).toBe(content.startsWith('@'));
  }
});

it('registers again when its queue was deleted', async () => {
  const statuses: LoopStatus[] = [];
  const queues: (string | null)[] = [];
  const api = apiOf(ben);
  const loop = new EventLoop({
    api,
    register: REGISTER,
    onRegister: (state) => queues.push(state.queue_id),
    onEvents: () => undefined,
    onStatus: (status) => statuses.push(status),
  });
  loop.start();
  await until(() => expect(queues).toHaveLength(1));
  await api.delete('/events', { queue_id: queues[0] });
  loop.wake();
  await until(() => expect(queues).toHaveLength(2));
  expect(queues[1]).not.toBe(queues[0]);
  await loop.stop();
  expect(statuses).toEqual(['connecting', 'online', 'connecting', 'online', 'stopped']);
});

it('has the messages that it holds as the server gives them, after every change of them', async () => {
  const principals = [ann.userId, ben.userId, owner.userId];
  for (const name of ['nest', 'cliff'])
    await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name }], principals }));
  const channel = await ok(ann.get('/get_stream_id', { stream: 'nest' }));
  const other = await ok(ann.get('/get_stream_id', { stream: 'cliff' }));
  const api = apiOf(ben);
  const held = new Map<number, Message>();
  const context = {
    held: () => held.values(),
    channelName: (id: number) => (id === other.stream_id ? 'cliff' : 'nest'),
  };
  let last = 0;
  const loop = new EventLoop({
    api,
    register: { ...REGISTER, client_gravatar: false },
    onRegister: () => undefined,
    onEvents: (events) => {
      for (const event of events) {
        if (event.type === 'message') {
          held.set(event.message.id, toMessage(event));
          last = event.message.id;
        }
        for (const id of applyMessageEvent((one) => held.get(one), event, context).removed) held.delete(id);
      }
    },
    onStatus: () => undefined,
  });
  loop.start();
  await until(() => expect(loop.queueId).not.toBeNull());
  const say = async (content: string, topic = 'eggs'): Promise<number> =>
    (await ok(ann.post('/messages', { type: 'stream', to: channel.stream_id, topic, content }))).id;
  const ids: number[] = [];
  for (const content of ['one', 'two http://x.example', 'three', 'four', '/poll Which?\nthis\nthat', 'six', 'five']) {
    ids.push(await say(content));
  }
  const [one, two, three, four, poll, six, five] = ids as [number, number, number, number, number, number, number];
  await ok(ann.patch(`/messages/${one}`, { content: '@**Ben** look' }));
  await ok(ann.patch(`/messages/${one}`, { content: 'nothing for you' }));
  await ok(ann.patch(`/messages/${five}`, { content: '@**all** look' }));
  await ok(ann.patch(`/messages/${two}`, { topic: 'twigs http://y.example' }));
  await ok(owner.patch(`/messages/${three}`, { stream_id: other.stream_id, topic: 'moss' }));
  await ok(ann.patch(`/messages/${four}`, { topic: '✔ eggs', propagate_mode: 'change_all' }));
  await ok(ann.post(`/messages/${one}/reactions`, { emoji_name: 'bird' }));
  await ok(owner.post(`/messages/${one}/reactions`, { emoji_name: 'bird' }));
  await ok(ann.delete(`/messages/${one}/reactions`, { emoji_name: 'bird' }));
  await ok(ben.post('/messages/flags', { messages: [one, two], op: 'add', flag: 'starred' }));
  await ok(ben.post('/messages/flags', { messages: [one, two, three], op: 'add', flag: 'read' }));
  await ok(ben.post('/messages/flags', { messages: [two], op: 'remove', flag: 'read' }));
  await ok(
    ann.post('/submessage', {
      message_id: poll,
      msg_type: 'widget',
      content: '{"type":"vote","key":"canned,0","vote":1}',
    }),
  );
  await ok(owner.delete(`/messages/${six}`));
  await organisation.settled();
  const end = await say('end');
  await until(() => expect(last).toBe(end));
  await loop.stop();
  expect([...held.keys()].filter((id) => ids.includes(id)).sort()).toEqual([one, two, three, four, poll, five].sort());
  const { messages } = await api.get('/messages', {
    message_ids: [one, two, three, four, poll, five],
    client_gravatar: false,
    allow_empty_topic_name: true,
  });
  const comparable = (message: Message | undefined) => ({
    ...message,
    // The client does not know the recipient id of a channel that a message was moved to.
    recipient_id: 0,
    flags: message?.flags.toSorted(),
  });
  for (const fresh of messages) expect(comparable(held.get(fresh.id))).toEqual(comparable(fresh));
});
