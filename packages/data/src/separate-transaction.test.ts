import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startFixture } from '../test/fixture.ts';
import { separateTransaction } from './separate-transaction.ts';

const fixture = await startFixture();
afterAll(() => fixture.close());

const items = (database: typeof fixture.database) => database.collection<{ _id: string; value: number }>('items');

test('one that a dead process has left open holds up others for a moment', async () => {
  const { database } = fixture;
  await items(database).insertOne({ _id: 'a', value: 0 });
  const dead = await fixture.connect();
  const session = dead.client.startSession();
  session.startTransaction();
  await items(dead).updateOne({ _id: 'a' }, { $inc: { value: 1 } }, { session });
  const add = (value: number) =>
    separateTransaction(database, 10_000, async (own) => {
      await items(database).updateOne({ _id: 'a' }, { $inc: { value } }, { session: own });
    });
  await add(10);
  expect(await items(database).findOne({ _id: 'a' })).toEqual({ _id: 'a', value: 10 });
  await expect(session.commitTransaction()).rejects.toThrow();
});

test('two that conflict both happen', async () => {
  const { database } = fixture;
  await items(database).insertOne({ _id: 'b', value: 0 });
  const add = () =>
    separateTransaction(database, 10_000, async (session) => {
      const found = await items(database).findOne({ _id: 'b' }, { session });
      await pause(20);
      await items(database).updateOne({ _id: 'b' }, { $set: { value: (found?.value ?? 0) + 1 } }, { session });
    });
  await Promise.all([add(), add(), add()]);
  expect(await items(database).findOne({ _id: 'b' })).toEqual({ _id: 'b', value: 3 });
});
