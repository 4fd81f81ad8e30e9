/** The unread messages of a user with many: which are found, what is read for them, and which reads wait for which. */
import { documentKey, UserSet } from '@rookery/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, type Fixture, insertMessages, startFixture, view } from '../../test/fixture.ts';
import { MessageRows } from '../message/message-rows.ts';
import { type ConversationDocument, MESSAGE_COLLECTIONS, type MessageDocument } from '../message/store/documents.ts';
import { storedMessages, toStored } from '../message/store/stored-message.ts';
import { isUnread, MARKED_SINCE_BIRTH, type ReadState } from '../readstate/rules/unread.ts';
import { userFlag } from '../readstate/store/documents.ts';
import { HeavyReads, type LongRead, UNLIMITED_READ } from './heavy-reads.ts';
import { MAX_UNREAD, type UnreadOptions, unreadIds, unreadMessages } from './unread-ids.ts';

const READER = 3;
const SENDER = 2;
/** More channels than one query merges. */
const CHANNELS = 230;
const EACH = 30;

let fixture: Fixture;
let lastRealm = 0;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

type Planted = Partial<MessageDocument> & { readonly conversation: number; readonly id: number };

const insertAll = (realm: number, messages: readonly Planted[]): Promise<void> =>
  insertMessages(
    fixture.database,
    messages.map(({ id, conversation, ...more }) => ({
      ...{ _id: documentKey(realm, id), realm, birth: conversation, birthVersion: 1, conversation, version: 1 },
      ...{ topicId: conversation, sender: SENDER, at: 0, client: '', content: 'text', html: 'text', revision: 1 },
      ...more,
    })),
  );

/** Updates the document of a conversation as the commit queue does with each send and change. */
const setConversation = async (realm: number, c: number, options: Partial<ConversationDocument>): Promise<void> => {
  await fixture.database
    .collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations)
    .updateOne(
      { _id: `${realm}:${c}` },
      { $set: { realm, conversation: c, kind: 'channel', ...options } },
      { upsert: true },
    );
};

async function plant(messages: readonly Planted[]): Promise<number> {
  const realm = ++lastRealm;
  for (let i = 0; i < messages.length; i += 5000) await insertAll(realm, messages.slice(i, i + 5000));
  const newest = new Map<number, number>();
  for (const { conversation, id } of messages) newest.set(conversation, Math.max(newest.get(conversation) ?? 0, id));
  for (const [c, lastId] of newest) await setConversation(realm, c, { lastId });
  return realm;
}

const channels = Array.from({ length: CHANNELS }, (_, n) => n + 1);
const nothingRead: ReadState = { floor: 0, conversations: new Map(), explicit: new Map() };

/** Messages that alternate between many channels. */
const many = (count: number, of: readonly number[] = channels): Planted[] =>
  Array.from({ length: count }, (_, i) => ({ conversation: of[i % of.length] as number, id: i + 1 }));

const cached = () => ({ database: fixture.database, messageRows: new MessageRows() });

async function idsOf(
  context: ReturnType<typeof cached>,
  realm: number,
  state: ReadState = nothingRead,
  options: Partial<UnreadOptions> & { readonly channels?: readonly number[] } = {},
): Promise<number[]> {
  const { messages } = await unreadMessages(context, view(realm, READER, [...(options.channels ?? channels)]), state, {
    read: UNLIMITED_READ,
    ...options,
  });
  return messages.map(({ id }) => id);
}

/** Counts the documents that the database returned and the keys that it examined during `work`. */
async function countRead(work: () => Promise<unknown>): Promise<{ keys: number; documents: number }> {
  const figures = async () => {
    const { metrics } = await fixture.database.client.db('admin').command({ serverStatus: 1 });
    return { keys: Number(metrics.queryExecutor.scanned), documents: Number(metrics.queryExecutor.scannedObjects) };
  };
  const before = await figures();
  await work();
  const after = await figures();
  return { keys: after.keys - before.keys, documents: after.documents - before.documents };
}

const falling = (count: number): number[] => Array.from({ length: count }, (_, i) => count - i);

test('all channels together, the newest first, each above its watermark', async () => {
  const realm = await plant(many(CHANNELS * EACH));
  const context = cached();
  expect(await idsOf(context, realm)).toEqual(falling(CHANNELS * EACH));
  // The first half of the channels is read to the end; one of the others is read up to a message in between, with one
  // read above it.
  const mark = (watermark: number, ...above: number[]) => ({ watermark, above: UserSet.of(above) });
  const conversations = new Map(channels.slice(0, 115).map((c) => [c, mark(CHANNELS * EACH)]));
  conversations.set(200, mark(200 + CHANNELS * 3, 200 + CHANNELS * 5));
  const state = { ...nothingRead, conversations, explicit: new Map([[1, MARKED_SINCE_BIRTH]]) };
  const expected = falling(CHANNELS * EACH).filter((id) => {
    const c = ((id - 1) % CHANNELS) + 1;
    if (c < 116) return id === 1;
    return c !== 200 || (id > 200 + CHANNELS * 3 && id !== 200 + CHANNELS * 5);
  });
  for (const one of [context, cached()]) expect(await idsOf(one, realm, state)).toEqual(expected);
});

test('what is unread in one place is not searched for among thousands of marked messages', async () => {
  const realm = await plant(many(10, [1, 2]));
  const inChannel = (marked: number) => {
    const explicit = new Map(Array.from({ length: marked }, (_, i) => [i + 1, MARKED_SINCE_BIRTH]));
    const readStates = { get: async () => ({ read: { ...nothingRead, explicit } }) };
    const context = { ...cached(), readStates } as unknown as Parameters<typeof unreadIds>[0];
    return unreadIds(context, view(realm, READER, [1, 2]), UNLIMITED_READ, { conversation: 1 });
  };
  expect(await inChannel(2000)).toEqual({ ids: [1, 3, 5, 7, 9], isAll: true });
  expect(await inChannel(2001)).toEqual({ ids: [], isAll: false });
});

test('the bound is the user’s: the newest 50,000 of all channels, and no more read than a page beyond them', async () => {
  const some = channels.slice(0, 60);
  const realm = await plant(many(MAX_UNREAD + 10_000, some));
  const context = cached();
  const own = view(realm, READER, [...some]);
  let answer: Awaited<ReturnType<typeof unreadMessages>> | undefined;
  const first = await countRead(async () => {
    answer = await unreadMessages(context, own, nothingRead, { read: UNLIMITED_READ });
  });
  expect(answer?.isAll).toBe(false);
  expect(answer?.messages.map(({ id }) => id)).toEqual(falling(MAX_UNREAD + 10_000).slice(0, MAX_UNREAD));
  expect(first.documents).toBeLessThan(MAX_UNREAD + 5000);
  // Other users who have the same messages unread read none of them again.
  const again = await countRead(async () => {
    answer = await unreadMessages(context, { ...own, user: READER + 1 }, nothingRead, { read: UNLIMITED_READ });
  });
  expect(answer?.messages).toHaveLength(MAX_UNREAD);
  expect(again.documents).toBeLessThan(200);
  // Messages that were marked unread count by their ids, too.
  const state = { ...nothingRead, explicit: new Map([1, 2, MAX_UNREAD].map((id) => [id, MARKED_SINCE_BIRTH])) };
  const marked = await unreadMessages(context, own, state, { read: UNLIMITED_READ });
  expect(marked.messages.at(-1)?.id).toBe(10_001);
});

test('what lies wide apart and close together, plain or not, read in between or marked, is found as one by one', async () => {
  const some = [1, 2, 3, 4];
  let id = 0;
  // Dense, then with thousands of ids between two messages, then dense again.
  const messages = Array.from({ length: 14_000 }, (_, n): Planted => {
    id += n > 5000 && n < 6000 ? 5000 : 1 + (n % 3);
    const conversation = some[(n * 7 + Math.floor(n / 100)) % some.length] as number;
    const more: Partial<MessageDocument> = {
      ...(n % 11 === 0 && { userFlags: [userFlag(READER, 'mentioned')] }),
      ...(n % 13 === 0 && { sender: READER, ...(n % 2 === 0 && { readBySender: true }) }),
      ...(n < 200 && { version: 0, birthVersion: 0 }),
    };
    return { conversation, id, topicId: conversation * 100 + (n % 7), ...more };
  });
  const realm = await plant(messages);
  const ids = messages.map((message) => message.id);
  const marked = [ids[100], ids[7000], ids[7001], ids[13_000]] as number[];
  const state: ReadState = {
    floor: 0,
    conversations: new Map([
      [1, { watermark: ids[3000] as number, above: UserSet.of(ids.slice(9000, 9300)) }],
      [2, { watermark: 0, above: UserSet.of([ids[7000], ids[7001], ids[12_000]] as number[]) }],
    ]),
    explicit: new Map(marked.map((one) => [one, MARKED_SINCE_BIRTH])),
  };
  const own = view(realm, READER, some);
  const expected = messages.filter(({ id: one, ...message }) => {
    const { conversation, ...more } = message;
    const base = { birth: conversation, birthVersion: 1, conversation, version: 1, sender: SENDER };
    return isUnread(own, { id: one, ...base, ...more }, state);
  });
  const context = cached();
  for (const run of [context, context, cached()]) {
    const found = await unreadMessages(run, own, state, { read: UNLIMITED_READ });
    expect(found.isAll).toBe(true);
    expect(found.messages.map((message) => message.id)).toEqual(expected.map((one) => one.id).toReversed());
    expect(found.messages.map((message) => message.topicId)).toEqual(expected.map((one) => one.topicId).toReversed());
  }
});

test('a channel of long ago costs a page, where the subscription is new', async () => {
  const some = [1, 2, 3];
  const realm = await plant([
    ...many(20_000, some),
    { conversation: 1, id: 20_001, birthVersion: 5, version: 5 },
    { conversation: 2, id: 20_002, birthVersion: 5, version: 5, userFlags: [userFlag(READER, 'mentioned')] },
  ]);
  const subscriptions = new Map(some.map((c) => [c, { channel_id: c, intervals: [5, 0] }]));
  const own = { ...view(realm, READER, some), subscriptions } as unknown as ReturnType<typeof view>;
  let ids: number[] = [];
  const { documents } = await countRead(async () => {
    ids = (await unreadMessages(cached(), own, nothingRead, { read: UNLIMITED_READ })).messages.map(({ id }) => id);
  });
  expect(ids).toEqual([20_002, 20_001]);
  expect(documents).toBeLessThan(2000);
});

test('what was sent and changed since is met, cached or not', async () => {
  const some = [1, 2];
  const realm = await plant(many(100, some));
  const context = cached();
  const expectIds = async (expected: number[]) => {
    expect(await idsOf(context, realm, nothingRead, { channels: some })).toEqual(expected);
    expect(await idsOf(cached(), realm, nothingRead, { channels: some })).toEqual(expected);
  };
  await expectIds(falling(100));
  await insertAll(realm, [{ conversation: 1, id: 101 }]);
  await setConversation(realm, 1, { lastId: 101 });
  await expectIds(falling(101));
  const messages = storedMessages(fixture.database);
  await messages.deleteOne({ _id: documentKey(realm, 50) });
  await setConversation(realm, 2, { changes: 1 });
  await expectIds(falling(101).filter((id) => id !== 50));
  // Moved without notice to the reader: now it is in a channel that they are not in.
  const channelMove = { channel: 9, version: 1, isProtected: false, leftVersion: 1 };
  await messages.updateOne(
    { _id: documentKey(realm, 51) },
    { $set: toStored({ conversation: 9, version: 1, moved: true, channelMoves: [channelMove] }) },
  );
  await setConversation(realm, 1, { changes: 1 });
  await expectIds(falling(101).filter((id) => id !== 50 && id !== 51));
});

test('what is read beside a change is not cached as what was there before', async () => {
  const realm = await plant(many(100, [1]));
  const context = cached();
  const { database } = fixture;
  const found = database.collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations).find({ realm });
  const conversations = { channels: await found.toArray(), direct: [] };
  // Between the read of the conversation and that of its messages, one is deleted.
  await storedMessages(database).deleteOne({ _id: documentKey(realm, 7) });
  await setConversation(realm, 1, { changes: 1 });
  expect(await idsOf(context, realm, nothingRead, { channels: [1], conversations })).toHaveLength(99);
  for (const changes of [0, 1]) expect(context.messageRows.get(realm, 1, changes)).toBeUndefined();
  // A snapshot from before the change would still contain the message: rows without it must not pass for those.
  expect(await idsOf(context, realm, nothingRead, { channels: [1] })).toHaveLength(99);
  expect(context.messageRows.get(realm, 1, 0)).toBeUndefined();
  expect(context.messageRows.get(realm, 1, 1)).toMatchObject({ from: 0, to: 100 });
});

test('it ends when nobody waits any more, and leaves no cursor behind', async () => {
  const some = channels.slice(0, 60);
  const realm = await plant(many(30_000, some));
  const gone = new AbortController();
  let pages = 0;
  const read: LongRead = {
    signal: gone.signal,
    enter: async () => {
      if (++pages === 2) gone.abort(new Error('gone'));
    },
  };
  let failure: unknown;
  const { documents } = await countRead(async () => {
    failure = await unreadMessages(cached(), view(realm, READER, [...some]), nothingRead, { read }).catch((e) => e);
  });
  expect(failure).toMatchObject({ message: 'gone' });
  expect(documents).toBeLessThan(20_000);
  const { metrics } = await fixture.database.client.db('admin').command({ serverStatus: 1 });
  expect(Number(metrics.cursor.open.total)).toBe(0);
});

test('others go first between slices', async () => {
  const some = channels.slice(0, 2);
  const realm = await plant(many(40_000, some));
  const context = cached();
  const own = view(realm, READER, [...some]);
  await unreadMessages(context, own, nothingRead, { read: UNLIMITED_READ });
  // The walk checks its caller after each slice, and before each page; here no page is read.
  let slices = 0;
  const signal = { throwIfAborted: () => void slices++ } as unknown as AbortSignal;
  const { messages } = await unreadMessages(context, own, nothingRead, { read: { ...UNLIMITED_READ, signal } });
  expect(messages).toHaveLength(40_000);
  expect(slices).toBeGreaterThanOrEqual(4);
});

test('a user has one long read, an organisation its share, and nobody waits behind another user’s crowd', async () => {
  const heavy = new HeavyReads();
  const waiter = { deadlineAt: performance.now() + 60_000, signal: new AbortController().signal };
  const order: string[] = [];
  const doors = new Map<string, () => void>();
  const read = (realm: number, user: number, n: number) =>
    heavy.run({ realm, user }, waiter, async ({ enter }) => {
      await enter();
      const name = `${realm}:${user}:${n}`;
      order.push(name);
      await new Promise<void>((resolve) => doors.set(name, resolve));
    });
  const reads = [...[0, 1, 2, 3].map((n) => read(1, 7, n)), read(1, 8, 0), read(2, 9, 0)];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(order).toEqual(['1:7:0', '2:9:0']);
  expect(heavy.counts).toMatchObject({ running: 2, waiting: 4 });
  doors.get('1:7:0')?.();
  await settle();
  expect(order).toEqual(['1:7:0', '2:9:0', '1:8:0']);
  for (let n = 0; order.length < reads.length || n < 10; n++) {
    for (const open of doors.values()) open();
    await settle();
  }
  await Promise.all(reads);
  expect(heavy.counts).toMatchObject({ running: 0, waiting: 0 });
  // A light read does not wait.
  await expect(heavy.run({ realm: 1, user: caller(1, 7).user_id }, waiter, async () => 'light')).resolves.toBe('light');
});

test('a client that went away while it waited takes nobody’s turn', async () => {
  const heavy = new HeavyReads();
  const gone = new AbortController();
  const deadlineAt = performance.now() + 60_000;
  const held = Promise.withResolvers<void>();
  const first = heavy.run({ realm: 1, user: 7 }, { deadlineAt, signal: new AbortController().signal }, async (read) => {
    await read.enter();
    await held.promise;
  });
  const second = heavy.run({ realm: 1, user: 8 }, { deadlineAt, signal: gone.signal }, ({ enter }) => enter());
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  held.resolve();
  await first;
  expect(heavy.counts).toMatchObject({ running: 0, waiting: 0 });
});
