import type { CommitQueue } from '@rookery/data';
import { createLogger } from '@rookery/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, channelTarget, draft, type Fixture, send, startFixture } from '../../test/fixture.ts';
import { MESSAGE_COLLECTIONS, type TopicDocument } from '../message/store/documents.ts';
import { storedMessages } from '../message/store/stored-message.ts';
import { backfillSearchTerms } from './backfill-search-terms.ts';

let fixture: Fixture;
let commits: CommitQueue;
const REALM = 4;

beforeAll(async () => {
  fixture = await startFixture();
  commits = fixture.queue();
});
afterAll(() => fixture.close());

test('messages and topics that have no words are given them, those that come later in the next run', async () => {
  const { database } = fixture;
  const logger = createLogger({ service: 'messages', replica: 'test', level: 'silent' });
  const run = () => backfillSearchTerms({ database, commits, logger }, REALM, new AbortController().signal);
  const words = async () => ({
    messages: (await storedMessages(database).find({ r: REALM }).sort({ _id: 1 }).toArray()).map(({ t }) => t),
    topics: (await database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics).find({ realm: REALM }).toArray()).map(
      ({ terms }) => terms,
    ),
  });
  const forget = async () => {
    await storedMessages(database).updateMany({ r: REALM }, { $unset: { t: '' } });
    await database
      .collection<TopicDocument>(MESSAGE_COLLECTIONS.topics)
      .updateMany({ realm: REALM }, { $unset: { terms: '' } });
  };
  const drafted = (content: string) => draft(caller(REALM, 1), channelTarget({ topic: 'running shoes' }), content);
  for (const content of ['hello worlds', '@**User 2** look']) {
    await send(fixture, commits, drafted(content));
  }
  const stored = await words();
  expect(stored).toEqual({
    messages: [
      ['hello', 'world'],
      ['@2', 'user', '2', 'look'],
    ],
    topics: [['run', 'shoe']],
  });
  await forget();
  await run();
  expect(await words()).toEqual(stored);

  // What was looked through is not looked through again; what is newer is.
  await forget();
  await send(fixture, commits, drafted('later'));
  await storedMessages(database).updateMany({ r: REALM }, { $unset: { t: '' } });
  await run();
  expect((await words()).messages).toEqual([undefined, undefined, ['later']]);
});
