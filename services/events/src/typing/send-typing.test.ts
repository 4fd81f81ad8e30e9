import type { SendTypingRequest__Output } from '@rookery/protos/gen/rookery/SendTypingRequest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { context, type Replica, refusal, Stage } from '../../test/stage.ts';

let stage: Stage;
let replica: Replica;

beforeAll(async () => {
  stage = await Stage.open();
  replica = await stage.replica();
});

afterAll(() => stage.close());

const request = (more: Partial<SendTypingRequest__Output>): SendTypingRequest__Output => ({
  op: 'start',
  type: 'direct',
  user_ids: [],
  channel_id: 0,
  topic: '',
  ...more,
});

const send = async (user: number, more: Partial<SendTypingRequest__Output>) => {
  await replica.service.handlers.SendTyping(request(more), context(user));
  await replica.settled();
};

const capabilities = { stream_typing_notifications: true };

test('the recipients and the sender’s other windows get it, and no one else', async () => {
  const queues = new Map<number, string>();
  for (const user of [8, 9, 10]) queues.set(user, (await replica.register(user)).queue_id);
  await send(8, { user_ids: [9] });
  const received = {
    type: 'typing',
    op: 'start',
    message_type: 'direct',
    sender: { user_id: 8, email: 'user8@example.com' },
    recipients: [
      { user_id: 8, email: 'user8@example.com' },
      { user_id: 9, email: 'user9@example.com' },
    ],
    id: expect.any(Number),
  };
  expect(await replica.all(8, queues.get(8) as string)).toEqual([received]);
  expect(await replica.all(9, queues.get(9) as string)).toEqual([received]);
  expect(await replica.all(10, queues.get(10) as string)).toEqual([]);
});

test('in a channel its subscribers get it, if their clients have the capability', async () => {
  stage.state.rosters.set(4, [9, 10]);
  const knowing = await replica.register(9, { capabilities: { ...capabilities, empty_topic_name: true } });
  const naming = await replica.register(9, { capabilities });
  const unknowing = await replica.register(10);
  await send(8, { type: 'channel', channel_id: 4, op: 'stop' });
  expect(await replica.all(9, knowing.queue_id)).toEqual([
    {
      type: 'typing',
      op: 'stop',
      message_type: 'stream',
      sender: { user_id: 8, email: 'user8@example.com' },
      stream_id: 4,
      topic: '',
      id: expect.any(Number),
    },
  ]);
  expect(await replica.all(9, naming.queue_id)).toMatchObject([{ topic: 'general chat' }]);
  expect(await replica.all(10, unknowing.queue_id)).toEqual([]);
});

test.each(['general chat', '(no topic)', ' '])('the empty topic is one by whichever name: %j', async (topic) => {
  stage.state.rosters.set(4, [9, 10]);
  const knowing = await replica.register(9, { capabilities: { ...capabilities, empty_topic_name: true } });
  const naming = await replica.register(9, { capabilities });
  await send(8, { type: 'channel', channel_id: 4, topic });
  expect(await replica.all(9, knowing.queue_id)).toMatchObject([{ topic: '' }]);
  expect(await replica.all(9, naming.queue_id)).toMatchObject([{ topic: 'general chat' }]);
});

test('a channel with more than a hundred subscribers gets nothing', async () => {
  stage.state.rosters.set(
    5,
    Array.from({ length: 101 }, (_, n) => n + 1),
  );
  const { queue_id } = await replica.register(9, { capabilities });
  await send(8, { type: 'stream', channel_id: 5, topic: 't' });
  expect(await replica.all(9, queue_id)).toEqual([]);
});

test('a conversation of more than a hundred gets nothing', async () => {
  const { queue_id } = await replica.register(9);
  const to = (length: number) => Array.from({ length }, (_, n) => n + 9);
  await send(8, { user_ids: to(100) });
  expect(await replica.all(9, queue_id)).toEqual([]);
  await send(8, { user_ids: to(99) });
  expect(await replica.all(9, queue_id)).toMatchObject([{ recipients: { length: 100 } }]);
});

test('a user with these notifications off is named, but gets none', async () => {
  stage.state.notTypedTo.add(10);
  stage.state.rosters.set(4, [9, 10]);
  const willing = await replica.register(9, { capabilities });
  const unwilling = await replica.register(10, { capabilities });
  await send(8, { user_ids: [9, 10] });
  await send(8, { type: 'channel', channel_id: 4, topic: 't' });
  const received = await replica.all(9, willing.queue_id);
  expect(received).toMatchObject([{ recipients: [{ user_id: 8 }, { user_id: 9 }, { user_id: 10 }] }, { stream_id: 4 }]);
  expect(await replica.all(10, unwilling.queue_id)).toEqual([]);
});

test('a notification without recipients, and unknown words, are refused', async () => {
  const call = (more: Partial<SendTypingRequest__Output>) =>
    refusal(Promise.resolve(replica.service.handlers.SendTyping(request(more), context(8))));
  expect(await call({})).toMatchObject({ code: 'BAD_REQUEST', message: "Empty 'to' list" });
  expect(await call({ user_ids: Array.from({ length: 1001 }, (_, n) => n + 1) })).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'A direct message can have at most 1000 recipients.',
  });
  expect(await call({ op: 'pause' })).toMatchObject({ message: 'Invalid op' });
  expect(await call({ type: 'letter' })).toMatchObject({ message: 'Invalid type' });
  const channel = { type: 'channel', channel_id: 4 };
  expect(await call({ ...channel, topic: 'x'.repeat(61) })).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'topic is too long (limit: 60 characters)',
  });
  expect(await call({ ...channel, topic: 'a\u0000b' })).toMatchObject({
    message: 'Invalid character in topic, at position 2!',
  });
});

test('while NATS is away notifications are lost, and nothing fails', async () => {
  await stage.restartNats(async () => {
    while (replica.log.connected) await new Promise((resolve) => setImmediate(resolve));
    await expect(replica.service.handlers.SendTyping(request({ user_ids: [9] }), context(8))).resolves.toEqual({});
  });
});
