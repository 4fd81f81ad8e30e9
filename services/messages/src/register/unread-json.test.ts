/** Compares `unread_msgs` with JSON that is made from objects. */
import { documentKey } from '@rookery/core';
import { afterAll, expect, test } from 'vitest';
import { readingContext, startFixture, view } from '../../test/fixture.ts';
import { MESSAGE_COLLECTIONS, type TopicDocument } from '../message/store/documents.ts';
import { userFlag } from '../readstate/store/documents.ts';
import { FoundMessages } from '../unread/found-messages.ts';
import { unreadWriter } from './unread-json.ts';

const REALM = 1;
const READER = 3;
const fixture = await startFixture();

afterAll(() => fixture.close());

async function plantTopics(names: Readonly<Record<number, string>>): Promise<void> {
  const documents = Object.entries(names).map(([id, name]) => ({
    ...{ _id: documentKey(REALM, Number(id)), realm: REALM, channel: 9, name, key: name.toLowerCase() },
    ...{ newestId: 1, count: 1 },
  }));
  await fixture.database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics).insertMany(documents);
}

const mentioning = (id: number) => ({
  ...{ _id: documentKey(REALM, id), id, birth: 9, birthVersion: 1, conversation: 9, version: 1, topicId: 21 },
  ...{ sender: 5, userFlags: [userFlag(READER, 'mentioned')] },
});

test('lists by topic and by conversation, those with the oldest messages first', async () => {
  await plantTopics({ 20: 'A "quoted" topic – über alles', 21: '', 22: 'Muted' });
  const found = new FoundMessages(REALM);
  const add = (conversation: number, topic: number, users: number[] | undefined, ...ids: number[]) => {
    for (const id of ids) found.add(found.place(conversation, topic, users), id, 5, 1);
  };
  add(9, 20, undefined, 1000, 999, 7);
  add(9, 22, undefined, 50, 10);
  add(-1, 0, [READER, 5], 2_000_000_000, 60);
  add(-2, 0, [READER], 61);
  add(-3, 0, [READER, 5, 6], 100, 9);
  for (const id of [300, 200]) found.addMessage(mentioning(id));
  // Marked unread, and sent before the reader was subscribed.
  found.addMessage({ ...mentioning(150), birthVersion: 0, version: 0, wildcardMention: true });
  const own = { ...view(REALM, READER, [9]), topics: new Map([[9, new Map([['muted', 1]])]]) };
  const json = async (emptyTopicNames: boolean) => {
    const options = { emptyTopicNames, session: undefined };
    const unread = { found: found.newest(50_000), isAll: !emptyTopicNames };
    const write = await unreadWriter(readingContext(fixture.database), own, unread, options);
    return JSON.parse((await write()).toString());
  };
  const expected = (empty: string) => ({
    count: 11,
    pms: [
      { other_user_id: 5, sender_id: 5, unread_message_ids: [60, 2_000_000_000] },
      { other_user_id: READER, sender_id: READER, unread_message_ids: [61] },
    ],
    streams: [
      { stream_id: 9, topic: 'A "quoted" topic – über alles', unread_message_ids: [7, 999, 1000] },
      { stream_id: 9, topic: 'Muted', unread_message_ids: [10, 50] },
      { stream_id: 9, topic: empty, unread_message_ids: [150, 200, 300] },
    ],
    huddles: [{ user_ids_string: `${READER},5,6`, unread_message_ids: [9, 100] }],
    mentions: [200, 300],
  });
  expect(await json(true)).toEqual({ ...expected(''), old_unreads_missing: true });
  expect(await json(false)).toEqual({ ...expected('general chat'), old_unreads_missing: false });
});

test('nothing, and more than is written at once', async () => {
  const json = async (found: FoundMessages) => {
    const options = { emptyTopicNames: true, session: undefined };
    const unread = { found: found.newest(50_000), isAll: true };
    const write = await unreadWriter(readingContext(fixture.database), view(REALM, READER, [9]), unread, options);
    return JSON.parse((await write()).toString());
  };
  const nothing = { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false };
  expect(await json(new FoundMessages(REALM))).toEqual(nothing);
  const many = new FoundMessages(REALM);
  for (let id = 40_000; id > 0; id--) many.add(many.place(9, 1000 + (id % 500), undefined), id, 5, 1);
  const { count, streams } = await json(many);
  expect(count).toBe(40_000);
  expect(streams[0]).toEqual({
    ...{ stream_id: 9, topic: '' },
    unread_message_ids: Array.from({ length: 80 }, (_, n) => n * 500 + 1),
  });
});
