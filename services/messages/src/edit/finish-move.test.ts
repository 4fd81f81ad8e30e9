import { messageKey, UserSet } from '@rookery/core';
import { Binary } from '@rookery/data';
import type { PrepareDeleteRequest__Output } from '@rookery/protos/gen/rookery/PrepareDeleteRequest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, insertMessages, startFixture } from '../../test/fixture.ts';
import { isHeld } from '../later/store/own-items.ts';
import { MESSAGE_COLLECTIONS, type TopicDocument } from '../message/store/documents.ts';
import { STORED, storedMessages } from '../message/store/stored-message.ts';
import type { EditContext } from './context.ts';
import { finishMove } from './finish-move.ts';
import { MOVES, type MoveDocument } from './store.ts';

const REALM = 1;
const CHANNEL = 9;
const BOT = 4;

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test('a notice that has left the topic is not taken back, and the move ends', async () => {
  const { database } = fixture;
  const notice = messageKey(REALM, 7);
  await insertMessages(database, [
    {
      ...{ _id: notice, realm: REALM, birth: CHANNEL, birthVersion: 1, conversation: CHANNEL, version: 1, topicId: 1 },
      ...{ sender: BOT, at: 1_000, client: '', content: '@_**Ann|2** has marked this topic as resolved.', html: '' },
      revision: 1,
    },
  ]);
  await database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics).insertOne({
    ...{ _id: messageKey(REALM, 1), realm: REALM, channel: CHANNEL, key: 'plans', name: 'plans' },
    ...{ newestId: 7, count: 1 },
  });
  const move = {
    ...{ _id: 'move', realm: REALM, by: 2, name: 'Ann', at: 2_000, channel: CHANNEL, topicId: 1, prev: '✔ plans' },
    ...{ toChannel: CHANNEL, topic: 'plans', mode: 'change_all', named: 1, done: 1, first: 1 },
    ...{ left: new Binary(UserSet.EMPTY.toBytes()), whole: false, merges: false, joins: false },
    ...{ tellsOld: false, tellsNew: false },
  };
  await database.collection<MoveDocument>(MOVES).insertOne(move as unknown as MoveDocument);
  const channel = { channel_id: CHANNEL, name: 'ops', invite_only: false, history_public_to_subscribers: true };
  const channels = {
    PrepareMove: async () => ({ channel, audiences: [] }),
    PrepareDelete: async ({ versions }: PrepareDeleteRequest__Output) => {
      const place = { [STORED.conversation]: 10, [STORED.version]: 3, [STORED.topicId]: 2 };
      await storedMessages(database).updateOne({ _id: notice }, { $set: place });
      return { channel, audiences: versions.map(() => Buffer.alloc(0)) };
    },
  };
  const staged: { content: string }[] = [];
  const context = {
    database,
    commits: fixture.queue(),
    clients: { channels },
    notices: { stage: (_: unknown, notices: { content: string }[]) => staged.push(...notices), soon: () => {} },
    realms: { get: async () => ({ systemBots: new Map([['notification-bot', BOT]]) }) },
    uploadHolder: { isHeld },
  } as unknown as EditContext;
  await finishMove(context, 'move', performance.now() + 8_000);
  expect(await database.collection<MoveDocument>(MOVES).findOne({ _id: 'move' })).toBeNull();
  expect(await storedMessages(database).countDocuments({ _id: notice })).toBe(1);
  expect(staged.map(({ content }) => content)).toEqual(['@_**Ann|2** has marked this topic as unresolved.']);
});
