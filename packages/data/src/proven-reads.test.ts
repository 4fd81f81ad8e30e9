import { afterAll, expect, test } from 'vitest';
import { newRealm, startFixture, startQueue } from '../test/fixture.ts';
import { ensureIndexes, ProvenReads } from './index.ts';

const fixture = await startFixture();
const { database } = fixture;
await ensureIndexes(database, { values: [] });
const values = database.collection<{ _id: string; value: number }>('values');

afterAll(() => fixture.close());

/** Reads of one document, how many reached it, and what writes it without an entry in the journal. */
function stage(realm: number) {
  const { queue } = startQueue(database);
  const key = `${realm}:a`;
  const asked: string[] = [];
  const reads = new ProvenReads({
    database,
    most: 10,
    read: (_id) => {
      asked.push(_id);
      return values.findOne({ _id });
    },
  });
  const write = (value: number, _id = key) =>
    queue.run(realm, {}, async (tx) => {
      tx.update('values', { _id }, { $set: { value } }, { upsert: true });
      return null;
    });
  return { asked, write, read: async () => (await reads.get(realm, key))?.value };
}

test('a document is read once for each commit of its realm', async () => {
  const { asked, write, read } = stage(newRealm());
  const other = stage(newRealm());
  await write(1);
  expect(await read()).toBe(1);
  expect(await read()).toBe(1);
  await other.write(1);
  expect(await read()).toBe(1);
  expect(asked).toHaveLength(1);
  await write(2);
  expect(await read()).toBe(2);
  await write(3, 'another');
  expect(await read()).toBe(2);
  expect(asked).toHaveLength(3);
});

test('what is not there is looked for each time', async () => {
  const { asked, write, read } = stage(newRealm());
  expect(await read()).toBeUndefined();
  expect(await read()).toBeUndefined();
  expect(asked).toHaveLength(2);
  await write(1);
  expect(await read()).toBe(1);
});

test('an acknowledged write is in every later read, also while others write', async () => {
  const { write, read } = stage(newRealm());
  let acknowledged = 0;
  let running = true;
  const writing = (async () => {
    for (let value = 1; running; value++) {
      await write(value);
      acknowledged = value;
    }
  })();
  for (let n = 0; n < 100; n++) {
    const atLeast = acknowledged;
    for (const value of await Promise.all([read(), read(), read()])) {
      expect(value ?? 0).toBeGreaterThanOrEqual(atLeast);
    }
  }
  running = false;
  await writing;
  expect(await read()).toBe(acknowledged);
});
