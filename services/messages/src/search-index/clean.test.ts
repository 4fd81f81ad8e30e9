/** What the stored index holds of messages after their removal. */
import { documentKey } from '@rookery/core';
import type { Binary, CommitQueue } from '@rookery/data';
import { createLogger } from '@rookery/runtime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { caller, channelTarget, draft, type Fixture, send, startFixture } from '../../test/fixture.ts';
import { stageMessageRemoval } from '../message/store/changes.ts';
import { termsOf } from '../search/words.ts';
import { indexNext, mergeOnce } from './build-segment.ts';
import { cleanOnce } from './clean.ts';
import { SearchIndexer } from './indexer.ts';
import { Part } from './part.ts';
import { MAX_MS, QUIET_MS, RemovalWatch } from './removal-watch.ts';
import { removeRetired } from './replace.ts';
import { SearchIndex } from './search-index.ts';
import { removalCount } from './store/message-terms.ts';
import {
  readDirectory,
  removeSegment,
  SEARCH_COLLECTIONS,
  type SearchDirectory,
  type Segment,
} from './store/segments.ts';

const UNSTOPPED = new AbortController().signal;
const CHANNEL = 9;

let fixture: Fixture;
let commits: CommitQueue;
let realm = 0;

beforeAll(async () => {
  fixture = await startFixture();
  commits = fixture.queue();
});
afterAll(() => fixture.close());
beforeEach(() => {
  realm++;
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Sends messages, and writes them as one segment. @returns their ids */
async function segmentOf(...contents: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const content of contents) {
    const one = draft(caller(realm, 1), channelTarget({ channelId: CHANNEL }), content);
    ids.push((await send(fixture, commits, one)).id);
  }
  const before = await readDirectory(fixture.database, realm);
  expect(await indexNext(fixture.database, realm, before, UNSTOPPED)).toBeDefined();
  vi.setSystemTime(Date.now() + 120_000);
  return ids;
}

const remove = (...ids: number[]) =>
  commits.run(realm, {}, async (tx) => {
    stageMessageRemoval(
      tx,
      ids.map((id) => ({ _id: documentKey(realm, id), conversation: CHANNEL })),
    );
    return null;
  });

const directory = () => readDirectory(fixture.database, realm);

/** Cleans all segments. @returns the number of directories written */
async function clean(): Promise<number> {
  const upTo = await removalCount(fixture.database, realm);
  let turns = 0;
  while (await cleanOnce(fixture.database, realm, upTo, UNSTOPPED)) turns++;
  return turns;
}

/** All ids in the stored parts, whether a directory names their segment or not. */
async function storedIds(): Promise<number[]> {
  const parts = await fixture.database
    .collection<{ _id: { r: number; p: number }; b: Binary }>(SEARCH_COLLECTIONS.parts)
    .find({ '_id.r': realm, '_id.p': { $gte: 0 } })
    .toArray();
  const ids = parts.flatMap(({ b }) => {
    const part = new Part(Uint8Array.from(b.buffer.subarray(0, b.position)));
    return part.terms.flatMap((_, i) => [...part.idsAt(i)]);
  });
  return [...new Set(ids)].sort((x, y) => x - y);
}

async function found(word: string): Promise<number[]> {
  const terms = termsOf(word);
  return [...(await new SearchIndex(fixture.database).lookUp(realm, terms)).holding(terms)];
}

const change = (update: object) =>
  fixture.database
    .collection<SearchDirectory & { _id: number }>(SEARCH_COLLECTIONS.directories)
    .updateOne({ _id: realm }, update);

test('the index forgets messages that were removed, and finds the others as before', async () => {
  const { database } = fixture;
  const [first, second] = await segmentOf('apple secret', 'apple rook');
  const [third] = await segmentOf('apple only');
  const [fourth, fifth] = await segmentOf('apple', 'secret rook');
  await remove(first as number, fifth as number);
  await remove(third as number);
  expect(await clean()).toBe(3);
  vi.setSystemTime(Date.now() + 300_000);
  await removeRetired(database, realm, await directory());
  expect(await storedIds()).toEqual([second, fourth]);
  expect((await directory()).segments.map(({ messages }) => messages)).toEqual([1, 1]);
  expect((await directory()).retired).toEqual([]);
  expect(await found('secret')).toEqual([]);
  expect(await found('apple')).toEqual([second, fourth]);
  expect(await found('rook')).toEqual([second]);
});

test('segments are looked at once for a removal, and not at all where none came after them', async () => {
  const { database } = fixture;
  const [first] = await segmentOf('apple', 'rook');
  expect(await clean()).toBe(0);
  await remove(first as number);
  await segmentOf('newer');
  const [, newer] = (await directory()).segments as [Segment, Segment];
  // Reading it would fail.
  await removeSegment(database, realm, newer);
  expect(await clean()).toBe(1);
  expect(await clean()).toBe(0);
  expect((await directory()).cleanedAt).toBe(Date.now());
});

test('a segment that no merge takes is cleaned', async () => {
  const { database } = fixture;
  const [first, second] = await segmentOf('apple', 'apple rook');
  await remove(first as number);
  await change({ $set: { 'segments.0.bytes': 256 * 2 ** 20 } });
  expect(await mergeOnce(database, realm, UNSTOPPED)).toBeUndefined();
  expect(await clean()).toBe(1);
  expect((await directory()).segments).toMatchObject([{ lowest: second, messages: 1, removals: 1 }]);
  expect(await found('apple')).toEqual([second]);
});

test('a cleaning that was interrupted is resumed with the next segment', async () => {
  const { database } = fixture;
  const ids = [...(await segmentOf('apple', 'rook')), ...(await segmentOf('apple', 'rook'))];
  await remove(ids[0] as number, ids[2] as number);
  const half = await cleanOnce(database, realm, 1, UNSTOPPED);
  expect(half?.segments.map(({ messages }) => messages)).toEqual([1, 2]);
  expect(half?.cleanedAt).toBeUndefined();
  await expect(cleanOnce(database, realm, 1, AbortSignal.abort())).rejects.toThrow();
  expect(await clean()).toBe(1);
  const { segments } = await directory();
  expect(segments[0]).toEqual(half?.segments[0]);
  expect(segments.map(({ messages }) => messages)).toEqual([1, 1]);
  expect(await found('apple')).toEqual([]);
});

test('of two replicas that clean, one is first, and the index stays whole', async () => {
  const { database } = fixture;
  const [first, second] = await segmentOf('apple', 'apple rook');
  await remove(first as number);
  const both = await Promise.all([1, 2].map(() => cleanOnce(database, realm, 1, UNSTOPPED)));
  expect(both.filter((next) => next !== undefined)).toHaveLength(1);
  expect(await found('apple')).toEqual([second]);
});

test('segments are due half an hour after the last removal, or a day after the last cleaning', () => {
  const watch = new RemovalWatch();
  const segments = [{ removals: 3 } as Segment];
  const cleanedAt = Date.now() - MAX_MS / 2;
  expect(watch.isDue(1, 3, { segments }, 0)).toBe(false);
  expect(watch.isDue(1, 4, { segments, cleanedAt }, 10)).toBe(false);
  expect(watch.isDue(1, 4, { segments, cleanedAt }, 9 + QUIET_MS)).toBe(false);
  expect(watch.isDue(1, 4, { segments, cleanedAt }, 10 + QUIET_MS)).toBe(true);
  // Further removals.
  expect(watch.isDue(1, 5, { segments, cleanedAt }, 11 + QUIET_MS)).toBe(false);
  vi.setSystemTime(cleanedAt + MAX_MS);
  expect(watch.isDue(1, 6, { segments, cleanedAt }, 12 + QUIET_MS)).toBe(true);
  expect(watch.isDue(1, 6, { segments: [{ removals: 6 } as Segment], cleanedAt }, 13 + QUIET_MS)).toBe(false);
});

test('the indexer cleans an organisation in which nothing else happens', async () => {
  const { database } = fixture;
  const [first, second] = await segmentOf('apple secret', 'apple rook');
  const realNow = performance.now.bind(performance);
  let passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs);
  const isDue = vi.spyOn(RemovalWatch.prototype, 'isDue');
  const logger = createLogger({ service: 'messages', replica: 'test', level: 'silent' });
  const indexer = new SearchIndexer({ database, logger, searchIndex: new SearchIndex(database) });
  await remove(first as number);
  const looks = () => isDue.mock.calls.flatMap(([of], i) => (of === realm ? [isDue.mock.results[i]?.value] : []));
  const lookAfter = (ms: number) => {
    passedMs += ms;
    vi.setSystemTime(Date.now() + ms);
    // Enough commits to bring forward the next check.
    indexer.onCommitted(realm, 2_000);
  };
  const options = { timeout: 20_000 };
  try {
    indexer.start();
    lookAfter(0);
    await vi.waitFor(() => expect(looks()).toContain(false), options);
    expect(await storedIds()).toEqual([first, second]);
    lookAfter(QUIET_MS);
    await vi.waitFor(async () => expect((await directory()).cleanedAt).toBeDefined(), options);
    lookAfter(300_000);
    await vi.waitFor(async () => expect(await storedIds()).toEqual([second]), options);
  } finally {
    await indexer.stop();
  }
});
