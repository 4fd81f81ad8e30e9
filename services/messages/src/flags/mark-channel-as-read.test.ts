import { documentKey } from '@rookery/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, type Fixture, insertMessages, readingContext, startFixture, view } from '../../test/fixture.ts';
import { type ConversationDocument, MESSAGE_COLLECTIONS, type TopicDocument } from '../message/store/documents.ts';
import { findTopic } from '../message/store/topics.ts';
import { loadReadState } from '../readstate/store/read-state.ts';
import { HeavyReads } from '../unread/heavy-reads.ts';
import { MAX_UNREAD } from '../unread/unread-ids.ts';
import { serviceContext } from '../upstream/service-context.ts';
import type { ViewCache } from '../upstream/views.ts';
import { markChannelAsRead } from './mark-channel-as-read.ts';

const REALM = 1;
const READER = 3;
const CHANNEL = 9;
/** The topic has the oldest messages of the channel, and the newest one. */
const OLD = 2500;
const OTHERS = MAX_UNREAD + 500;
const NEWEST = OLD + OTHERS + 1;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test('one call reads all of a topic, also what more than 50,000 unread messages of the channel lie above', async () => {
  const topicOf = (id: number) => (id <= OLD || id === NEWEST ? 1 : 2);
  for (let first = 1; first <= NEWEST; first += 5000) {
    const length = Math.min(5000, NEWEST - first + 1);
    const messages = Array.from({ length }, (_, i) => ({
      ...{ _id: documentKey(REALM, first + i), realm: REALM, birth: CHANNEL, birthVersion: 1, conversation: CHANNEL },
      ...{ version: 1, topicId: topicOf(first + i), sender: 2, at: 0, client: '', content: 'text', html: 'text' },
      revision: 1,
    }));
    await insertMessages(fixture.database, messages);
  }
  await fixture.database.collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations).insertOne({
    _id: `${REALM}:${CHANNEL}`,
    realm: REALM,
    conversation: CHANNEL,
    kind: 'channel',
    lastId: NEWEST,
  } as never);
  await fixture.database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics).insertMany(
    ['beds', 'trees'].map((name, n) => ({
      ...{
        _id: documentKey(REALM, n + 1),
        realm: REALM,
        channel: CHANNEL,
        key: name,
        name,
        newestId: NEWEST,
        count: 1,
      },
    })) as never,
  );
  expect(await findTopic(fixture.database, REALM, CHANNEL, 'beds')).not.toBeNull();
  const commits = fixture.queue();
  const own = view(REALM, READER, [CHANNEL]);
  const context = {
    ...readingContext(fixture.database),
    commits,
    heavyReads: new HeavyReads(),
    views: { present: async () => own } as unknown as ViewCache,
  };
  const ctx = () => ({
    ...serviceContext({ deadlineAt: performance.now() + 30_000, signal: new AbortController().signal }),
    caller: caller(REALM, READER),
  });
  const request = { channel_id: CHANNEL, has_topic: true, topic: 'Beds' };
  expect(await markChannelAsRead(context, request, ctx())).toEqual({ complete: true });
  const state = await loadReadState(fixture.database, REALM, READER, 'all');
  const read = state.conversations.get(CHANNEL);
  expect(read?.watermark).toBe(OLD);
  expect(read?.above.toArray()).toEqual([NEWEST]);
  // One event for those among the newest messages, and one for each thousand of the others; each id is announced once.
  const entries = await fixture.journal(REALM);
  const ids = entries.flatMap((entry) => JSON.parse(String(entry.payload)).messages as number[]);
  expect(entries).toHaveLength(4);
  expect(ids.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: OLD }, (_, i) => i + 1), NEWEST]);
  expect(await markChannelAsRead(context, request, ctx())).toEqual({ complete: true });
  expect(await fixture.journal(REALM)).toHaveLength(4);
});
