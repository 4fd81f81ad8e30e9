/** Deletions in batches, while a message of the batch moves to another channel. */
import { documentKey, UserSet } from '@rookery/core';
import type { EraseUserRequest__Output } from '@rookery/protos/gen/rookery/EraseUserRequest.ts';
import type { PrepareDeleteRequest__Output } from '@rookery/protos/gen/rookery/PrepareDeleteRequest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, type Fixture, insertMessages, startFixture, view } from '../../test/fixture.ts';
import { isHeld } from '../later/store/own-items.ts';
import { type ConversationDocument, MESSAGE_COLLECTIONS, type TopicDocument } from '../message/store/documents.ts';
import { STORED, storedMessages } from '../message/store/stored-message.ts';
import { serviceContext } from '../upstream/service-context.ts';
import type { RemoveContext } from './context.ts';
import { deleteTopic } from './delete-topic.ts';
import { eraseUser } from './erase-user.ts';
import { expireMessages } from './expire-messages.ts';

const CHANNEL = 9;
const ELSEWHERE = 10;
const AUTHOR = 3;
/** The message that moves, of 1 to 5. */
const MOVING = 3;
/** Enough for a few attempts, plus the time that a deletion reserves for its answer. */
const DEADLINE_MS = 8_000;

let fixture: Fixture;
let lastRealm = 0;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

/** Creates an organisation of five messages, one of which moves when a deletion first asks for its audience. */
async function plant() {
  const realm = ++lastRealm;
  const { database } = fixture;
  const key = (id: number) => documentKey(realm, id);
  await insertMessages(
    database,
    [1, 2, 3, 4, 5].map((id) => ({
      ...{ _id: key(id), realm, birth: CHANNEL, birthVersion: 1, conversation: CHANNEL, version: 1 },
      ...{ topicId: 1, sender: AUTHOR, at: 1_000, client: '', content: 'text', html: 'text', revision: 1 },
    })),
  );
  await database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics).insertMany(
    [CHANNEL, ELSEWHERE].map((channel, i) => ({
      ...{ _id: key(i + 1), realm, channel, key: 'plans', name: 'plans', newestId: 5, count: 5 },
    })),
  );
  await database.collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations).insertMany(
    [CHANNEL, ELSEWHERE].map((conversation) => ({
      ...{ _id: `${realm}:${conversation}`, realm, conversation, kind: 'channel', lastId: 5 },
    })) as never,
  );
  let moved = false;
  const channels = {
    PrepareDelete: async ({ channel_id, versions }: PrepareDeleteRequest__Output) => {
      if (channel_id === CHANNEL && versions.length > 0 && !moved) {
        moved = true;
        const place = { [STORED.conversation]: ELSEWHERE, [STORED.version]: 7, [STORED.topicId]: 2 };
        await storedMessages(database).updateOne({ _id: key(MOVING) }, { $set: place });
      }
      return {
        audiences: versions.map(() => Buffer.from(UserSet.of([1, 2]).toBytes())),
        in_any_group: true,
        channel: { channel_id, invite_only: false, history_public_to_subscribers: true },
      };
    },
    RecordActivity: async () => ({}),
    ListRetentions: async () => ({ channels: [{ channel_id: CHANNEL, days: 1 }] }),
  };
  const context = {
    database,
    commits: fixture.queue(),
    clients: { channels },
    realms: { get: async () => ({ rules: { message_retention_days: -1 } }) },
    views: { get: async () => view(realm, 1, [CHANNEL, ELSEWHERE]) },
    uploadHolder: { isHeld },
  } as unknown as RemoveContext;
  const signal = new AbortController().signal;
  const ctx = {
    ...serviceContext({ deadlineAt: performance.now() + DEADLINE_MS, signal }),
    caller: caller(realm, 1),
  };
  const left = async () =>
    (await storedMessages(database).find({ r: realm }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id - key(0));
  return { realm, context, ctx, signal, left };
}

test('a topic is deleted but for the message that has left it', async () => {
  const { context, ctx, left } = await plant();
  const reply = await deleteTopic(context, { channel_id: CHANNEL, topic: 'plans' }, ctx);
  expect(reply).toEqual({ complete: true });
  expect(await left()).toEqual([MOVING]);
});

test('what a user wrote is erased, wherever it has gone meanwhile', async () => {
  const { realm, context, ctx, left } = await plant();
  const request = {
    ...{ realm_id: realm, user_id: AUTHOR, public_channels: true, private_channels: true, direct: true },
    ...{ uploads: false, sent_before: 2_000, below: 0 },
  } as EraseUserRequest__Output;
  expect(await eraseUser(context, request, ctx)).toMatchObject({ complete: true });
  expect(await left()).toEqual([]);
});

test('what has expired in a channel is deleted but for the message that is in another', async () => {
  const { realm, context, signal, left } = await plant();
  await expireMessages(context, realm, signal);
  expect(await left()).toEqual([MOVING]);
});
