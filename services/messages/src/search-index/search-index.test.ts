/**
 * Compares the index with the messages themselves after random sends, edits, deletions, moves, segments, merges and
 * crashes, for readers with directories of different ages. A reader never misses a message; any other message that it
 * names was edited or deleted.
 */
import { documentKey } from '@rookery/core';
import type { Binary } from '@rookery/data';
import { createLogger } from '@rookery/runtime';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Fixture, insertMessages, startFixture } from '../../test/fixture.ts';
import { storedMessages, toStored } from '../message/store/stored-message.ts';
import { isPairTerm, pairTermsOf } from '../search/phrases.ts';
import { indexNext, mergeOnce } from './build-segment.ts';
import { cleanOnce } from './clean.ts';
import { SearchIndexer, startOver } from './indexer.ts';
import { Part } from './part.ts';
import { FANOUT } from './rules.ts';
import { SearchIndex } from './search-index.ts';
import { SegmentWriter } from './segment-writer.ts';
import { sortedIds } from './sorted-ids.ts';
import {
  readDirectory,
  removeOrphans,
  removeSegment,
  SEARCH_COLLECTIONS,
  type SearchDirectory,
  type Segment,
} from './store/segments.ts';

const UNSTOPPED = new AbortController().signal;
const WORDS = ['apple', 'rook', '東京', 'größe', '@7'];
const CONVERSATIONS = [1, 2, -1];

let fixture: Fixture;
let lastRealm = 0;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());
// Edits are found by their time: a step of a history takes two minutes.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Message {
  readonly id: number;
  conversation: number;
  terms: readonly string[];
  content?: string;
}

/** A realm, with a model of its messages. */
class Model {
  readonly realm = ++lastRealm;
  readonly messages = new Map<number, Message>();
  removals = 0;
  #newest = 0;

  async send(some: readonly Omit<Message, 'id'>[], gap = 1): Promise<void> {
    const added = some.map((one, i) => ({ ...one, id: this.#newest + (i + 1) * gap }));
    this.#newest += some.length * gap;
    for (const one of added) this.messages.set(one.id, one);
    if (added.length === 0) return;
    await insertMessages(
      fixture.database,
      added.map(({ id, conversation, terms, content = '' }) => ({
        ...{ _id: documentKey(this.realm, id), realm: this.realm, birth: conversation, birthVersion: 1, conversation },
        ...{ version: 1, topicId: 1, sender: 2, at: 0, client: '', content, html: '', revision: 1 },
        terms: [...terms],
      })),
    );
  }

  #set(id: number, fields: Parameters<typeof toStored>[0]) {
    return storedMessages(fixture.database).updateOne({ _id: documentKey(this.realm, id) }, { $set: toStored(fields) });
  }

  /** One of the existing messages. */
  pick(at: number): Message | undefined {
    return [...this.messages.values()][at % Math.max(1, this.messages.size)];
  }

  async edit(message: Message, terms: readonly string[]): Promise<void> {
    message.terms = terms;
    message.content = terms.join(' ');
    await this.#set(message.id, { terms: [...terms], termsEditedAt: Date.now(), content: message.content });
  }

  async move(message: Message, conversation: number): Promise<void> {
    message.conversation = conversation;
    await this.#set(message.id, { conversation, moved: true });
  }

  async remove(message: Message): Promise<void> {
    this.messages.delete(message.id);
    await storedMessages(fixture.database).deleteOne({ _id: documentKey(this.realm, message.id) });
    this.removals++;
    await fixture.database
      .collection<{ _id: number }>('journal')
      .updateOne({ _id: this.realm }, { $inc: { 'ids.removal': 1 } }, { upsert: true });
  }

  async index(): Promise<void> {
    const before = await readDirectory(fixture.database, this.realm);
    expect(await indexNext(fixture.database, this.realm, before, UNSTOPPED)).toBeDefined();
  }

  holding(terms: readonly string[], conversations: readonly number[] = CONVERSATIONS): number[] {
    const holds = ({ terms: own, content = '' }: Message, term: string) =>
      own.includes(term) || (isPairTerm(term) && pairTermsOf(content).includes(term));
    return [...this.messages.values()]
      .filter((one) => terms.every((term) => holds(one, term)) && conversations.includes(one.conversation))
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  }

  /** Fails if a reader misses a message. @returns how many it names in excess */
  async check(reader: SearchIndex, terms: readonly string[], conversations: readonly number[]): Promise<number> {
    const { holding, inConversations } = await reader.lookUp(this.realm, terms);
    const found = holding(terms);
    const wanted = this.holding(terms);
    const named = new Set(found);
    expect(wanted.filter((id) => !named.has(id))).toEqual([]);
    const near = new Set((await inConversations(conversations))(found));
    const there = this.holding(terms, conversations);
    expect(there.filter((id) => !near.has(id))).toEqual([]);
    return found.length - wanted.length;
  }
}

const message = fc.record({
  conversation: fc.constantFrom(...CONVERSATIONS),
  terms: fc.subarray(WORDS),
});
const written = message.map((one) => ({ ...one, content: one.terms.join(' ') }));
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('send' as const), some: fc.array(written, { maxLength: 6 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), at: fc.nat(), terms: fc.subarray(WORDS) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('move' as const), at: fc.nat(), to: fc.constantFrom(...CONVERSATIONS) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('index' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('crash' as const, 'merge' as const, 'clean' as const, 'again' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('check' as const),
      terms: fc.subarray(WORDS, { minLength: 1, maxLength: 3 }),
      phrase: fc.subarray(WORDS, { maxLength: 3 }).map((words) => words.join(' ')),
      places: fc.subarray(CONVERSATIONS),
    }),
  },
);

test('no reader misses a message, whatever happens', { timeout: 120_000 }, async () => {
  const { database } = fixture;
  const endAt = performance.now() + 60_000;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }), async (steps) => {
      // On a slow machine there are fewer steps: a run beyond its time would change the clock of the next test.
      if (performance.now() > endAt) return;
      const model = new Model();
      // A reader that exists from the start, and knows only what it reads.
      const old = new SearchIndex(database);
      for (const one of steps) {
        vi.setSystemTime(Date.now() + 120_000);
        switch (one.kind) {
          case 'send':
            await model.send(one.some);
            break;
          case 'edit': {
            const target = model.pick(one.at);
            if (target) await model.edit(target, one.terms);
            break;
          }
          case 'remove': {
            const target = model.pick(one.at);
            if (target) await model.remove(target);
            break;
          }
          case 'move': {
            const target = model.pick(one.at);
            if (target) await model.move(target, one.to);
            break;
          }
          case 'index':
            await model.index();
            break;
          case 'merge':
            await mergeOnce(database, model.realm, UNSTOPPED);
            break;
          case 'clean':
            await cleanOnce(database, model.realm, model.removals, UNSTOPPED);
            break;
          case 'again':
            await startOver(database, model.realm);
            break;
          case 'crash': {
            // The process ended before a directory named the segment that it wrote.
            const writer = new SegmentWriter(database, model.realm, 0);
            await writer.add('apple', sortedIds([1, 2, 3]));
            await writer.finish(sortedIds([1, 2, 3]));
            break;
          }
          case 'check': {
            const terms = [...one.terms, ...pairTermsOf(one.phrase)];
            await model.check(old, terms, one.places);
            await model.check(new SearchIndex(database), terms, one.places);
            break;
          }
        }
      }
      while (await mergeOnce(database, model.realm, UNSTOPPED));
      while (await cleanOnce(database, model.realm, model.removals, UNSTOPPED));
      expect((await namedIn(model.realm)).filter((id) => !model.messages.has(id))).toEqual([]);
      for (const word of WORDS) {
        await model.check(old, [word], [1]);
        await model.check(new SearchIndex(database), [word], [1]);
      }
    }),
    { numRuns: 25 },
  );
});

async function indexedRealm(segments: number): Promise<Model> {
  const model = new Model();
  for (let i = 0; i < segments; i++) {
    await model.send([
      { conversation: 1, terms: ['apple', `only${i}`] },
      { conversation: 2, terms: ['apple', 'rook'] },
    ]);
    await model.index();
    vi.setSystemTime(Date.now() + 120_000);
  }
  return model;
}

const partsOf = (realm: number) =>
  fixture.database
    .collection<{ _id: { r: number; s: number; p: number }; b: Binary }>(SEARCH_COLLECTIONS.parts)
    .find({ '_id.r': realm })
    .toArray();
/** The ids in the segments that the directory of a realm names. */
async function namedIn(realm: number): Promise<number[]> {
  const named = new Set((await readDirectory(fixture.database, realm)).segments.map(({ id }) => id));
  const parts = (await partsOf(realm)).filter(({ _id }) => named.has(_id.s) && _id.p >= 0);
  const ids = parts.flatMap(({ b }) => {
    const part = new Part(Uint8Array.from(b.buffer.subarray(0, b.position)));
    return part.terms.flatMap((_, i) => [...part.idsAt(i)]);
  });
  return [...new Set(ids)].sort((x, y) => x - y);
}
const segmentsStored = async (realm: number) => new Set((await partsOf(realm)).map(({ _id }) => _id.s)).size;

test('segments of one size become one, without the messages that are gone', async () => {
  const { database } = fixture;
  const model = await indexedRealm(FANOUT);
  const [first, second] = [model.pick(0) as Message, model.pick(1) as Message];
  await model.remove(first);
  expect((await readDirectory(database, model.realm)).segments).toHaveLength(FANOUT);
  await mergeOnce(database, model.realm, UNSTOPPED);
  const [merged, ...others] = (await readDirectory(database, model.realm)).segments;
  expect(others).toEqual([]);
  expect(merged).toMatchObject({ lowest: second.id, highest: 2 * FANOUT, messages: 2 * FANOUT - 1 });
  const reader = new SearchIndex(database);
  expect(await model.check(reader, ['apple'], [1])).toBe(0);
  expect(await model.check(reader, ['only0'], [1])).toBe(0);
  expect(await mergeOnce(database, model.realm, UNSTOPPED)).toBeUndefined();
});

test('pairs of words leave messages out of what segments name', async () => {
  const { database } = fixture;
  const model = new Model();
  const terms = ['apple', 'rook'];
  const send = () =>
    model.send(['apple rook', 'rook apple', 'rook'].map((content) => ({ conversation: 1, terms, content })));
  await send();
  const sought = [...terms, ...pairTermsOf('apple rook')];
  // Outside of segments, pairs are not known.
  expect(await model.check(new SearchIndex(database), sought, [1])).toBe(2);
  await model.index();
  expect(await model.check(new SearchIndex(database), sought, [1])).toBe(0);
});

test('a reader of an old directory finds the same when its segments are removed', async () => {
  const { database } = fixture;
  const model = await indexedRealm(FANOUT);
  const reader = new SearchIndex(database);
  await model.check(reader, ['apple'], [1]);
  await mergeOnce(database, model.realm, UNSTOPPED);
  expect(await segmentsStored(model.realm)).toBe(FANOUT + 1);
  vi.setSystemTime(Date.now() + 300_000);
  await model.send([{ conversation: 1, terms: ['apple'] }]);
  await model.index();
  // This writer has removed the merged ones.
  expect(await segmentsStored(model.realm)).toBe(2);
  vi.setSystemTime(Date.now() - 299_000);
  await model.check(reader, ['rook'], [2]);
  await model.check(reader, ['only3'], [1]);
});

test('a lookup finds conversations when the segments that it read were merged and removed', async () => {
  const { database } = fixture;
  const model = new Model();
  const send = () =>
    // Terms for more than one part, so that the part read for the last word does not hold the conversations.
    model.send([
      { conversation: 1, terms: [...Array.from({ length: 700 }, (_, i) => `w${i}`.padEnd(40, 'x')), 'zebra'] },
    ]);
  for (let i = 0; i < FANOUT; i++) {
    await send();
    await model.index();
    vi.setSystemTime(Date.now() + 120_000);
  }
  const lookup = await new SearchIndex(database).lookUp(model.realm, ['zebra']);
  await mergeOnce(database, model.realm, UNSTOPPED);
  vi.setSystemTime(Date.now() + 300_000);
  await send();
  await model.index();
  vi.setSystemTime(Date.now() - 299_000);
  const found = lookup.holding(['zebra']);
  expect([...(await lookup.inConversations([1]))(found)]).toEqual(Array.from({ length: FANOUT }, (_, i) => i + 1));
  expect([...(await lookup.inConversations([2]))(found)]).toEqual([]);
});

test('of two writers one is first, and the other one leaves nothing', async () => {
  const { database } = fixture;
  const model = await indexedRealm(1);
  const before = await readDirectory(database, model.realm);
  await model.send(Array.from({ length: 50 }, () => ({ conversation: 1, terms: ['rook'] })));
  const writers = Array.from({ length: 3 }, () => indexNext(database, model.realm, before, UNSTOPPED));
  expect((await Promise.all(writers)).filter((next) => next !== undefined)).toHaveLength(1);
  expect(await segmentsStored(model.realm)).toBe(2);
  expect(await model.check(new SearchIndex(database), ['rook'], [1])).toBe(0);
});

test('what a merge read is not lost when the next segment is written meanwhile', async () => {
  const { database } = fixture;
  const model = await indexedRealm(FANOUT);
  await model.send([{ conversation: 1, terms: ['rook'] }]);
  await Promise.all([mergeOnce(database, model.realm, UNSTOPPED), model.index()]);
  expect((await readDirectory(database, model.realm)).segments).toHaveLength(2);
  expect(await model.check(new SearchIndex(database), ['rook'], [1])).toBe(0);
});

test('a search fails where a segment stays missing, with and without terms', async () => {
  const { database } = fixture;
  const model = await indexedRealm(1);
  const [segment] = (await readDirectory(database, model.realm)).segments as [Segment];
  const reader = new SearchIndex(database);
  const { inConversations } = await reader.lookUp(model.realm, []);
  await removeSegment(database, model.realm, segment);
  await expect(inConversations([1])).rejects.toThrow('merged faster than they are read');
  await expect(reader.lookUp(model.realm, ['apple'])).rejects.toThrow('merged faster than they are read');
});

test('a writer that is called off leaves nothing but orphans, which are removed later', async () => {
  const { database } = fixture;
  const model = await indexedRealm(FANOUT);
  const orphan = new SegmentWriter(database, model.realm, 0);
  await orphan.add('apple', sortedIds([1]));
  await orphan.finish(sortedIds([1]));
  await expect(mergeOnce(database, model.realm, AbortSignal.abort())).rejects.toThrow();
  const stored = await segmentsStored(model.realm);
  expect(stored).toBe(FANOUT + 1);
  expect(await removeOrphans(database, model.realm, Date.now() - 1)).toBe(0);
  expect(await removeOrphans(database, model.realm, Date.now() + 1)).toBe(1);
  expect(await segmentsStored(model.realm)).toBe(stored - 1);
  expect(await model.check(new SearchIndex(database), ['apple'], [1])).toBe(0);
});

test('segments of messages that are all gone are removed', async () => {
  const { database } = fixture;
  const model = await indexedRealm(3);
  for (const id of [1, 2, 3, 4]) await model.remove(model.messages.get(id) as Message);
  await model.send([{ conversation: 1, terms: ['apple'] }]);
  await model.index();
  expect((await readDirectory(database, model.realm)).segments.map(({ lowest }) => lowest)).toEqual([5, 7]);
  expect(await model.check(new SearchIndex(database), ['apple'], [1])).toBe(0);
});

test('messages of nothing but long words in any script stay within the bounds of a part', async () => {
  const { database } = fixture;
  const model = new Model();
  const random = (i: number) =>
    String.fromCodePoint(...Array.from({ length: 32 }, (_, j) => 0x20000 + ((i * 7919 + j * 104729) % 40_000)));
  await model.send(
    Array.from({ length: 100 }, (_, m) => ({
      conversation: 1,
      terms: Array.from({ length: 600 }, (_, i) => random(m * 600 + i)),
    })),
  );
  const reader = new SearchIndex(database);
  const word = random(31_234);
  expect(await model.check(reader, [word], [1])).toBe(0);
  await model.index();
  expect(await model.check(new SearchIndex(database), [word], [1])).toBe(0);
  for (const part of await database.collection(SEARCH_COLLECTIONS.parts).find({ '_id.r': model.realm }).toArray()) {
    expect(part.b.position).toBeLessThan(200_000);
  }
  expect(reader.bytes).toBeLessThan(100 * 2 ** 20);
});

test('more messages than are remembered are all named until they are indexed', async () => {
  const { database } = fixture;
  const model = new Model();
  for (let at = 0; at < 7; at++) {
    await model.send(
      Array.from({ length: 1000 }, (_, i) => ({ conversation: 1, terms: i % 2 ? ['apple'] : ['rook'] })),
    );
  }
  const reader = new SearchIndex(database);
  expect(await model.check(reader, ['apple', 'rook'], [1])).toBe(1000);
  await model.index();
  expect(await model.check(new SearchIndex(database), ['apple', 'rook'], [1])).toBe(0);
});

test('the indexer writes what was committed, of all organisations, and says what waits', async () => {
  vi.useRealTimers();
  const { database } = fixture;
  const model = new Model();
  const logger = createLogger({ service: 'messages', replica: 'test', level: 'silent' });
  const replaced = Promise.withResolvers<SearchDirectory>();
  const indexer = new SearchIndexer({
    database,
    logger,
    searchIndex: { replaced: (realm, next) => realm === model.realm && replaced.resolve(next) },
  });
  await model.send(Array.from({ length: 2500 }, () => ({ conversation: 1, terms: ['apple'] })));
  indexer.start();
  indexer.onCommitted(model.realm, 1000);
  indexer.onCommitted(model.realm, 1500);
  expect((await replaced.promise).upTo).toBe(2500);
  await indexer.stop();
  expect(indexer.counts.segments).toBe(1);
});
