/**
 * Renames of a whole topic: which messages of the plan the operation reads again. The tests change messages without the
 * commit queue, so that they can tell whether a message was read again. And moves in several operations.
 */
import { documentKey, UserSet } from '@rookery/core';
import type { EditMessageRequest__Output } from '@rookery/protos/gen/rookery/EditMessageRequest.ts';
import type { PrepareMoveRequest__Output } from '@rookery/protos/gen/rookery/PrepareMoveRequest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, type Fixture, insertMessages, startFixture, view } from '../../test/fixture.ts';
import type { AccessedMessage } from '../message/access-message.ts';
import { MESSAGE_COLLECTIONS, type MessageDocument, type TopicDocument } from '../message/store/documents.ts';
import { findMessage } from '../message/store/messages.ts';
import { STORED, storedMessages } from '../message/store/stored-message.ts';
import { findTopic } from '../message/store/topics.ts';
import { serviceContext } from '../upstream/service-context.ts';
import { StaleRead } from '../upstream/stale-read.ts';
import { commitMove, commitNext, nextMoveBatch } from './commit-move.ts';
import type { EditContext } from './context.ts';
import type { EditRequest } from './edit-request.ts';
import { askMove } from './move-audiences.ts';
import { planMove } from './plan-move.ts';
import type { MoveMode } from './rules/moving.ts';
import { loadLocated } from './selection.ts';
import { stageRename } from './stage-move.ts';
import { findMove, type MoveDocument } from './store.ts';

const CHANNEL = 9;
const GROUP = 1;
/** Above the ids that the counter assigns. */
const TOPIC = 50;
const IDS = [11, 12, 13, 14, 15];
const NAMED = 12;
/** A roster version that the plan has not requested. */
const OTHER = 77;

let fixture: Fixture;
let lastRealm = 0;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const toMessage = (realm: number, id: number): MessageDocument => ({
  ...{ _id: documentKey(realm, id), realm, birth: CHANNEL, birthVersion: 1, conversation: CHANNEL, version: 1 },
  ...{ topicId: TOPIC, sender: 3, at: 1_000, client: '', content: 'text', html: 'text', revision: 1 },
});

const channel = {
  ...{ channel_id: CHANNEL, name: 'ops', invite_only: false, history_public_to_subscribers: true },
  ...{ is_web_public: false, is_archived: false, content_settings: [] },
};

const channels = {
  PrepareMove: async ({ versions }: PrepareMoveRequest__Output) => ({
    channel,
    audiences: versions.map(() => Buffer.from(UserSet.of([1, 2]).toBytes())),
  }),
  GetRosters: async ({ rosters }: { rosters: unknown[] }) => ({
    users: rosters.map(() => Buffer.from(UserSet.of([1, 2]).toBytes())),
  }),
};

/** Creates a topic and plans a move of it, or of its later messages; by default a rename of five messages. */
async function plant({ ids = IDS, mode = 'change_all' }: { ids?: number[]; mode?: MoveMode } = {}) {
  const realm = ++lastRealm;
  const { database } = fixture;
  const key = (id: number) => documentKey(realm, id);
  await insertMessages(
    database,
    ids.map((id) => toMessage(realm, id)),
  );
  const topic = { _id: key(TOPIC), realm, channel: CHANNEL, key: 'plans', name: 'plans' };
  const topics = database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics);
  await topics.insertOne({ ...topic, newestId: ids.at(-1) as number, count: ids.length });
  const conversations = database.collection<{ _id: string }>(MESSAGE_COLLECTIONS.conversations);
  const conversation = `${realm}:${CHANNEL}`;
  await conversations.insertOne({
    ...{ _id: conversation, realm, conversation: CHANNEL, kind: 'channel', lastId: ids.at(-1) },
  } as never);
  const commits = fixture.queue();
  const rules = { can_move_messages_between_topics_group: GROUP };
  const context = {
    ...{ database, commits, clients: { channels } },
    realms: { get: async () => ({ rules }) },
    topicLinks: { of: async () => Buffer.from('[]') },
  } as unknown as EditContext;
  const ctx = {
    ...serviceContext({ deadlineAt: performance.now() + 8_000, signal: new AbortController().signal }),
    caller: { ...caller(realm, 1), group_ids: [GROUP] },
  };
  const message = await findMessage(database, realm, NAMED);
  const accessed = { kind: 'channel', message, channel, view: view(realm, 1, [CHANNEL]) } as unknown as Extract<
    AccessedMessage,
    { kind: 'channel' }
  >;
  const editRequest = { topic: 'aims', mode } as EditRequest;
  const plan = await planMove(context, { message_id: NAMED } as EditMessageRequest__Output, accessed, editRequest, ctx);
  return {
    commit: () => commits.run(realm, {}, (tx) => commitMove(tx, database, plan)),
    /** Changes a message; if counted, as another committed operation would. */
    change: async (id: number, fields: object, isCounted: boolean) => {
      await storedMessages(database).updateOne({ _id: key(id) }, { $set: fields });
      if (isCounted) await conversations.updateOne({ _id: conversation }, { $inc: { changes: 1 } });
    },
    remove: async (id: number) => {
      await storedMessages(database).deleteOne({ _id: key(id) });
      await conversations.updateOne({ _id: conversation }, { $inc: { changes: 1 } });
    },
    send: (id: number, fields: Partial<MessageDocument> = {}) =>
      insertMessages(database, [{ ...toMessage(realm, id), ...fields }]),
    /** Commits the next operation of a move. */
    next: async (id: string) => {
      const move = (await findMove(database, id)) as MoveDocument;
      const messages = await loadLocated(database, nextMoveBatch(move));
      const options = { realm, channel: CHANNEL, messages, named: NAMED, toId: 0, decided: true };
      const audiences = await askMove(context, ctx, options);
      await commits.run(realm, {}, (tx) => commitNext(tx, database, move, audiences));
    },
    /** Renames a whole topic. */
    rename: (prev: string, name: string) =>
      commits.run(realm, {}, async (tx) => {
        const renamed = await tx.read((session) => findTopic(database, realm, CHANNEL, prev, session));
        const details = { channel: CHANNEL, toChannel: CHANNEL, topicId: TOPIC, prev, topic: name, by: 2, at: 1 };
        const upto = renamed?.newestId ?? 0;
        await stageRename(tx, { ...details, mode, named: NAMED }, renamed as TopicDocument, undefined, upto);
      }),
    /** Returns the topics by name, and the places that the events name. */
    places: async () => {
      const events = (await fixture.journal(realm)).map(({ payload }) => JSON.parse(String(payload)));
      return {
        topics: await topics
          .find({ realm }, { projection: { _id: 0, name: 1, shown: 1, count: 1 } })
          .sort({ name: 1 })
          .toArray(),
        events: events.map(({ orig_subject, subject }) => [orig_subject, subject]),
      };
    },
    /** Returns the ids of the events, and the topic's name. */
    result: async () => {
      const events = (await fixture.journal(realm)).map(({ payload }) => JSON.parse(Buffer.from(payload).toString()));
      const { name } = (await topics.findOne({ _id: key(TOPIC) })) as TopicDocument;
      return { name, ids: events.map(({ message_ids }) => message_ids) };
    },
  };
}

test.each([
  { about: 'no message of a channel that has not changed', isCounted: false },
  { about: 'no message that never was in another channel', isCounted: true },
])('a rename loads $about', async ({ isCounted }) => {
  const { commit, change, result } = await plant();
  await change(13, { [STORED.version]: OTHER }, isCounted);
  await commit();
  expect(await result()).toEqual({ name: 'aims', ids: [IDS] });
});

test('a message that went to another channel and came back is read again', async () => {
  const { commit, change } = await plant();
  await change(13, { [STORED.version]: OTHER, [STORED.moved]: true }, true);
  await expect(commit()).rejects.toBeInstanceOf(StaleRead);
});

test('a rename takes what was sent since, and leaves out what was deleted', async () => {
  const { commit, remove, send, result } = await plant();
  await send(16);
  await remove(13);
  await commit();
  expect(await result()).toEqual({ name: 'aims', ids: [[11, 12, 14, 15, 16]] });
});

test('a rename takes what was sent since to a channel that has not changed, for the users who were asked about', async () => {
  const one = await plant();
  await one.send(16);
  await one.commit();
  expect(await one.result()).toEqual({ name: 'aims', ids: [[...IDS, 16]] });
  const other = await plant();
  await other.send(16, { version: OTHER });
  await expect(other.commit()).rejects.toBeInstanceOf(StaleRead);
});

test('a topic that an older message has come to is not renamed whole', async () => {
  const { commit, change, send, result } = await plant();
  await send(3);
  await change(3, { [STORED.moved]: true }, true);
  await commit();
  expect((await result()).name).toBe('plans');
});

test('a topic that was renamed since is planned again', async () => {
  const { commit, rename, result } = await plant();
  await rename('plans', 'other');
  await expect(commit()).rejects.toThrow(StaleRead);
  expect((await result()).name).toBe('other');
});

/** Makes the first operation of a move that takes several. */
async function startLongMove() {
  const ids = Array.from({ length: 52 }, (_, i) => 11 + i);
  const planted = await plant({ ids, mode: 'change_later' });
  const { move } = await planted.commit();
  return { ...planted, move };
}

test('the later messages of a move follow the earlier ones into a topic that was renamed since', async () => {
  const { rename, next, places, move } = await startLongMove();
  await rename('aims', '✔ aims');
  await next(move);
  expect(await places()).toEqual({
    topics: [
      { name: 'plans', count: 1 },
      { name: '✔ aims', shown: '✔ aims', count: 51 },
    ],
    events: [
      ['plans', 'aims'],
      ['plans', '✔ aims'],
    ],
  });
});

test('the later messages of a move leave a topic that was renamed since by its present name', async () => {
  const { rename, next, places, move } = await startLongMove();
  await rename('plans', 'other');
  await next(move);
  await rename('other', 'later');
  expect(await places()).toEqual({
    topics: [
      { name: 'aims', shown: 'aims', count: 51 },
      { name: 'later', count: 1 },
    ],
    events: [
      ['plans', 'aims'],
      ['other', 'aims'],
    ],
  });
  // What is renamed after the last message of the move is another topic to it.
  expect((await findMove(fixture.database, move))?.prev).toBe('other');
});
