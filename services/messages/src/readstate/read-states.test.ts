import { snapshotRead } from '@rookery/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../test/fixture.ts';
import { ReadStates } from './read-states.ts';
import { READ_COLLECTIONS, type UserReadDocument } from './store/documents.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test('a snapshot has the state of its own moment, whatever version is cached', async () => {
  const { database } = fixture;
  const id = { r: 1, u: 7 };
  const set = (ver: number, floor: number) =>
    database
      .collection<UserReadDocument>(READ_COLLECTIONS.userRead)
      .updateOne({ _id: id }, { $set: { ...id, ver, floor } }, { upsert: true });
  const states = new ReadStates(database);
  const floorNow = async () => (await states.get(1, 7)).read.floor;
  await set(1, 5);
  const cached = await states.get(1, 7);
  await snapshotRead(database, async (session) => {
    // The same object: nothing was loaded again.
    expect(await states.get(1, 7, session)).toBe(cached);
    await set(2, 9);
    expect(await floorNow()).toBe(9);
    expect((await states.get(1, 7, session)).read.floor).toBe(5);
  });
  await set(3, 11);
  await snapshotRead(database, async (session) => {
    expect((await states.get(1, 7, session)).read.floor).toBe(11);
  });
  expect(await floorNow()).toBe(11);
});
