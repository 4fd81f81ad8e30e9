import { documentKey, UserSet } from '@rookery/core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { caller, channelTarget, directTarget, draft, type Fixture, send, startFixture } from '../../test/fixture.ts';
import { stageRename } from '../edit/stage-move.ts';
import { isHeld } from '../later/store/own-items.ts';
import {
  type ConversationDocument,
  MESSAGE_COLLECTIONS,
  type MessageDocument,
  type TopicDocument,
} from '../message/store/documents.ts';
import { knownPlaces, placeKey } from '../message/store/known-places.ts';
import { findMessage } from '../message/store/messages.ts';
import { findTopic } from '../message/store/topics.ts';
import { removeMessages } from '../remove/remove-messages.ts';
import { NO_CHANNEL } from '../remove/rules.ts';

let fixture: Fixture;
let lastRealm = 0;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const newRealm = () => ++lastRealm;
const conversation = (realm: number, c: number) =>
  fixture.database
    .collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations)
    .findOne({ _id: `${realm}:${c}` });

/** The message object of an entry, as clients receive it. */
function objectOf(entry: Awaited<ReturnType<Fixture['journal']>>[number] | undefined): Record<string, unknown> {
  const payload = entry?.message;
  if (!payload) throw new Error('no message entry');
  return JSON.parse(`${payload.json},"content":${payload.html}}`) as Record<string, unknown>;
}

describe('a channel message', () => {
  test('is stored, with its topic, conversation and entry', async () => {
    const realm = newRealm();
    const drafted = draft(caller(realm, 2), channelTarget(), 'hi **there** https://e.org');
    const { id } = await send(fixture, fixture.queue(), drafted);
    expect(id).toBe(1);

    const message = await findMessage(fixture.database, realm, id);
    expect(message).toMatchObject({
      _id: documentKey(realm, 1),
      realm,
      birth: 9,
      birthVersion: 4,
      conversation: 9,
      version: 4,
      topicId: 1,
      sender: 2,
      readBySender: true,
      client: 'website',
      content: 'hi **there** https://e.org',
      html: '<p>hi <strong>there</strong> <a href="https://e.org">https://e.org</a></p>',
      has: [1],
      revision: 1,
    } satisfies Partial<MessageDocument>);
    expect(await findTopic(fixture.database, realm, 9, 'DEPLOY')).toMatchObject({
      _id: documentKey(realm, 1),
      name: 'deploy',
      key: 'deploy',
      newestId: 1,
      count: 1,
    } satisfies Partial<TopicDocument>);
    expect(await conversation(realm, 9)).toMatchObject({ realm, conversation: 9, kind: 'channel', lastId: 1 });

    const [entry] = await fixture.journal(realm);
    expect(entry).toMatchObject({ seq: 1, type: 'message', causes: [] });
    expect(entry?.message).toMatchObject({
      message_id: 1,
      channel_id: 9,
      channel_name: 'ops',
      topic: 'deploy',
      is_direct: false,
      sender_id: 2,
      sender_email: 'user2@example.org',
      avatar_url: '',
      avatar_hash_url: 'https://avatars.example.org/2',
    });
    expect(JSON.parse(String(entry?.message?.markdown))).toBe('hi **there** https://e.org');
    expect(UserSet.fromBytes(entry?.audience?.users ?? Buffer.alloc(0)).toArray()).toEqual([1, 2, 3]);
    expect(entry?.audience?.public_channel).toBe(true);
    expect(entry?.audience?.flags.map(({ flag, users }) => [flag, UserSet.fromBytes(users).toArray()])).toEqual([
      ['read', [2]],
    ]);
    expect(objectOf(entry)).toEqual({
      id: 1,
      timestamp: Math.floor((message?.at ?? 0) / 1000),
      type: 'stream',
      stream_id: 9,
      display_recipient: 'ops',
      recipient_id: 18,
      client: 'website',
      is_me_message: false,
      sender_id: 2,
      sender_email: 'user2@example.org',
      sender_full_name: 'User 2',
      sender_realm_str: 'acme',
      submessages: [],
      topic_links: [],
      reactions: [],
      content: '<p>hi <strong>there</strong> <a href="https://e.org">https://e.org</a></p>',
    });
  });

  test('finds its topic in any spelling, remembered or not, and keeps its own', async () => {
    const realm = newRealm();
    const from = caller(realm, 2);
    const queue = fixture.queue();
    await send(fixture, queue, draft(from, channelTarget(), 'one'));
    const { id: second } = await send(fixture, queue, draft(from, channelTarget({ topic: 'Deploy' }), 'two'));
    const { id: third } = await send(
      fixture,
      fixture.queue(),
      draft(from, channelTarget({ topic: 'DEPLOY' }), 'three'),
    );
    const { id: other } = await send(
      fixture,
      queue,
      draft(from, channelTarget({ channelId: 10, name: 'dev' }), 'four'),
    );
    const tn = async (id: number) => {
      const message = await findMessage(fixture.database, realm, id);
      return [message?.topicId, message?.spelling];
    };
    expect(await Promise.all([1, second, third, other].map(tn))).toEqual([
      [1, undefined],
      [1, 'Deploy'],
      [1, 'DEPLOY'],
      [2, undefined],
    ]);
    expect(await findTopic(fixture.database, realm, 9, 'deploy')).toMatchObject({
      name: 'deploy',
      shown: 'DEPLOY',
      newestId: 3,
      count: 3,
    });
  });

  test('goes to the topic that a rename in the same group has made', async () => {
    const realm = newRealm();
    const from = caller(realm, 2);
    const queue = fixture.queue();
    const to = (topic: string) => draft(from, channelTarget({ topic }), `to ${topic}`);
    await send(fixture, queue, to('before'));
    const renaming = queue.run(realm, {}, async (tx) => {
      const topic = await tx.read((session) => findTopic(fixture.database, realm, 9, 'before', session));
      const details = { channel: 9, toChannel: 9, topicId: 1, prev: 'before', topic: 'after', by: 2, at: 1 };
      await stageRename(tx, { ...details, mode: 'change_all', named: 1 }, topic as TopicDocument, undefined, 1);
    });
    const [, after, before] = await Promise.all([
      renaming,
      send(fixture, queue, to('after')),
      send(fixture, queue, to('before')),
    ]);
    const topicOf = async ({ id }: { id: number }) => (await findMessage(fixture.database, realm, id))?.topicId;
    expect(await Promise.all([after, before].map(topicOf))).toEqual([1, 2]);
    expect(queue.stats.groups).toBe(2);
  });

  test('its topic is read again only after the deletion of all of its messages', async () => {
    const realm = newRealm();
    const queue = fixture.queue();
    const target = channelTarget();
    const one = draft(caller(realm, 2), target, 'hi');
    const ids = [(await send(fixture, queue, one)).id, (await send(fixture, queue, one)).id];
    const of = { receiversOf: () => UserSet.EMPTY, causes: [], channel: NO_CHANNEL, isPrivate: false };
    const cached: boolean[] = [];
    for (const id of ids) {
      const messages = [(await findMessage(fixture.database, realm, id)) as MessageDocument];
      const deletion = { ...of, messages, askedAt: performance.now() };
      const context = { database: fixture.database, uploadHolder: { isHeld } };
      await queue.run(realm, {}, (tx) => removeMessages(tx, context, deletion));
      const { topics } = await queue.run(realm, {}, (tx) => knownPlaces(tx));
      cached.push(topics.has(placeKey(target.channelId, target.topic)));
    }
    expect(cached).toEqual([true, false]);
  });

  test('a sender who is not subscribed gets no copy, and none is read', async () => {
    const realm = newRealm();
    const target = channelTarget({ receivers: UserSet.of([1]), senderReceives: false });
    const { id } = await send(fixture, fixture.queue(), draft(caller(realm, 2), target, 'hi'));
    expect((await findMessage(fixture.database, realm, id))?.readBySender).toBeUndefined();
    const [entry] = await fixture.journal(realm);
    expect(entry?.audience?.flags).toEqual([]);
  });

  test('sent by 64 at once: every id once, the topic counts them all', async () => {
    const realm = newRealm();
    const queue = fixture.queue();
    const sent = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        send(fixture, queue, draft(caller(realm, 2), channelTarget({ topic: `t${i % 2}` }), `message ${i}`)),
      ),
    );
    expect(sent.map(({ id }) => id).sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, i) => i + 1));
    const topics = await Promise.all(['t0', 't1'].map((name) => findTopic(fixture.database, realm, 9, name)));
    expect(topics.map((topic) => topic?.count)).toEqual([32, 32]);
    expect(Math.max(...topics.map((topic) => topic?.newestId ?? 0))).toBe(64);
    expect((await conversation(realm, 9))?.lastId).toBe(64);
    const seqs = (await fixture.journal(realm)).map((entry) => [entry.seq, entry.message?.message_id]);
    expect(seqs).toEqual(Array.from({ length: 64 }, (_, i) => [i + 1, i + 1]));
  });
});

describe('mentions', () => {
  test('of receivers are stored and published; others are not', async () => {
    const realm = newRealm();
    const content = '@**User 3** @**User 1** @**User 77** @_**User 2**';
    const { id } = await send(fixture, fixture.queue(), draft(caller(realm, 2), channelTarget(), content));
    expect((await findMessage(fixture.database, realm, id))?.userFlags).toEqual([1 * 16 + 1, 3 * 16 + 1]);
    const [entry] = await fixture.journal(realm);
    const flags = entry?.audience?.flags.map(({ flag, users }) => [flag, UserSet.fromBytes(users).toArray()]);
    expect(flags).toEqual([
      ['read', [2]],
      ['mentioned', [1, 3]],
    ]);
  });

  test('of everybody hand the roster on', async () => {
    const realm = newRealm();
    const { id } = await send(fixture, fixture.queue(), draft(caller(realm, 2), channelTarget(), '@**all** hi'));
    expect((await findMessage(fixture.database, realm, id))?.wildcardMention).toBe(true);
    const [entry] = await fixture.journal(realm);
    const flags = entry?.audience?.flags.map(({ flag, users }) => [flag, UserSet.fromBytes(users).toArray()]);
    expect(flags?.slice(1)).toEqual([
      ['stream_wildcard_mentioned', [1, 2, 3]],
      ['wildcard_mentioned', [1, 2, 3]],
    ]);
  });

  test('of more users than an index should hold are a set', async () => {
    const realm = newRealm();
    const ids = Array.from({ length: 70 }, (_, i) => i + 1);
    const target = channelTarget({ receivers: UserSet.of(ids) });
    const content = ids.map((id) => `@**User ${id}**`).join(' ');
    const { id } = await send(fixture, fixture.queue(), draft(caller(realm, 2), target, content));
    const message = await findMessage(fixture.database, realm, id);
    expect(message?.userFlags).toBeUndefined();
    expect(message?.wide).toBe(true);
    expect(UserSet.fromBytes(message?.mentionedSet?.buffer ?? new Uint8Array()).toArray()).toEqual(ids);
  });
});

describe('a direct message', () => {
  test('has one conversation a group of people, whichever of them writes', async () => {
    const realm = newRealm();
    const queue = fixture.queue();
    const first = await send(fixture, queue, draft(caller(realm, 2), directTarget(1, 2), 'hi'));
    const reply = await send(fixture, fixture.queue(), draft(caller(realm, 1), directTarget(1, 2), 'hello'));
    const group = await send(fixture, queue, draft(caller(realm, 1), directTarget(1, 2, 3), 'all three'));
    const self = await send(fixture, queue, draft(caller(realm, 1), directTarget(1), 'note'));
    const stored = await Promise.all(
      [first, reply, group, self].map(({ id }) => findMessage(fixture.database, realm, id)),
    );
    expect(
      stored.map((message) => [message?.conversation, message?.users, message?.topicId, message?.version]),
    ).toEqual([
      [-1, [1, 2], 0, 0],
      [-1, [1, 2], 0, 0],
      [-2, [1, 2, 3], 0, 0],
      [-3, [1], 0, 0],
    ]);
    expect(await conversation(realm, -1)).toMatchObject({
      ...{ kind: 'direct', users: [1, 2], key: '1,2' },
      ...{ lastId: 2, directLastId: 2 },
    });
    const entries = await fixture.journal(realm);
    expect(objectOf(entries[1])).toMatchObject({ type: 'private', subject: '', recipient_id: 3, sender_id: 1 });
    expect(objectOf(entries[0]).display_recipient).toEqual([
      { id: 1, email: 'user1@example.org', full_name: 'User 1', is_mirror_dummy: false },
      { id: 2, email: 'user2@example.org', full_name: 'User 2', is_mirror_dummy: false },
    ]);
    expect(entries[0]?.message).toMatchObject({ is_direct: true, channel_id: 0 });
    expect(entries[0]?.audience?.public_channel).toBe(false);
  });
});

describe('a repeated send', () => {
  const named = { queue_id: 'q:1', local_id: '100.01' };

  test('is answered with the first one, by a process that remembers it and by one that does not', async () => {
    const realm = newRealm();
    const queue = fixture.queue();
    const drafted = () => draft(caller(realm, 2), channelTarget(), 'once', named);
    const [first, again] = await Promise.all([send(fixture, queue, drafted()), send(fixture, queue, drafted())]);
    expect(again).toEqual(first);
    expect(await send(fixture, fixture.queue(), drafted())).toEqual(first);
    expect(await fixture.journal(realm)).toHaveLength(1);
  });

  test('is known as such when the wall clock was set forward or back, also by a process that does not remember it', async () => {
    for (const hours of [1, -1]) {
      const realm = newRealm();
      const queue = fixture.queue();
      const drafted = () => draft(caller(realm, 2), channelTarget(), 'once', named);
      const first = await send(fixture, queue, drafted());
      const wall = Date.now() + hours * 3600_000;
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => wall);
      try {
        expect(await send(fixture, queue, drafted())).toEqual(first);
        expect(await send(fixture, fixture.queue(), drafted())).toEqual(first);
      } finally {
        clock.mockRestore();
      }
    }
  });

  test('with another content, place, sender or name is another message', async () => {
    const realm = newRealm();
    const queue = fixture.queue();
    const from = caller(realm, 2);
    await send(fixture, queue, draft(from, channelTarget(), 'once', named));
    await send(fixture, queue, draft(from, channelTarget(), 'twice', named));
    await send(fixture, queue, draft(from, channelTarget({ topic: 'else' }), 'twice', named));
    await send(fixture, queue, draft(caller(realm, 3), channelTarget({ topic: 'else' }), 'twice', named));
    await send(fixture, queue, draft(from, channelTarget({ topic: 'else' }), 'twice', { ...named, local_id: '2' }));
    await send(fixture, queue, draft(from, channelTarget(), 'no name'));
    await send(fixture, queue, draft(from, channelTarget(), 'no name'));
    expect(await fixture.journal(realm)).toHaveLength(7);
  });
});

test('what was decided too long ago is refused, and its neighbours are not', async () => {
  const realm = newRealm();
  const queue = fixture.queue();
  const from = caller(realm, 2);
  const results = await Promise.allSettled([
    send(fixture, queue, draft(from, channelTarget(), 'one')),
    send(fixture, queue, draft(from, channelTarget({ askedAt: performance.now() - 2500 }), 'stale')),
    send(fixture, queue, draft(from, channelTarget(), 'two')),
  ]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value.id : result.reason.code))).toEqual([
    1,
    'SERVER_NOT_READY',
    2,
  ]);
});
