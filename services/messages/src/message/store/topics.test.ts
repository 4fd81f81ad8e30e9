import { documentKey } from '@rookery/core';
import { type CommandStartedEvent, type CommandSucceededEvent, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Fixture, startFixture } from '../../../test/fixture.ts';
import { MESSAGE_COLLECTIONS, type TopicDocument } from './documents.ts';
import { MESSAGE_INDEXES } from './indexes.ts';
import { findTopicIds, findTopicsByPrefix, findTopicsOfTerms, topicsOfChannel } from './topics.ts';

const REALM = 3;
let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture({
    client: (url, settings) => new MongoClient(url, { ...settings, monitorCommands: true }),
  });
});
afterAll(() => fixture.close());

async function plant(from: number, count: number, channel: number, terms: readonly string[]): Promise<void> {
  const topics = Array.from({ length: count }, (_, i): TopicDocument => {
    const name = `${terms.join(' ')} ${from + i}`;
    const _id = documentKey(REALM, from + i);
    return { _id, realm: REALM, channel, name, key: name, terms: [...terms], newestId: 1, count: 1 };
  });
  await fixture.database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics).insertMany(topics);
}

test('topics are found by each of several words, however many others another one names', async () => {
  const { database } = fixture;
  await plant(1, 2, 1, ['cat', 'dog']);
  await plant(3, 1, 2, ['dog']);
  const terms = ['dog', 'cow', 'cat'];
  expect(await findTopicsOfTerms(database, REALM, terms, undefined)).toEqual([[1, 2, 3], [], [1, 2]]);
  expect(await findTopicsOfTerms(database, REALM, terms, 2)).toEqual([[3], [], []]);
  expect(await findTopicsOfTerms(database, REALM, ['dog'], undefined)).toEqual([[1, 2, 3]]);
  expect(await findTopicsOfTerms(database, REALM, [], undefined)).toEqual([]);
  await plant(10, 5_100, 1, ['ant']);
  const [ants, dogs] = await findTopicsOfTerms(database, REALM, ['ant', 'dog'], undefined);
  expect(ants).toHaveLength(5_000);
  expect(dogs).toEqual([1, 2, 3]);
});

test('topics are found by the beginning of their names, whatever character comes behind it', async () => {
  const { database } = fixture;
  const names = ['✔ ', '✔ plans', '✔ \ufffd', '✔ 🎉 party', '✔ \u{1f9ff}', '✓ other', '✔plans', 'plans'];
  const topics = names.map(
    (name, i): TopicDocument => ({
      ...{ _id: documentKey(REALM + 1, i + 1), realm: REALM + 1, channel: 1, name, key: name },
      ...{ newestId: 1, count: 1 },
    }),
  );
  await database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics).insertMany(topics);
  const found = await findTopicsByPrefix(database, REALM + 1, '✔ ', 10);
  expect(found?.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  expect(await findTopicsByPrefix(database, REALM + 1, '✔ ', 4)).toBeUndefined();
});

test('topics of many channels are found by one query, without namesakes in other channels', async () => {
  const { database } = fixture;
  for (let n = 0; n < 30; n++) await plant(40_000 + 10 * n, 2, 100 + n, ['elk']);
  const key = (topic: number) => `elk ${topic}`;
  const wanted = new Map(Array.from({ length: 30 }, (_, n) => [100 + n, n % 3 === 0 ? [] : [key(40_000 + 10 * n)]]));
  wanted.set(100, [key(40_001), key(40_010)]);
  const started: CommandStartedEvent[] = [];
  const count = (event: CommandStartedEvent) => void started.push(event);
  database.client.on('commandStarted', count);
  const found = await findTopicIds(database, REALM, wanted);
  expect(await findTopicIds(database, REALM, new Map([[101, []]]))).toEqual([]);
  database.client.off('commandStarted', count);
  const others = Array.from({ length: 30 }, (_, n) => n).filter((n) => n % 3 !== 0);
  expect(found.toSorted((a, b) => a - b)).toEqual([40_001, ...others.map((n) => 40_000 + 10 * n)]);
  expect(started.map(({ commandName }) => commandName)).toEqual(['find']);
});

test('the topics of a channel are those with messages, the one with the newest first', async () => {
  const { database } = fixture;
  await plant(20_000, 3, 9, ['fox']);
  const topics = database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics);
  await topics.updateOne({ _id: documentKey(REALM, 20_001) }, { $set: { newestId: 5 } });
  await topics.updateOne({ _id: documentKey(REALM, 20_002) }, { $set: { count: 0, newestId: 9 } });
  const admitted = vi.fn(async () => {});
  const listed = await topicsOfChannel(database, REALM, 9, admitted);
  expect(admitted).not.toHaveBeenCalled();
  expect(listed.map(({ name, newestId }) => [name, newestId])).toEqual([
    ['fox 20001', 5],
    ['fox 20000', 1],
  ]);
});

test('more than 5,000 topics of a channel wait for admission, and are read in batches', async () => {
  const { database } = fixture;
  await plant(30_000, 5_001, 10, ['owl']);
  const topics = database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics);
  await topics.updateOne({ _id: documentKey(REALM, 33_000) }, { $set: { newestId: 5 } });
  const batches: number[] = [];
  const count = ({ reply }: CommandSucceededEvent) => {
    const { firstBatch, nextBatch } = (reply as { cursor?: Record<string, unknown[]> }).cursor ?? {};
    batches.push((firstBatch ?? nextBatch ?? []).length);
  };
  database.client.on('commandSucceeded', count);
  let before = 0;
  const listed = await topicsOfChannel(database, REALM, 10, async () => {
    before = batches.length;
  });
  database.client.off('commandSucceeded', count);
  expect(before).toBe(3);
  expect(batches).toEqual([2_000, 2_000, 1_001, 2_000, 2_000, 1_001]);
  expect(new Set(listed.map(({ name }) => name)).size).toBe(5_001);
  expect(listed[0]).toMatchObject({ name: 'owl 33000', newestId: 5 });
});

test('what a send changes of a topic and a channel is in no index', () => {
  const { topics, conversations } = MESSAGE_INDEXES;
  const indexed = [...topics, ...conversations].flatMap(({ key }) => Object.keys(key));
  expect(indexed).toContain('directLastId');
  for (const changed of ['newestId', 'count', 'shown', 'lastId']) expect(indexed).not.toContain(changed);
});
