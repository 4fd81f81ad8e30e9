import { DomainError, documentKey, UserSet } from '@rookery/core';
import { Binary } from '@rookery/data';
import type { PrepareDeleteRequest__Output } from '@rookery/protos/gen/rookery/PrepareDeleteRequest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, insertMessages, startFixture } from '../../test/fixture.ts';
import { isHeld } from '../later/store/own-items.ts';
import { MESSAGE_COLLECTIONS, type TopicDocument } from '../message/store/documents.ts';
import { STORED, storedMessages } from '../message/store/stored-message.ts';
import { serviceContext } from '../upstream/service-context.ts';
import type { EditContext } from './context.ts';
import { finishMove, finishOwnMove } from './finish-move.ts';
import { MOVES, type MoveDocument } from './store.ts';

const REALM = 1;
const CHANNEL = 9;
const BOT = 4;

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const TOPIC = 1;
const UNRESOLVED = '@_**Ann|2** has marked this topic as unresolved.';

/** Stores a message of the bot in the topic, a second older than the move. */
async function insertNotice(id: number, what: string): Promise<number> {
  const notice = documentKey(REALM, id);
  await insertMessages(fixture.database, [
    {
      ...{ _id: notice, realm: REALM, birth: CHANNEL, birthVersion: 1, conversation: CHANNEL, version: 1 },
      ...{
        topicId: TOPIC,
        sender: BOT,
        at: 1_000,
        client: '',
        content: `@_**Ann|2** has marked this topic as ${what}.`,
      },
      ...{ html: '', revision: 1 },
    },
  ]);
  return notice;
}

/** Stores a move that un-resolves the topic, with all messages moved. */
async function insertMove(id: string, newestId: number): Promise<void> {
  const { database } = fixture;
  const topic = {
    ...{ _id: documentKey(REALM, TOPIC), realm: REALM, channel: CHANNEL, key: 'plans', name: 'plans' },
    ...{ newestId, count: 1 },
  };
  const topics = database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics);
  await topics.replaceOne({ _id: topic._id }, topic as TopicDocument, { upsert: true });
  const move = {
    ...{ _id: id, realm: REALM, by: 2, name: 'Ann', at: 2_000, channel: CHANNEL, topicId: TOPIC, prev: '✔ plans' },
    ...{ toChannel: CHANNEL, topic: 'plans', mode: 'change_all', named: 1, done: 1, first: 1 },
    ...{ left: new Binary(UserSet.EMPTY.toBytes()), whole: false, merges: false, joins: false },
    ...{ notifiesSource: false, notifiesDestination: false },
  };
  await database.collection<MoveDocument>(MOVES).insertOne(move as unknown as MoveDocument);
}

const CHANNEL_REPLY = { channel_id: CHANNEL, name: 'ops', invite_only: false, history_public_to_subscribers: true };

/**
 * Creates a replica.
 * @param options.staged receives its notices
 * @param options.on runs before the channels service answers
 */
function replica(options: {
  readonly staged: string[];
  /** Receives the topics of its notices. */
  readonly topics?: (string | undefined)[];
  readonly on?: { PrepareMove?: () => Promise<void>; PrepareDelete?: () => Promise<void> };
  /** Whether it fails in the last operation of a move. */
  readonly dies?: boolean;
}): EditContext {
  const stage = (_: unknown, notices: { content: string; channel?: { topic: string } }[]): void => {
    if (options.dies) throw new DomainError('SERVER_NOT_READY', 'dies');
    options.staged.push(...notices.map(({ content }) => content));
    options.topics?.push(...notices.map(({ channel }) => channel?.topic));
  };
  return {
    database: fixture.database,
    commits: fixture.queue(),
    clients: {
      channels: {
        PrepareMove: async () => {
          await options.on?.PrepareMove?.();
          return { channel: CHANNEL_REPLY, audiences: [] };
        },
        PrepareDelete: async ({ versions }: PrepareDeleteRequest__Output) => {
          await options.on?.PrepareDelete?.();
          return { channel: CHANNEL_REPLY, audiences: versions.map(() => Buffer.alloc(0)) };
        },
      },
    },
    notices: { stage, soon: () => {} },
    realms: { get: async () => ({ systemBots: new Map([['notification-bot', BOT]]) }) },
    uploadHolder: { isHeld },
  } as unknown as EditContext;
}

const finish = (context: EditContext, id: string) => finishMove(context, id, performance.now() + 8_000);
const countOf = (_id: number) => storedMessages(fixture.database).countDocuments({ _id });
const moveOf = (_id: string) => fixture.database.collection<MoveDocument>(MOVES).findOne({ _id });

test('a notice that has left the topic is not taken back, and the move ends', async () => {
  const notice = await insertNotice(7, 'resolved');
  await insertMove('left', 7);
  const staged: string[] = [];
  const PrepareDelete = async () => {
    const place = { [STORED.conversation]: 10, [STORED.version]: 3, [STORED.topicId]: 2 };
    await storedMessages(fixture.database).updateOne({ _id: notice }, { $set: place });
  };
  await finish(replica({ staged, on: { PrepareDelete } }), 'left');
  expect(await moveOf('left')).toBeNull();
  expect(await countOf(notice)).toBe(1);
  expect(staged).toEqual([UNRESOLVED]);
});

test('a move that is resumed after the removal of the notice says nothing more', async () => {
  const notice = await insertNotice(8, 'resolved');
  await insertMove('resumed', 8);
  const staged: string[] = [];
  await expect(finish(replica({ staged, dies: true }), 'resumed')).rejects.toThrow('dies');
  expect(await countOf(notice)).toBe(0);
  await finish(replica({ staged }), 'resumed');
  expect([await moveOf('resumed'), staged]).toEqual([null, []]);
});

test('a request whose move fails succeeds, and leaves the move to other replicas at once', async () => {
  await insertMove('failing', 0);
  const moves = fixture.database.collection<MoveDocument>(MOVES);
  await moves.updateOne({ _id: 'failing' }, { $set: { due_at: Date.now() + 600_000, worker: 'own' } });
  const warned: string[] = [];
  const logger = { warn: (_: object, text: string) => warned.push(text) };
  const context = { ...replica({ staged: [], dies: true }), logger } as unknown as EditContext;
  const signal = new AbortController().signal;
  await finishOwnMove(context, 'failing', serviceContext({ deadlineAt: performance.now() + 8_000, signal }));
  const left = await moveOf('failing');
  expect(left?.due_at).toBeLessThanOrEqual(Date.now());
  expect([left?.worker, warned]).toEqual([undefined, ['move not finished, retrying']]);
});

test('a notice goes to the topic by its name in the last operation', async () => {
  await insertMove('renamed', 0);
  const moves = fixture.database.collection<MoveDocument>(MOVES);
  await moves.updateOne({ _id: 'renamed' }, { $set: { prev: 'old plans', notifiesDestination: true } });
  const topics: (string | undefined)[] = [];
  const PrepareMove = async () => {
    await moves.updateOne({ _id: 'renamed' }, { $set: { topic: 'aims' } });
  };
  await finish(replica({ staged: [], topics, on: { PrepareMove } }), 'renamed');
  expect([await moveOf('renamed'), topics]).toEqual([null, ['aims']]);
});

test.each([
  { other: 'has died since', dies: true, before: 0 },
  { other: 'has died since, and an earlier notice is last', dies: true, before: 9 },
  { other: 'has ended the move, and an earlier notice is last', dies: false, before: 9 },
])('a replica that read the move before another deleted the notice agrees with it: the other $other', async (order) => {
  const id = `concurrent-${order.dies}-${order.before}`;
  const earlier = order.before === 0 ? undefined : await insertNotice(order.before, 'unresolved');
  const notice = await insertNotice(10, 'resolved');
  await insertMove(id, 10);
  const staged: string[] = [];
  const PrepareMove = async () => {
    await finish(replica({ staged, dies: order.dies }), id).catch((error) => expect(error.message).toBe('dies'));
    expect([await countOf(notice), (await moveOf(id)) !== null]).toEqual([0, order.dies]);
  };
  await finish(replica({ staged, on: { PrepareMove } }), id);
  expect([await moveOf(id), staged]).toEqual([null, []]);
  if (earlier === undefined) return;
  expect(await countOf(earlier)).toBe(1);
  await storedMessages(fixture.database).deleteOne({ _id: earlier });
});
