import { documentKey } from '@rookery/core';
import { type ClientSession, snapshotRead } from '@rookery/data';
import { afterAll, expect, test } from 'vitest';
import { startFixture } from '../../test/fixture.ts';
import { ReadStates } from '../readstate/read-states.ts';
import { READ_COLLECTIONS, type UserReadDocument } from '../readstate/store/documents.ts';
import { TOPICS } from '../readstate/store/read-state.ts';
import { MESSAGE_COLLECTIONS, type TopicDocument } from './store/documents.ts';
import { TopicNames } from './topic-names.ts';

const REALM = 1;
const fixture = await startFixture();
const { database } = fixture;

afterAll(() => fixture.close());

/** The effect of a rename, in its transaction. */
async function rename(id: number, name: string, version: number): Promise<void> {
  const stands = { realm: REALM, channel: 9, name, key: name.toLowerCase(), newestId: 1, count: 1 };
  await database
    .collection<TopicDocument>(MESSAGE_COLLECTIONS.topics)
    .updateOne({ _id: documentKey(REALM, id) }, { $set: stands }, { upsert: true });
  const versionOf = { r: REALM, u: TOPICS };
  await database
    .collection<UserReadDocument>(READ_COLLECTIONS.userRead)
    .updateOne({ _id: versionOf }, { $set: { ...versionOf, ver: version, floor: 0 } }, { upsert: true });
}

test('a snapshot has the names of its own moment, whatever is cached', async () => {
  const names = new TopicNames(database, new ReadStates(database));
  const nameOf = async (session?: ClientSession) => (await names.load(REALM, [1, 2], { session })).get(1);
  await rename(1, 'Before', 1);
  expect(await nameOf()).toEqual({ name: 'Before', key: 'before' });
  await snapshotRead(database, async (session) => {
    const cached = await nameOf();
    // The same object: nothing was read again.
    expect(await nameOf(session)).toBe(cached);
    await rename(1, 'After', 2);
    expect((await nameOf())?.name).toBe('After');
    expect((await nameOf(session))?.name).toBe('Before');
    expect((await nameOf())?.name).toBe('After');
  });
});
