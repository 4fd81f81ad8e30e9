/** Reads at a newly elected primary, on a real replica set of three. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectingLogger } from '../test/fixture.ts';
import { startReplicaSet } from '../test/replica-set.ts';
import { type Database, snapshotRead } from './index.ts';

/**
 * How long an answer that must not come is waited for, ms: long enough for a confirming read to time out and be
 * repeated. An expected answer comes within the timeout of the test.
 */
const SILENCE_MS = 6_000;
const RETRY_MS = 100;

interface Item {
  readonly _id: string;
}

/** All kinds of reads that services make. */
const READS: Record<string, (database: Database) => Promise<string[]>> = {
  find: async (database) => idsOf(await database.collection<Item>('items').find().toArray()),
  findOne: async (database) => idsOf([await database.collection<Item>('items').findOne({ _id: 'last' })]),
  aggregate: async (database) => idsOf(await database.collection<Item>('items').aggregate<Item>([]).toArray()),
  distinct: (database) => database.collection<Item>('items').distinct('_id'),
  snapshot: (database) =>
    snapshotRead(database, async (session) =>
      idsOf(await database.collection<Item>('items').find({}, { session }).toArray()),
    ),
};

const idsOf = (items: readonly (Item | null)[]): string[] => items.flatMap((item) => item?._id ?? []);

test('a new primary answers no read before a majority has confirmed what it has, and then with all of it', {
  timeout: 120_000,
}, async () => {
  // Without chaining, a member always replicates from the primary.
  const { set, connect } = await startReplicaSet({ chaining: false });
  // One client has read before the election; the other connects to the new primary first.
  const before = await connect();
  await before.collection<Item>('items').insertOne({ _id: 'first' });
  const primary = await set.primary();
  const [successor, lagging] = set.members.filter(({ pid }) => pid !== primary.pid);
  if (!successor || !lagging) throw new Error('not three members');
  await set.setReplicating(lagging, false);
  await before.collection<Item>('items').insertOne({ _id: 'last' });
  await primary.kill();
  expect((await set.primary(primary)).pid, 'the only one that has everything is elected').toBe(successor.pid);

  const logger = collectingLogger();
  const after = await connect(logger);
  const answered = new Set<string>();
  const reads = [before, after].flatMap((database, at) =>
    Object.entries(READS).map(async ([name, read]) => {
      // A read that times out is repeated, as callers do.
      for (;;) {
        const ids = await read(database).catch(() => undefined);
        if (ids === undefined) {
          await delay(RETRY_MS);
          continue;
        }
        answered.add(`${name} ${at}`);
        return ids;
      }
    }),
  );
  await delay(SILENCE_MS);
  expect([...answered], 'answered while no majority had confirmed anything').toEqual([]);
  expect(logger.lines).toContain('MongoDB primary not confirmed by a majority');
  await set.setReplicating(lagging, true);
  for (const ids of await Promise.all(reads)) expect(ids).toContain('last');
});

test('operations go on after a primary stepped down', { timeout: 120_000 }, async () => {
  const { set, connect } = await startReplicaSet();
  const database = await connect();
  const items = database.collection<Item>('items');
  await items.insertOne({ _id: '0' });
  for (let time = 1; time <= 2; time++) {
    await set.stepDown();
    const insert = () => items.insertOne({ _id: `${time}` });
    await expect.poll(insert, { timeout: 30_000 }).toMatchObject({ acknowledged: true });
    expect(await items.countDocuments()).toBe(time + 1);
    await set.complete();
  }
});
