import type { CommitQueue } from '@rookery/data';
import { createLogger } from '@rookery/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, channelTarget, draft, type Fixture, send, startFixture } from '../../test/fixture.ts';
import { backfillSearchTerms } from './backfill-search-terms.ts';
import { MESSAGE_COLLECTIONS, type MessageDocument, type TopicDocument } from './store/documents.ts';

let fixture: Fixture;
let commits: CommitQueue;
const REALM = 4;

beforeAll(async () => {
  fixture = await startFixture();
  commits = fixture.queue();
});
afterAll(() => fixture.close());

test('messages and topics that have no words are given them, those that come later in the next round', async () => {
  const { database } = fixture;
  const logger = createLogger({ service: 'messages', replica: 'test', level: 'silent' });
  const round = () => backfillSearchTerms({ database, commits, logger }, REALM, new AbortController().signal);
  const words = async () => ({
    messages: (
      await database
        .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
        .find({ r: REALM })
        .sort({ _id: 1 })
        .toArray()
    ).map(({ t }) => t),
    topics: (await database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics).find({ r: REALM }).toArray()).map(
      ({ t }) => t,
    ),
  });
  const forget = async () => {
    await database
      .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
      .updateMany({ r: REALM }, { $unset: { t: '' } });
    await database
      .collection<TopicDocument>(MESSAGE_COLLECTIONS.topics)
      .updateMany({ r: REALM }, { $unset: { t: '' } });
  };
  const drafted = (content: string) => draft(caller(REALM, 1), channelTarget({ topic: 'running shoes' }), content);
  for (const content of ['hello worlds', '@**User 2** look']) {
    await send(fixture, commits, drafted(content));
  }
  const kept = await words();
  expect(kept).toEqual({
    messages: [
      ['hello', 'world'],
      ['@2', 'user', '2', 'look'],
    ],
    topics: [['run', 'shoe']],
  });
  await forget();
  await round();
  expect(await words()).toEqual(kept);

  // What was looked through is not looked through again; what is newer is.
  await forget();
  await send(fixture, commits, drafted('later'));
  await database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .updateMany({ r: REALM }, { $unset: { t: '' } });
  await round();
  expect((await words()).messages).toEqual([undefined, undefined, ['later']]);
});
