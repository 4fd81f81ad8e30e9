import { documentKey, idOfKey, MAX_ID } from '@rookery/core';
import type { CommitQueue } from '@rookery/data';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { caller, channelTarget, draft, type Fixture, send, startFixture } from '../../test/fixture.ts';
import { type CacheRead, MessageCache, type Place } from './message-cache.ts';
import { stageEdit, stageMessageRemoval, stageMoved } from './store/changes.ts';
import { stageMovedTo } from './store/conversations.ts';
import { MESSAGE_COLLECTIONS, type MessageDocument } from './store/documents.ts';
import { storedMessages, toMessage } from './store/stored-message.ts';

let fixture: Fixture;
let queue: CommitQueue;
let realm = 0;

beforeAll(async () => {
  fixture = await startFixture();
  queue = fixture.queue();
});
afterAll(() => fixture.close());

/** Creates a separate organisation in whose channels messages are sent. */
function organisation() {
  const own = ++realm;
  const recent = new MessageCache(fixture.database);
  return {
    realm: own,
    recent,
    say: async (channelId: number, topic: string, text = 'a word') => {
      const drafted = draft(caller(own, 1), channelTarget({ channelId, topic }), text, { topic });
      return (await send(fixture, queue, drafted)).id;
    },
    change: (channelId: number, id: number, content: string) =>
      queue.run(own, {}, async (tx) => {
        const before = { _id: documentKey(own, id), conversation: channelId } as MessageDocument;
        stageEdit(tx, before, { content, html: content, terms: [], termsEditedAt: 0 }, { user: 1, at: 0 });
        return null;
      }),
    remove: (channelId: number, id: number) =>
      queue.run(own, {}, async (tx) => {
        stageMessageRemoval(tx, [{ _id: documentKey(own, id), conversation: channelId }]);
        return null;
      }),
    move: (from: number, to: number, id: number) =>
      queue.run(own, {}, async (tx) => {
        const channelMove = { channel: to, version: 1, isProtected: false, leftVersion: 1 };
        // A topic belongs to one channel: changes of another channel prove nothing about it.
        const fields = { topic: 1_000 + to, spelling: undefined, renames: undefined, channelMove, entries: [] };
        stageMoved(tx, from, [documentKey(own, id)], fields);
        stageMovedTo(tx, to, id);
        return null;
      }),
    /** Returns the newest messages of both channels, and how often `find` read them together. */
    feed: async (from: number, limit: number) => {
      let reads = 0;
      const find = () => {
        reads++;
        return stored({ r: own, c: { $in: BOTH }, _id: { $lte: from } }, -1, limit);
      };
      const found = await recent.readNewest(own, BOTH, { from, limit, find });
      return { found: found && textsOf(found), reads };
    },
    newestOf: async (from: number, limit: number) =>
      textsOf(await stored({ r: own, c: { $in: BOTH }, _id: { $lte: from } }, -1, limit)),
    topicOf: async (id: number) => (await stored({ _id: documentKey(own, id) }))[0]?.topicId ?? 0,
    idsOf: async (place: Place, options: CacheRead) => {
      const { direction, from, limit } = options;
      const where = place.topic === undefined ? { c: place.conversation } : { tp: place.topic };
      const bound = direction === 'down' ? { $lte: from } : { $gte: from };
      return textsOf(await stored({ r: own, ...where, _id: bound }, direction === 'down' ? -1 : 1, limit));
    },
  };
}

const stored = (filter: object, order: 1 | -1 = 1, limit = 0) =>
  storedMessages(fixture.database)
    .find(filter, { sort: { _id: order }, limit })
    .map(toMessage)
    .toArray();
const textsOf = (messages: readonly MessageDocument[]) => messages.map(({ _id, content }) => [idOfKey(_id), content]);
const NEWEST = MAX_ID;
const BOTH = [9, 10];

/** Counts the reads of messages from the database. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(fixture.database, 'collection');
  await work();
  const reads = spy.mock.calls.filter(([name]) => name === MESSAGE_COLLECTIONS.messages).length;
  spy.mockRestore();
  return reads;
}

test('cached messages are read again only after a change', async () => {
  const { realm, recent, say, change } = organisation();
  for (let i = 0; i < 5; i++) await say(9, 'beds', `${i}`);
  const newest: CacheRead = { direction: 'down', from: documentKey(realm, NEWEST), limit: 3 };
  const read = async () =>
    ((await recent.read(realm, { conversation: 9 }, newest)) ?? []).map(({ content }) => content);

  expect(await read()).toEqual(['4', '3', '2']);
  expect(await readsOf(read)).toBe(0);
  // Sends to other channels change nothing; after a send here, only that message is read.
  await say(10, 'beds', 'elsewhere');
  expect(await readsOf(read)).toBe(0);
  const last = await say(9, 'trees', '5');
  expect(await readsOf(async () => expect(await read()).toEqual(['5', '4', '3']))).toBe(1);
  expect(await readsOf(read)).toBe(0);
  await change(9, last, 'five');
  expect(await readsOf(async () => expect(await read()).toEqual(['five', '4', '3']))).toBe(1);
  // A reader that needs older messages reads only the missing ones, once.
  const more = { ...newest, limit: 6 };
  for (const reads of [1, 0]) {
    const found: (readonly MessageDocument[] | undefined)[] = [];
    expect(await readsOf(async () => found.push(await recent.read(realm, { conversation: 9 }, more)))).toBe(reads);
    expect(found[0]?.map(({ content }) => content)).toEqual(['five', '4', '3', '2', '1', '0']);
  }
});

test('what is read further back is cached too, in windows that grow with what is read beside them', async () => {
  const { realm, recent, say } = organisation();
  const ids: number[] = [];
  for (let i = 0; i < 12; i++) ids.push(await say(9, 'beds'));
  const read = async (direction: 'down' | 'up', at: number, limit: number, reads: number) => {
    let found: readonly MessageDocument[] | undefined;
    const from = documentKey(realm, ids[at] as number);
    const made = await readsOf(async () => {
      found = await recent.read(realm, { conversation: 9 }, { direction, from, limit });
    });
    expect(made, `${direction} from ${at}`).toBe(reads);
    return found?.map(({ _id }) => ids.indexOf(idOfKey(_id)));
  };
  expect(await read('up', 4, 3, 1)).toEqual([4, 5, 6]);
  expect(await read('up', 5, 2, 0)).toEqual([5, 6]);
  expect(await read('down', 6, 2, 0)).toEqual([6, 5]);
  expect(await read('down', 5, 4, 1)).toEqual([5, 4, 3, 2]);
  expect(await read('up', 2, 6, 1)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(await read('up', 2, 6, 0)).toEqual([2, 3, 4, 5, 6, 7]);
  // A second window, until the two meet.
  expect(await read('down', 11, 2, 1)).toEqual([11, 10]);
  expect(await read('up', 3, 4, 0)).toEqual([3, 4, 5, 6]);
  expect(await read('down', 11, 8, 1)).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
  expect(await read('up', 9, 9, 0)).toEqual([9, 10, 11]);
  expect(await read('down', 2, 9, 1)).toEqual([2, 1, 0]);
  expect(await read('down', 2, 9, 0)).toEqual([2, 1, 0]);
});

test('reads of old messages leave the newest ones cached', async () => {
  const { realm, recent, say } = organisation();
  const ids: number[] = [];
  for (let i = 0; i < 30; i++) ids.push(await say(9, 'beds'));
  const read = (direction: 'down' | 'up', id: number) =>
    recent.read(realm, { conversation: 9 }, { direction, from: documentKey(realm, id), limit: 1 });
  await read('down', NEWEST);
  // Every second message, so that no window grows into the next.
  for (let i = 0; i < 24; i += 2) await read('up', ids[i] as number);
  expect(await readsOf(() => read('down', NEWEST))).toBe(0);
  expect(await readsOf(() => read('up', ids[22] as number))).toBe(0);
  expect(await readsOf(() => read('up', ids[0] as number))).toBe(1);
  await say(9, 'beds', 'and another');
  expect(await readsOf(async () => expect((await read('down', NEWEST))?.[0]?.content).toBe('and another'))).toBe(1);
});

test('the newest of several conversations come from memory, and from the database where too little is there', async () => {
  const { realm, recent, say, feed, newestOf, change } = organisation();
  const end = documentKey(realm, NEWEST);
  const ids: number[] = [];
  for (let i = 0; i < 8; i++) ids.push(await say(i % 4 === 0 ? 10 : 9, 'beds', `${i}`));
  const check = async (limit: number, reads: number) =>
    expect(await feed(end, limit), `${limit}`).toEqual({ found: await newestOf(end, limit), reads });
  await check(4, 1);
  await check(4, 0);
  await check(2, 0);
  // The result of a deeper read also serves shallower ones.
  await check(6, 1);
  await check(6, 0);
  await check(4, 0);
  // A new message is read alone, in its conversation.
  await say(10, 'beds', 'new');
  expect(await readsOf(() => feed(end, 4))).toBe(1);
  await check(4, 0);
  await change(9, ids[7] as number, 'seven');
  await check(4, 1);
  await check(4, 0);
  // Reads of a single conversation use the same windows.
  const one = { direction: 'down', from: end, limit: 3 } as const;
  expect(await readsOf(() => recent.read(realm, { conversation: 9 }, one))).toBe(0);
  expect(await feed(documentKey(realm, ids[3] as number), 2)).toEqual({ found: undefined, reads: 0 });
});

test('what was read far back in a conversation stays cached when the newest of several are read', async () => {
  const { realm, recent, say, feed } = organisation();
  for (let i = 0; i < 20; i++) await say(9, 'beds', `${i}`);
  const deep = () =>
    recent.read(realm, { conversation: 9 }, { direction: 'down', from: documentKey(realm, NEWEST), limit: 20 });
  await deep();
  await say(10, 'beds', 'elsewhere');
  expect((await feed(documentKey(realm, NEWEST), 3)).reads).toBe(1);
  expect(await readsOf(deep)).toBe(0);
  await say(9, 'beds', '20');
  await feed(documentKey(realm, NEWEST), 3);
  expect(await readsOf(deep)).toBe(0);
  expect((await deep())?.map(({ content }) => content).slice(0, 2)).toEqual(['20', '19']);
});

test('where nobody ever wrote there is nothing to keep, and more than a window is left to the database', async () => {
  const { realm, recent, say } = organisation();
  await say(9, 'beds');
  const read = (conversation: number, from: number, limit: number) =>
    recent.read(realm, { conversation }, { direction: 'down', from: documentKey(realm, from), limit });
  expect(await read(99, NEWEST, 2)).toBeUndefined();
  expect(await read(9, NEWEST, 2001)).toBeUndefined();
  expect(await read(9, 0, 2)).toEqual([]);
  expect(await read(9, NEWEST, 2)).toHaveLength(1);
});

const place = fc.constantFrom(9, 10);
const which = fc.nat({ max: 30 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('say' as const), place, topic: fc.constantFrom('a', 'b') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('change', 'remove', 'move'), which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('feed' as const), limit: fc.integer({ min: 1, max: 12 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      place,
      ofTopic: fc.option(which, { nil: undefined }),
      direction: fc.constantFrom('down' as const, 'up' as const),
      from: fc.option(which, { nil: undefined }),
      limit: fc.integer({ min: 1, max: 12 }),
    }),
  },
);

test('after any interleaving of changes and reads, the answer is what is stored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const org = organisation();
      const sent: { id: number; place: number }[] = [];
      const at = (n: number) => sent[n % Math.max(sent.length, 1)];
      for (const one of steps) {
        if (one.kind === 'say') {
          sent.push({ id: await org.say(one.place, one.topic), place: one.place });
        } else if (one.kind === 'feed') {
          const end = documentKey(org.realm, NEWEST);
          const found = await Promise.all([1, 2].map(() => org.feed(end, one.limit)));
          for (const page of found) expect(page.found).toEqual(await org.newestOf(end, one.limit));
        } else if (one.kind === 'read') {
          const named = one.ofTopic === undefined ? undefined : at(one.ofTopic);
          const topic = named && (await org.topicOf(named.id));
          const place: Place = named
            ? { conversation: named.place, topic: topic as number }
            : { conversation: one.place };
          const id = one.from === undefined ? NEWEST : (at(one.from)?.id ?? NEWEST);
          const read = { direction: one.direction, from: documentKey(org.realm, id), limit: one.limit };
          // Several concurrent reads.
          const found = await Promise.all([1, 2].map(() => org.recent.read(org.realm, place, read)));
          for (const messages of found) if (messages) expect(textsOf(messages)).toEqual(await org.idsOf(place, read));
        } else {
          const message = at(one.which);
          if (!message) continue;
          if (one.kind === 'change') await org.change(message.place, message.id, `${Math.random()}`);
          else if (one.kind === 'remove') {
            await org.remove(message.place, message.id);
            sent.splice(sent.indexOf(message), 1);
          } else {
            const to = message.place === 9 ? 10 : 9;
            await org.move(message.place, to, message.id);
            message.place = to;
          }
        }
      }
    }),
    { numRuns: 60 },
  );
});
