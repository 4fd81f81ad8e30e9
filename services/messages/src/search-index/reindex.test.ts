import type { CommitQueue } from '@rookery/data';
import { createLogger } from '@rookery/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, channelTarget, draft, type Fixture, send, startFixture } from '../../test/fixture.ts';
import { indexAll } from '../../test/index-all.ts';
import { MESSAGE_COLLECTIONS, type TopicDocument } from '../message/store/documents.ts';
import { KEYS } from '../message/store/keys.ts';
import { storedMessages } from '../message/store/stored-message.ts';
import { reindexProgress } from '../message/store/terms.ts';
import { SearchIndexer } from './indexer.ts';
import { reindex } from './reindex.ts';
import { SearchIndex } from './search-index.ts';
import { readDirectory, SEARCH_COLLECTIONS } from './store/segments.ts';

let fixture: Fixture;
let commits: CommitQueue;
let searchIndex: SearchIndex;
let searchIndexer: SearchIndexer;
const REALM = 4;
const OTHER = 5;

beforeAll(async () => {
  fixture = await startFixture();
  commits = fixture.queue();
  const { database } = fixture;
  const logger = createLogger({ service: 'messages', replica: 'test', level: 'silent' });
  searchIndex = new SearchIndex(database);
  searchIndexer = new SearchIndexer({ database, searchIndex, logger });
});
afterAll(() => fixture.close());

const write = (realm: number, content: string) =>
  send(fixture, commits, draft(caller(realm, 1), channelTarget({ topic: 'running shoes' }), content));
const call = (options: { start?: boolean; signal?: AbortSignal } = {}) =>
  reindex(
    { database: fixture.database, commits, searchIndexer },
    { realm_id: REALM, start: options.start ?? false },
    { signal: options.signal ?? new AbortController().signal },
  );
const words = async (realm: number) =>
  (await storedMessages(fixture.database).find({ r: realm }).sort({ _id: 1 }).toArray()).map(({ t }) => t);

test('a damaged index is mended, of this organisation alone', async () => {
  const { database } = fixture;
  for (const content of ['hello worlds', 'black rooks', 'untouched']) await write(REALM, content);
  await write(OTHER, 'hello elsewhere');
  const right = await words(REALM);
  const topics = database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics);
  const found = async () => [...(await searchIndex.lookUp(REALM, ['black', 'rook'])).holding(['black', 'rook'])];

  const [first, second] = await storedMessages(database).find({ r: REALM }).sort({ _id: 1 }).toArray();
  await storedMessages(database).updateOne({ _id: first?._id as number }, { $unset: { t: '' } });
  await storedMessages(database).updateOne({ _id: second?._id as number }, { $set: { t: ['wrong'] } });
  await storedMessages(database).updateMany({ r: OTHER }, { $set: { t: ['wrong'] } });
  await topics.updateMany({ realm: REALM }, { $set: { terms: [] } });
  await indexAll(database, REALM);
  await database.collection(SEARCH_COLLECTIONS.parts).deleteMany({ '_id.r': REALM });
  await storedMessages(database).dropIndex(
    Object.entries(KEYS.edited)
      .map((field) => field.join('_'))
      .join('_'),
  );
  expect(await call()).toEqual({ done: 4, total: 4, mended: 3, finished: true });
  expect(await words(REALM)).toEqual(right);
  expect(await words(OTHER)).toEqual([['wrong']]);
  expect((await topics.findOne({ realm: REALM }))?.terms).toEqual(['run', 'shoe']);
  expect((await readDirectory(database, REALM)).segments).toEqual([]);
  expect(await found()).toContain(2);
  // All terms are right by now.
  expect(await call()).toEqual({ done: 4, total: 4, mended: 0, finished: true });
});

test('a run that was interrupted is continued where it stopped, unless it is to start over', async () => {
  const { database } = fixture;
  await Promise.all(Array.from({ length: 450 }, (_, n) => write(REALM, `many ${n}`)));
  await write(REALM, 'the last');
  await storedMessages(database).updateMany({ r: REALM }, { $set: { t: [] } });
  // The signal ends the call after its current step; the end of a process would end it in the middle of one.
  const interrupted = new AbortController();
  const { commandCount } = countCommits(commits, () => interrupted.abort());
  const started = await call({ signal: interrupted.signal });
  expect([started.finished, commandCount()]).toEqual([false, 1]);
  expect(await reindexProgress(database, REALM)).toMatchObject({ message: 200, mended: started.mended });

  // Messages before that point are not checked again.
  const oldest = await storedMessages(database).findOne({ r: REALM }, { sort: { _id: 1 } });
  await storedMessages(database).updateOne({ _id: oldest?._id as number }, { $set: { t: ['damaged'] } });
  const rest = await call();
  expect(rest).toEqual({ done: rest.total, total: rest.total, mended: 454, finished: true });
  expect((await words(REALM))[0]).toEqual(['damaged']);
  expect(await reindexProgress(database, REALM)).toBeUndefined();
  expect((await call({ start: true })).mended).toBe(1);
});

/** Calls back after the first commit, and counts all commits from now on. */
function countCommits(queue: CommitQueue, onFirst: () => void) {
  let count = 0;
  const run = queue.run.bind(queue);
  queue.run = (async (...args: Parameters<typeof run>) => {
    const result = await run(...args);
    if (++count === 1) {
      onFirst();
      queue.run = run as typeof queue.run;
    }
    return result;
  }) as typeof queue.run;
  return { commandCount: () => count };
}
