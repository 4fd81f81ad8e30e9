import { documentKey } from '@rookery/core';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import type { CallContext } from '@rookery/rpc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, type Fixture, startFixture, view } from '../../test/fixture.ts';
import { MESSAGE_COLLECTIONS, type TopicDocument } from '../message/store/documents.ts';
import { HeavyReads } from '../unread/heavy-reads.ts';
import { ChannelTable, type View, type ViewCache } from '../upstream/views.ts';
import { listTopics } from './list-topics.ts';

const REALM = 3;
const READER = 7;
let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
  await plant(1, 3);
  await plant(2, 5_001);
});
afterAll(() => fixture.close());

async function plant(channel: number, count: number): Promise<void> {
  const topics = Array.from({ length: count }, (_, i): TopicDocument => {
    const _id = documentKey(REALM, channel * 10_000 + i);
    return { _id, realm: REALM, channel, name: `${i}`, key: `${i}`, newestId: i + 1, count: 1 };
  });
  await fixture.database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics).insertMany(topics);
}

function stage() {
  const own = view(REALM, READER, [1, 2]);
  const isPrivate = { invite_only: true, history_public_to_subscribers: true, is_web_public: false };
  const channels = [1, 2].map((channel_id) => ({ ...isPrivate, channel_id, content_settings: [] }));
  const subscribed = { ...own, channels: new ChannelTable(1, channels as unknown as Channel__Output[]) };
  const present: { view: View } = { view: subscribed };
  const views = { ofAnyone: async () => present.view } as unknown as ViewCache;
  const heavyReads = new HeavyReads();
  const { signal } = new AbortController();
  const ctx = { caller: caller(REALM, READER), deadlineAt: performance.now() + 60_000, signal } as CallContext;
  const list = async (channel_id: number): Promise<{ name: string; max_id: number }[]> => {
    const request = { channel_id, allow_empty_topic_name: false };
    const { json } = await listTopics({ database: fixture.database, heavyReads, views }, request, ctx);
    return JSON.parse(String(json)).topics;
  };
  /** Takes the user's turn until the function that it returns is called. */
  const occupy = (): (() => void) => {
    const turn = Promise.withResolvers<void>();
    void heavyReads.run({ realm: REALM, user: READER }, ctx, async (read) => {
      await read.enter();
      await turn.promise;
    });
    return turn.resolve;
  };
  return { present, heavyReads, list, occupy };
}

test('the list of a channel with many topics waits for the other long reads of the user, and others do not', async () => {
  const { heavyReads, list, occupy } = stage();
  const end = occupy();
  expect(await list(1)).toEqual([
    { name: '2', max_id: 3 },
    { name: '1', max_id: 2 },
    { name: '0', max_id: 1 },
  ]);
  const waiting = list(2);
  await expect.poll(() => heavyReads.counts.waiting).toBe(1);
  end();
  const topics = await waiting;
  expect(topics.map(({ max_id }) => max_id)).toEqual(Array.from({ length: 5_001 }, (_, i) => 5_001 - i));
});

test('a reader who loses the channel while the list waits for its turn gets no topics', async () => {
  const { present, heavyReads, list, occupy } = stage();
  const end = occupy();
  const waiting = list(2);
  await expect.poll(() => heavyReads.counts.waiting).toBe(1);
  present.view = { ...present.view, subscriptions: new Map() };
  end();
  await expect(waiting).rejects.toThrow('Invalid channel ID');
});
