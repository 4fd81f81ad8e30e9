/**
 * Measures what reading costs `messages` alone, over a real database and without HTTP: read receipts of ten thousand
 * readers, the unread messages of five hundred channels, and marking fifty thousand messages as read. `node
 * services/messages/bench/reading.ts`
 */
import { documentKey, UserSet } from '@rookery/core';
import { Binary } from '@rookery/data';
import type { CallContext } from '@rookery/rpc';
import { markAllAsRead } from '../src/flags/mark-all-as-read.ts';
import { markChannelAsRead } from '../src/flags/mark-channel-as-read.ts';
import { MessageRows } from '../src/message/message-rows.ts';
import { MESSAGE_COLLECTIONS } from '../src/message/store/documents.ts';
import { TopicNames } from '../src/message/topic-names.ts';
import { ReadStates } from '../src/readstate/read-states.ts';
import { READ_COLLECTIONS } from '../src/readstate/store/documents.ts';
import { markedUnread, readersByMark } from '../src/readstate/store/readers.ts';
import { unreadWriter } from '../src/register/unread-json.ts';
import { HeavyReads, UNLIMITED_READ } from '../src/unread/heavy-reads.ts';
import { findUnread, ownConversations, unreadMessages } from '../src/unread/unread-ids.ts';
import type { View } from '../src/upstream/views.ts';
import { caller, type Fixture, startFixture, view } from '../test/fixture.ts';
import { say, timed } from './timing.ts';

const READERS = 10_000;
const CHANNELS = 500;
/** The number of channels with unread messages, and of unread messages in each. */
const WITH_NEWS = 100;
const NEWS = 20;
const UNREAD = 50_000;
/** A user with as many unread messages as in the realistic organisation of docs/bench.md. */
const MANY_UNREAD = 60_000;
const MANY_CHANNELS = 80;
const TOPICS_EACH = 45;
const RUNS = 50;
const SENDER = 2;
const READER = 3;
const TEXT = 'A message of the length that people write, with some emphasis and a bit of code, and then a full stop.';

const fixture = await startFixture();
try {
  await receipts(fixture);
  await unread(fixture);
  await manyUnread(fixture);
  await marking(fixture);
} finally {
  await fixture.close();
}

/**
 * Read receipts. A third of the readers have read the message by their watermark, a third above something that they
 * left unread, a third by the floor; some marked it unread.
 */
async function receipts({ database }: Fixture): Promise<void> {
  const [realm, bc, id] = [1, 9, 40_000];
  const above = UserSet.of(Array.from({ length: 200 }, (_, n) => id - 300 + n * 2));
  const marks = Array.from({ length: READERS }, (_, u) => {
    const listed = u % 3 === 1;
    const w = u % 3 === 0 ? id + (u % 50) : id - 1000;
    const A = listed ? above.toArray() : [];
    return { _id: { r: realm, bc, u }, r: realm, bc, u, w, A, top: A.at(-1) ?? w };
  });
  await database.collection(READ_COLLECTIONS.conversationRead).insertMany(marks as never[]);
  const floors = Array.from({ length: READERS }, (_, u) => ({
    _id: { r: realm, u },
    r: realm,
    u,
    floor: u % 3 === 2 ? id : 0,
  }));
  await database.collection(READ_COLLECTIONS.userRead).insertMany(floors as never[]);
  const explicit = Array.from({ length: 100 }, (_, n) => ({
    _id: { r: realm, k: 0, u: n * 7 },
    r: realm,
    k: 0,
    u: n * 7,
    b: new Binary(UserSet.of([id, id + 1]).toBytes()),
  }));
  await database.collection(READ_COLLECTIONS.unreadSets).insertMany(explicit as never[]);
  const { times, last } = await timed(RUNS, async () => {
    const [read, not] = await Promise.all([
      readersByMark(database, realm, { id, bc }),
      markedUnread(database, realm, id),
    ]);
    return read.minus(not).toArray();
  });
  say(`read receipts, ${READERS} receivers`, times, `, ${last.length} of whom have read it`);
}

async function unread({ database }: Fixture): Promise<void> {
  const realm = 2;
  const channels = Array.from({ length: CHANNELS }, (_, n) => n + 1);
  const state = { floor: 0, conversations: new Map(), explicit: new Map() };
  const own = view(realm, READER, channels);
  const messages = channels.flatMap((c) => Array.from({ length: NEWS * 2 }, (_, n) => ({ c, id: n * CHANNELS + c })));
  await plant(database, realm, messages);
  for (const c of channels) {
    // Half of the messages of some channels are unread, and none of the others.
    const watermark = c <= WITH_NEWS ? (NEWS - 1) * CHANNELS + c : (NEWS * 2 - 1) * CHANNELS + c;
    state.conversations.set(c, { watermark, above: UserSet.EMPTY });
  }
  for (const [how, cached] of [
    ['from the database', false],
    ['cached', true],
  ] as const) {
    const messageRows = new MessageRows();
    const read = () =>
      unreadMessages({ database, messageRows: cached ? messageRows : new MessageRows() }, own, state, {
        read: UNLIMITED_READ,
      });
    const { times, last } = await timed(RUNS, read);
    const name = `unread messages of ${CHANNELS} channels, ${WITH_NEWS} with news, ${how}`;
    say(name, times, `, ${last.messages.length} messages`);
  }
}

/**
 * The `unread_msgs` of a register, for a user who left much unread, with the rows and the names of topics in memory.
 */
async function manyUnread({ database }: Fixture): Promise<void> {
  const realm = 3;
  const channels = Array.from({ length: MANY_CHANNELS }, (_, n) => n + 1);
  const messages = Array.from({ length: MANY_UNREAD }, (_, n) => ({
    c: channels[(n * 7919) % MANY_CHANNELS] as number,
    id: n * 8 + 1,
    topic: ((n * 7919) % MANY_CHANNELS) + MANY_CHANNELS * (Math.floor(n / 13) % TOPICS_EACH) + 1,
  }));
  await plant(database, realm, messages);
  const topics = Array.from({ length: MANY_CHANNELS * TOPICS_EACH }, (_, n) => ({
    _id: documentKey(realm, n + 2),
    ...{ realm, channel: (n % MANY_CHANNELS) + 1, name: `a topic like others ${n}`, key: `a topic like others ${n}` },
    ...{ newestId: 1, count: 1 },
  }));
  await database.collection(MESSAGE_COLLECTIONS.topics).insertMany(topics as never[]);
  const state = { floor: 0, conversations: new Map(), explicit: new Map() };
  const own = view(realm, READER, channels);
  const readStates = new ReadStates(database);
  const messageRows = new MessageRows();
  const context = { database, messageRows, topicNames: new TopicNames(database, readStates) };
  const conversations = await ownConversations(context, own);
  const begin = process.cpuUsage();
  const { times, last } = await timed(RUNS, async () => {
    const found = await findUnread(context, own, state, { read: UNLIMITED_READ, conversations });
    const write = await unreadWriter(context, own, found, { emptyTopicNames: true, session: undefined });
    return write();
  });
  const { user, system } = process.cpuUsage(begin);
  const each = ((user + system) / RUNS / 1000).toFixed(1);
  say(`unread_msgs of ${MANY_UNREAD} unread messages`, times, `, ${last.length} bytes, ${each} ms of CPU each`);
}

async function marking({ database, queue }: Fixture): Promise<void> {
  const commits = queue();
  const times = { all: [] as number[], channel: [] as number[], topic: [] as number[] };
  for (let realm = 10; realm < 13; realm++) {
    await plant(
      database,
      realm,
      Array.from({ length: UNREAD }, (_, n) => ({ c: 9, id: n + 1 })),
    );
    const own = view(realm, READER, [9]);
    const mark = async (kind: keyof typeof times, reader: number): Promise<void> => {
      const views = { get: async (): Promise<View> => ({ ...own, user: reader }) };
      const context = {
        database,
        commits,
        heavyReads: new HeavyReads(),
        messageRows: new MessageRows(),
        readStates: new ReadStates(database),
        views: views as never,
      };
      const { signal } = new AbortController();
      const ctx = {
        caller: caller(realm, reader),
        deadlineAt: performance.now() + 60_000,
        signal,
      } as unknown as CallContext;
      const begin = performance.now();
      if (kind === 'all') await markAllAsRead(context, {}, ctx);
      else {
        const request = { channel_id: 9, topic: 'topic', has_topic: kind === 'topic' };
        await markChannelAsRead(context, request, ctx);
      }
      times[kind].push(performance.now() - begin);
    };
    await mark('all', 3);
    await mark('channel', 4);
    await mark('topic', 5);
  }
  for (const [kind, of] of Object.entries(times)) say(`marking ${UNREAD} messages as read, by ${kind}`, of);
}

async function plant(
  database: Fixture['database'],
  realm: number,
  messages: readonly { readonly c: number; readonly id: number; readonly topic?: number }[],
): Promise<void> {
  const topic = {
    _id: documentKey(realm, 1),
    realm,
    channel: 9,
    name: 'topic',
    key: 'topic',
    newestId: messages.length,
    count: 1,
  };
  await database.collection(MESSAGE_COLLECTIONS.topics).insertOne(topic as never);
  const newest = new Map<number, number>();
  for (let from = 0; from < messages.length; from += 5000) {
    const documents = messages.slice(from, from + 5000).map(({ c, id, topic = 1 }) => {
      newest.set(c, Math.max(newest.get(c) ?? 0, id));
      const place = { bc: c, bv: 1, c, v: 1, tp: topic, s: SENDER };
      return { _id: documentKey(realm, id), r: realm, ...place, at: 0, cl: 'bench', content: TEXT, html: TEXT, ver: 1 };
    });
    await database.collection(MESSAGE_COLLECTIONS.messages).insertMany(documents as never[]);
  }
  const conversations = [...newest].map(([c, lastId]) => ({
    _id: `${realm}:${c}`,
    realm,
    conversation: c,
    kind: 'channel',
    lastId,
  }));
  await database.collection(MESSAGE_COLLECTIONS.conversations).insertMany(conversations as never[]);
}
