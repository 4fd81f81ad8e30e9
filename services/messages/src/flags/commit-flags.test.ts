import { documentKey, UserSet } from '@rookery/core';
import { Binary, type CommitQueue } from '@rookery/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  caller,
  channelTarget,
  draft,
  type Fixture,
  insertMessages,
  readingContext,
  send,
  startFixture,
  view,
} from '../../test/fixture.ts';
import { type ConversationDocument, MESSAGE_COLLECTIONS } from '../message/store/documents.ts';
import { MARKED_SINCE_BIRTH } from '../readstate/rules/unread.ts';
import {
  type ConversationReadDocument,
  FLAG_CODES,
  READ_COLLECTIONS,
  type UnreadSetDocument,
  type UserFlagsDocument,
} from '../readstate/store/documents.ts';
import { loadReadState } from '../readstate/store/read-state.ts';
import { UNLIMITED_READ } from '../unread/heavy-reads.ts';
import { ownConversations, unreadMessages, unreadOldestFirst } from '../unread/unread-ids.ts';
import { StaleRead } from '../upstream/stale-read.ts';
import type { View } from '../upstream/views.ts';
import { commitFlag, commitRead } from './commit-flags.ts';
import { findFlagTargets } from './flag-targets.ts';

let fixture: Fixture;
let commits: CommitQueue;
let lastRealm = 0;
const READER = 3;
const CHANNEL = 9;

beforeAll(async () => {
  fixture = await startFixture();
  commits = fixture.queue();
});
afterAll(() => fixture.close());

async function plant(realm: number, messages: number): Promise<number[]> {
  const drafted = draft(caller(realm, 2), channelTarget({ askedAt: performance.now() + 60_000 }), 'hi');
  const sent = await Promise.all(Array.from({ length: messages }, () => send(fixture, commits, drafted)));
  return sent.map(({ id }) => id).sort((a, b) => a - b);
}

async function read(own: View, ids: readonly number[], op: 'add' | 'remove' = 'add'): Promise<number> {
  const messages = await findFlagTargets(fixture, own.realm, ids);
  return commitRead({ ...fixture, commits }, own, { op, messages }, {});
}

async function unread(own: View): Promise<number[]> {
  const state = await loadReadState(fixture.database, own.realm, own.user, 'all');
  const { messages } = await unreadMessages(readingContext(fixture.database), own, state, { read: UNLIMITED_READ });
  return messages.map(({ id }) => id).reverse();
}

const readOf = (own: View) =>
  fixture.database
    .collection<ConversationReadDocument>(READ_COLLECTIONS.conversationRead)
    .findOne({ _id: { r: own.realm, bc: CHANNEL, u: own.user } });

test('a watermark rises over all that is read, and stops at what is not', async () => {
  const own = view(++lastRealm, READER, [CHANNEL]);
  const ids = await plant(own.realm, 6);
  expect(await read(own, ids.slice(2, 4))).toBe(2);
  expect(await readOf(own)).toMatchObject({ w: 0, A: [3, 4], top: 4 });
  expect(await unread(own)).toEqual([1, 2, 5, 6]);
  await read(own, ids.slice(0, 2));
  expect(await readOf(own)).toMatchObject({ w: 4, A: [], top: 4 });
  expect(await read(own, [1])).toBe(0);
  expect(await read(own, [2], 'remove')).toBe(1);
  await read(own, [5]);
  expect(await readOf(own)).toMatchObject({ w: 5, A: [] });
  expect(await unread(own)).toEqual([2, 6]);
});

test('what is left unread below a long list of what is read goes to a set of its own', async () => {
  const own = view(++lastRealm, READER, [CHANNEL]);
  const ids = await plant(own.realm, 1300);
  const even = ids.filter((id) => id % 2 === 0);
  await read(own, even);
  const { w, A = [] } = (await readOf(own)) ?? {};
  expect(A.length).toBeLessThanOrEqual(512);
  expect(w).toBeGreaterThan(0);
  expect(await unread(own)).toEqual(ids.filter((id) => id % 2 === 1));
  await read(own, ids);
  expect(await unread(own)).toEqual([]);
});

test('changes of one reader at the same moment are all made', async () => {
  const own = view(++lastRealm, READER, [CHANNEL]);
  const ids = await plant(own.realm, 20);
  await Promise.all(ids.map((id) => read(own, [id])));
  expect(await unread(own)).toEqual([]);
  await Promise.all(ids.map((id) => read(own, [id], 'remove')));
  expect(await unread(own)).toEqual(ids);
});

test('what is marked unread while the whole channel is being read stays unread', async () => {
  const own = view(++lastRealm, READER, [CHANNEL]);
  const ids = await plant(own.realm, 6);
  await read(own, [3, 4]);
  const { conversations } = await loadReadState(fixture.database, own.realm, READER, 'all');
  const messages = await findFlagTargets(fixture, own.realm, [1, 2, 5, 6]);
  await read(own, [4], 'remove');
  const { above = UserSet.EMPTY } = conversations.get(CHANNEL) ?? {};
  const whole = { channel: CHANNEL, upTo: 6, above };
  expect(await commitRead({ ...fixture, commits }, own, { op: 'add', messages, whole }, {})).toBe(4);
  expect(await readOf(own)).toMatchObject({ w: ids.length, A: [] });
  expect(await unread(own)).toEqual([4]);
});

test('what was sent before the reader subscribed again stays unread too if it is marked meanwhile', async () => {
  const subscriptions = new Map([[CHANNEL, { channel_id: CHANNEL, intervals: [1, 5, 6, 0], is_muted: false }]]);
  const own = { ...view(++lastRealm, READER, [CHANNEL]), subscriptions } as unknown as View;
  await plant(own.realm, 2);
  const target = channelTarget({ askedAt: performance.now() + 60_000, version: 6 });
  await send(fixture, commits, draft(caller(own.realm, 2), target, 'hi'));
  await read(own, [2], 'remove');
  expect(await unread(own)).toEqual([2, 3]);
  const messages = await findFlagTargets(fixture, own.realm, [3]);
  const whole = { channel: CHANNEL, upTo: 3, above: UserSet.of([2]) };
  await commitRead({ ...fixture, commits }, own, { op: 'add', messages, whole }, {});
  expect(await unread(own)).toEqual([2]);
});

test('a message that is deleted meanwhile gets no flag', async () => {
  const own = view(++lastRealm, READER, [CHANNEL]);
  const ids = await plant(own.realm, 2);
  const messages = await findFlagTargets(fixture, own.realm, ids);
  await commitRead({ ...fixture, commits }, own, { op: 'add', messages }, {});
  await fixture.database
    .collection<{ _id: number }>(MESSAGE_COLLECTIONS.messages)
    .deleteOne({ _id: messages[0]?._id ?? 0 });
  const context = { ...readingContext(fixture.database), commits };
  expect(await commitFlag(context, own, { messages, flag: 'starred', op: 'add' }, {})).toBe(1);
  expect(await commitRead({ ...fixture, commits }, own, { op: 'remove', messages }, {})).toBe(1);
  const rows = fixture.database.collection<UserFlagsDocument>(READ_COLLECTIONS.userFlags).find({ r: own.realm });
  expect((await rows.toArray()).map(({ m }) => m)).toEqual([2]);
  expect(await unread(own)).toEqual([2]);
  const entries = (await fixture.journal(own.realm)).filter(({ type }) => type === 'update_message_flags');
  expect(entries.map((entry) => JSON.parse(String(entry.payload)).messages)).toEqual([[1, 2], [2], [2]]);
  expect(UserSet.fromBytes(entries[0]?.audience?.users ?? Buffer.alloc(0)).toArray()).toEqual([READER]);
});

test('a message that is moved meanwhile is marked unread where it is then', async () => {
  const own = view(++lastRealm, READER, [CHANNEL]);
  const target = { askedAt: performance.now() + 60_000 };
  const [id = 0] = await plant(own.realm, 1);
  await send(fixture, commits, draft(caller(own.realm, 2), channelTarget({ ...target, topic: 'other' }), 'hi'));
  await read(own, [id]);
  const messages = await findFlagTargets(fixture, own.realm, [id]);
  const [other] = await findFlagTargets(fixture, own.realm, [id + 1]);
  const stored = fixture.database.collection<{ _id: number }>(MESSAGE_COLLECTIONS.messages);
  await stored.updateOne({ _id: documentKey(own.realm, id) }, { $set: { tp: other?.topicId } });
  const update = { op: 'remove', messages } as const;
  await expect(commitRead({ ...fixture, commits }, own, update, {})).rejects.toThrow(StaleRead);

  // The topic is renamed by an earlier operation of the same transaction.
  const rename = { $set: { name: 'renamed' } };
  const run: CommitQueue['run'] = (realm, options, operation) =>
    commits.run(realm, options, (tx) => {
      tx.update(MESSAGE_COLLECTIONS.topics, { _id: documentKey(realm, other?.topicId ?? 0) }, rename);
      return operation(tx);
    });
  const moved = await findFlagTargets(fixture, own.realm, [id]);
  const context = { database: fixture.database, commits: { run } as CommitQueue };
  expect(await commitRead(context, own, { op: 'remove', messages: moved }, {})).toBe(1);
  const [, entry] = (await fixture.journal(own.realm)).filter(({ type }) => type === 'update_message_flags');
  expect(JSON.parse(String(entry?.payload)).message_details).toMatchObject({ [id]: { topic: 'renamed' } });
});

test('a message that was never received is as before when its last flag is taken away', async () => {
  const own = { ...view(++lastRealm, READER, [CHANNEL]), subscriptions: new Map() };
  const messages = await findFlagTargets(fixture, own.realm, await plant(own.realm, 1));
  const context = { ...readingContext(fixture.database), commits };
  const rows = fixture.database.collection<UserFlagsDocument>(READ_COLLECTIONS.userFlags);
  const flags = async () => (await rows.find({ r: own.realm }).toArray()).map(({ fl }) => fl);
  await commitFlag(context, own, { messages, flag: 'starred', op: 'add' }, {});
  await commitFlag(context, own, { messages, flag: 'collapsed', op: 'add' }, {});
  await commitFlag(context, own, { messages, flag: 'starred', op: 'remove' }, {});
  expect((await flags()).map((fl) => fl.toSorted())).toEqual([[FLAG_CODES.historical, FLAG_CODES.collapsed].sort()]);
  await commitFlag(context, own, { messages, flag: 'collapsed', op: 'remove' }, {});
  expect(await flags()).toEqual([]);
});

test('of messages with flags, and of marked ones, a user has so many', async () => {
  const own = view(++lastRealm, READER, [CHANNEL]);
  const ids = await plant(own.realm, 3);
  const { database } = fixture;
  const flag = async (op: 'add' | 'remove', ...some: number[]) => {
    const messages = await findFlagTargets(fixture, own.realm, some);
    return commitFlag({ ...readingContext(database), commits }, own, { messages, flag: 'starred', op }, {});
  };
  const [first = 0, second = 0, third = 0] = ids;
  expect(await flag('add', first)).toBe(1);
  const others = Array.from({ length: 49_998 }, (_, n) => {
    const id = { r: own.realm, m: 1_000 + n, u: READER };
    return { _id: id, ...id, fl: [FLAG_CODES.starred] };
  });
  await database.collection<UserFlagsDocument>(READ_COLLECTIONS.userFlags).insertMany(others);
  const tooMany = 'You can flag at most 50000 messages.';
  await expect(flag('add', first, second, third)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: tooMany });
  expect(await flag('add', first, second)).toBe(1);
  await expect(flag('add', third)).rejects.toThrow(tooMany);
  expect(await flag('remove', first)).toBe(1);
  expect(await flag('add', third)).toBe(1);

  await read(own, ids);
  const marks = [1, 2].map((k) => {
    const id = { r: own.realm, k, u: READER };
    const b = new Binary(UserSet.of(Array.from({ length: 50_000 }, (_, low) => low)).toBytes());
    return { _id: id, ...id, b };
  });
  await database.collection<UnreadSetDocument>(READ_COLLECTIONS.unreadSets).insertMany(marks);
  await expect(read(own, [first], 'remove')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'You can mark at most 100000 messages as unread.',
  });
  await database.collection<UnreadSetDocument>(READ_COLLECTIONS.unreadSets).deleteMany({ r: own.realm, k: 1 });
  expect(await read(own, [first], 'remove')).toBe(1);
});

test('what is unread in several channels comes oldest first, a page of each at a time', async () => {
  const channels = [1, 2, 3];
  const own = view(++lastRealm, READER, channels);
  const { database } = fixture;
  const messages = Array.from({ length: 1800 }, (_, i) => {
    const c = channels[i % 3] as number;
    const place = { birth: c, birthVersion: 1, conversation: c, version: 1, topicId: 1, sender: 2 };
    const text = { at: 0, client: '', content: '', html: '', revision: 1 };
    return { _id: documentKey(own.realm, i + 1), realm: own.realm, ...place, ...text };
  });
  await insertMessages(database, messages);
  const place = (conversation: number) => ({
    _id: `${own.realm}:${conversation}`,
    realm: own.realm,
    conversation,
    kind: 'channel' as const,
    lastId: 1800,
  });
  await database.collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations).insertMany(channels.map(place));
  // Nearly nothing of the first channel is read, half of the second, and nothing of the third.
  const mark = (watermark: number, ...above: number[]) => ({ watermark, above: UserSet.of(above) });
  const state = {
    floor: 0,
    conversations: new Map([
      [1, mark(4, 7, 10)],
      [2, mark(900)],
    ]),
    explicit: new Map([[5, MARKED_SINCE_BIRTH]]),
  };
  const batches: number[][] = [];
  const context = readingContext(database);
  for await (const batch of unreadOldestFirst(
    context,
    own,
    state,
    await ownConversations(context, own),
    UNLIMITED_READ,
  )) {
    batches.push(batch.map(({ id }) => id));
  }
  const ids = batches.flat();
  expect(ids).toEqual(
    (await unreadMessages(context, own, state, { read: UNLIMITED_READ })).messages.map(({ id }) => id).reverse(),
  );
  expect(ids.slice(0, 5)).toEqual([3, 5, 6, 9, 12]);
  expect(batches.length).toBeGreaterThan(1);
});
