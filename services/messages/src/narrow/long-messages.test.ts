/** A read of long messages ends before they fill the memory, and the next one continues after its last message. */
import { type Condition, documentKey, idOfKey } from '@rookery/core';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import type { CallContext } from '@rookery/rpc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, insertMessages, readingContext, startFixture, view } from '../../test/fixture.ts';
import { indexAll } from '../../test/index-all.ts';
import { MessageCache } from '../message/message-cache.ts';
import { type ConversationDocument, MESSAGE_COLLECTIONS, type MessageDocument } from '../message/store/documents.ts';
import { lengthOf, MAX_READ_LENGTH } from '../message/store/read-within.ts';
import { type HeavyReads, type LongRead, UNLIMITED_READ } from '../unread/heavy-reads.ts';
import { retryOnStale } from '../upstream/retry-on-stale.ts';
import { ChannelTable, type View, type ViewCache } from '../upstream/views.ts';
import type { NarrowReading } from './context.ts';
import { readByView } from './read-by-view.ts';
import { MAX_FETCH_LENGTH, readRange } from './read-range.ts';

const REALM = 3;
const READER = 7;
const MESSAGES = 120;
/** Every fourth message has this long HTML. */
const LONG = 400_000;
const CHANNELS = Array.from({ length: 30 }, (_, i) => i + 1);
const PAGE = 100;

let fixture: Fixture;
let context: NarrowReading;

beforeAll(async () => {
  fixture = await startFixture();
  const { database } = fixture;
  context = { ...readingContext(database), messageCache: new MessageCache(database) };
  const html = 'x'.repeat(LONG);
  await insertMessages(
    database,
    Array.from({ length: MESSAGES }, (_, i): MessageDocument => {
      // Half of them are in the first channel.
      const c = i % 2 === 0 ? 1 : (i % CHANNELS.length) + 1;
      return {
        ...{ _id: documentKey(REALM, i + 1), realm: REALM, birth: c, birthVersion: 1, conversation: c, version: 1 },
        ...{ topicId: c, sender: i % 3 === 0 ? 8 : 9, at: i, client: 'test', content: '', revision: 1 },
        ...{ html: i % 4 < 2 ? html : '', terms: ['often'] },
      };
    }),
  );
  await database.collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations).insertMany(
    CHANNELS.map((conversation) => {
      const _id = `${REALM}:${conversation}`;
      return { _id, realm: REALM, conversation, kind: 'channel' as const, lastId: MESSAGES };
    }),
  );
  await indexAll(database, REALM);
});
afterAll(() => fixture.close());

const is = (condition: object): Condition => ({ ...condition, negated: false }) as unknown as Condition;
const often = { term: 'often', topics: new Set<number>() };

const NARROWS: Record<string, readonly Condition[]> = {
  'all messages': [],
  'a channel': [is({ kind: 'channel', channel: 1 })],
  'a sender': [is({ kind: 'sender', user: 9 })],
  'some channels': [is({ kind: 'channels', channels: new Set(CHANNELS.slice(0, 15)) })],
  'a word': [is({ kind: 'search', words: [often], phrases: [] })],
};

const read = (
  conditions: readonly Condition[],
  anchor: number,
  before: number,
  after: number,
  { exclude = false, own = view(REALM, READER, CHANNELS), long = UNLIMITED_READ } = {},
) => {
  const wholeHistoryOf = new Set<number>();
  const narrow = { realm: REALM, user: READER, conditions, wholeHistoryOf, highlighted: undefined, isBot: false };
  const of = { narrow: { ...narrow, resolvedTopics: undefined }, view: own };
  return readRange(context, { ...of, anchor, before, after, exclude, read: long });
};
const keys = (messages: readonly MessageDocument[]) => messages.map(({ _id }) => _id);
const lengthOfAll = (messages: readonly MessageDocument[]) =>
  messages.reduce((length, message) => length + lengthOf(message), 0);

test.each(Object.entries(NARROWS))('pages of %s are bounded, and complete together', async (_name, conditions) => {
  const walk = async (up: boolean) => {
    const found: number[] = [];
    let pages = 0;
    for (let anchor = up ? 0 : 10 ** 16, isEnd = false; !isEnd; pages++) {
      const range = await read(conditions, anchor, up ? 0 : PAGE, up ? PAGE : 0, { exclude: true });
      expect(lengthOfAll(range.messages)).toBeLessThanOrEqual(MAX_FETCH_LENGTH + MAX_READ_LENGTH + LONG);
      const page = keys(range.messages);
      found.splice(up ? found.length : 0, 0, ...page);
      isEnd = up ? range.foundNewest : range.foundOldest;
      anchor = idOfKey((up ? page.at(-1) : page[0]) ?? 0);
      // A page that is cut has at least as much as its bound.
      if (!isEnd && page.length < PAGE) expect(lengthOfAll(range.messages)).toBeGreaterThanOrEqual(MAX_FETCH_LENGTH);
      if (isEnd) break;
    }
    return { found, pages };
  };
  const down = await walk(false);
  expect(down.found.length).toBeGreaterThan(30);
  expect(down.pages).toBeGreaterThan(0);
  expect(new Set(down.found).size).toBe(down.found.length);
  expect(down.found).toEqual(down.found.toSorted((a, b) => a - b));
  expect((await walk(true)).found).toEqual(down.found);
});

test('a cut range has the anchor and as much on both of its sides', async () => {
  const range = await read([], 60, PAGE, PAGE);
  const at = keys(range.messages).indexOf(documentKey(REALM, 60));
  expect(range).toMatchObject({ foundAnchor: true, foundOldest: false, foundNewest: false });
  const [below, above] = [lengthOfAll(range.messages.slice(0, at)), lengthOfAll(range.messages.slice(at))];
  expect(Math.abs(below - above)).toBeLessThanOrEqual(2 * LONG);
  expect(keys(range.messages)).toEqual(
    Array.from(range.messages, (_, i) => (range.messages[0] as MessageDocument)._id + i),
  );
});

test('a read that waited for its turn has nothing of a channel that its reader lost meanwhile', async () => {
  const conditions = NARROWS['a channel'] as readonly Condition[];
  const isPrivate = { name: 'ops', invite_only: true, history_public_to_subscribers: true, content_settings: [] };
  const channel = { ...isPrivate, channel_id: 1, is_web_public: false } as unknown as Channel__Output;
  const subscribed = { ...view(REALM, READER, [1]), channels: new ChannelTable(1, [channel]) };
  let present: View = subscribed;
  const [waiting, turn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const enter = () => {
    waiting.resolve();
    return turn.promise;
  };
  const heavyReads = { run: (_who, _caller, work) => work({ ...UNLIMITED_READ, enter }) } as HeavyReads;
  const views = { ofAnyone: async () => present } as unknown as ViewCache;
  const ctx = { deadlineAt: performance.now() + 60_000 } as CallContext;
  const fetch = () =>
    retryOnStale(ctx, async () => {
      const own = await views.ofAnyone(ctx);
      const find = (long: LongRead) => read(conditions, 0, 0, PAGE, { own, long });
      return readByView({ heavyReads, views }, own, ctx, find, async ({ messages }) => messages);
    });
  const found = fetch();
  await waiting.promise;
  present = { ...subscribed, subscriptions: new Map() };
  turn.resolve();
  expect(await found).toEqual([]);
  present = subscribed;
  expect((await fetch()).length).toBeGreaterThan(10);
});
