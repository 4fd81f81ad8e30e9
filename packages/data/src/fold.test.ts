import fc from 'fast-check';
import type { Document } from 'mongodb';
import { afterAll, describe, expect, test } from 'vitest';
import { startFixture } from '../test/fixture.ts';
import { foldUpdates } from './fold.ts';
import { sendWrites } from './send-writes.ts';
import type { StagedWrite } from './staged-write.ts';

const fixture = await startFixture();
const { database } = fixture;

afterAll(() => fixture.close());

const update = (id: unknown, change: Document | Document[], more: object = {}): StagedWrite => ({
  kind: 'update',
  collection: 'folded',
  by: undefined,
  filter: { _id: id },
  change,
  upsert: false,
  many: false,
  ...more,
});

/**
 * Writes that MongoDB accepts in this order in any state: all values are numbers, and no path is twice in an update.
 */
const path = fc.constantFrom('a', 'b', 'c.x', 'c.y');
const operator = fc.constantFrom('$set', '$inc', '$max', '$min', '$setOnInsert');
const change = fc
  .uniqueArray(fc.tuple(path, operator, fc.integer({ min: -9, max: 9 })), {
    minLength: 1,
    maxLength: 3,
    selector: ([each]) => each,
  })
  .map((parts) => {
    const made: Document = {};
    for (const [each, name, value] of parts) {
      made[name] ??= {};
      made[name][each] = value;
    }
    return made;
  });
const id = fc.constantFrom<unknown>(1, 2, 'x', { r: 1, u: 2 });
const write: fc.Arbitrary<StagedWrite> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(id, change, fc.boolean()).map(([_id, made, upsert]) => update(_id, made, { upsert })),
  },
  { weight: 1, arbitrary: id.map((_id) => update(_id, [{ $set: { p: { $ifNull: ['$a', 0] } } }])) },
  { weight: 1, arbitrary: id.map((_id) => update({ $in: [_id, 1] }, { $inc: { m: 1 } }, { many: true })) },
  {
    weight: 1,
    arbitrary: id.map(
      (_id): StagedWrite => ({
        kind: 'remove',
        collection: 'folded',
        by: undefined,
        filter: { _id },
        many: false,
      }),
    ),
  },
);

describe(`folding (mongod ${fixture.version})`, () => {
  test('folded writes have the effect of the writes', async () => {
    const stored = async (writes: readonly StagedWrite[], fold: boolean): Promise<Document[]> => {
      const collection = database.collection('folded');
      await collection.deleteMany({});
      const session = database.client.startSession();
      await session.withTransaction(() => sendWrites(database, session, writes, fold));
      await session.endSession();
      return await collection.find().sort({ _id: 1 }).toArray();
    };
    let saved = 0;
    await database.db.createCollection('folded');
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 12 }), async (writes) => {
        saved += writes.length - foldUpdates(writes).length;
        expect(await stored(writes, true)).toEqual(await stored(writes, false));
      }),
      { numRuns: 150 },
    );
    expect(saved).toBeGreaterThan(30);
  });

  test('many updates of one document are one', () => {
    const sends = Array.from({ length: 64 }, (_, n) =>
      update({ r: 1, c: 5 }, { $max: { lastId: n }, $inc: { count: 1 }, $set: { name: `t${n}` } }, { upsert: true }),
    );
    expect(foldUpdates(sends)).toEqual([
      update({ r: 1, c: 5 }, { $max: { lastId: 63 }, $inc: { count: 64 }, $set: { name: 't63' } }, { upsert: true }),
    ]);
  });

  test('an update does not overtake what inserts or removes its document', () => {
    const insert: StagedWrite = { kind: 'insert', collection: 'folded', by: undefined, document: { _id: 1 } };
    const removal: StagedWrite = { kind: 'remove', collection: 'folded', by: undefined, filter: { n: 1 }, many: false };
    for (const between of [insert, removal]) {
      const writes = [update(1, { $inc: { a: 1 } }), between, update(1, { $inc: { a: 1 } })];
      expect(foldUpdates(writes)).toBe(writes);
    }
  });

  test('updates that cannot be folded stay unchanged', () => {
    for (const [first, second] of [
      [update(1, { $set: { a: 1 } }), update(2, { $set: { a: 1 } })],
      [update(1, { $set: { a: 1 } }), update('1', { $set: { a: 1 } })],
      [update(1, { $set: { a: {} } }), update(1, { $set: { 'a.b': 1 } })],
      [update(1, { $set: { a: 1 } }), update(1, { $set: { a: 2 } }, { upsert: true })],
      [update(1, { $push: { a: 1 } }), update(1, { $push: { a: 2 } })],
      [update(1, { $max: { a: new Date(1) } }), update(1, { $max: { a: new Date(2) } })],
      [update(1, { $max: { a: 1 } }), update(1, { $inc: { a: 1 } })],
      [update(1, { $set: { a: 1 } }, { filter: { _id: 1, ver: 1 } }), update(1, { $set: { a: 2 } })],
    ] as const) {
      const writes = [first, second];
      expect(foldUpdates(writes)).toBe(writes);
    }
  });
});
