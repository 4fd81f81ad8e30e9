/** The MongoDB model and the real server give `packages/data` the same answers to the same script. */
import { Binary, type ClientSession, type Document, MaxKey, MongoClient, type MongoError } from 'mongodb';
import { expect, inject, test } from 'vitest';
import { isAborted, isTransient, isUnreachable, isWriteConflict } from '../../../packages/data/src/driver-errors.ts';
import { modelClient } from '../mongodb/client.ts';
import { MongoServer } from '../mongodb/server.ts';
import { inModel } from './in-model.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the fields of an error that the commit queue depends on. */
function meaning(error: unknown): object {
  const { code } = error as MongoError;
  const { writeErrors } = error as { writeErrors?: { index: number }[] };
  return {
    code,
    index: [writeErrors ?? []].flat()[0]?.index,
    transient: isTransient(error),
    conflict: isWriteConflict(error),
    aborted: isAborted(error),
    unreachable: isUnreachable(error),
  };
}

const TRANSACTION = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary',
} as const;

async function script(client: MongoClient, database: string): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  const note = async (what: string, work: Promise<unknown>) => outcomes.push([what, await work.catch(meaning)]);
  const db = client.db(database);
  await db.createCollection('journal');
  const journal = db.collection<Document & { _id: unknown }>('journal');
  await journal.createIndexes([{ name: 'k', key: { k: 1 }, unique: true, sparse: true }]);
  const begin = (): ClientSession => {
    const session = client.startSession({ causalConsistency: false });
    session.startTransaction(TRANSACTION);
    return session;
  };
  const bulk = (session: ClientSession, ...writes: object[]) =>
    journal.bulkWrite(writes as never, { session, ordered: true }).then((result) => ({
      matched: result.matchedCount,
      upserted: result.upsertedCount,
      deleted: result.deletedCount,
    }));
  const ids = (filter: object, session?: ClientSession) =>
    journal
      .find(
        filter as never,
        { sort: { _id: 1 }, ...(session && { session, readConcern: { level: 'snapshot' } }) } as never,
      )
      .toArray()
      .then((found) => found.map(({ _id }) => _id));
  const head = (realm: number, group: number) => ({
    updateOne: { filter: { _id: realm, group }, update: { $set: { group: group + 1, 'ids.message': group + 1 } } },
  });
  const record = (s: number, g: number, ...k: string[]) => ({
    replaceOne: {
      filter: { _id: { r: 1, s, g } },
      replacement: { e: [new Binary(Buffer.from([s]))], ...(k.length && { k }) },
      upsert: true,
    },
  });
  const commit = async (session: ClientSession) => {
    await session.commitTransaction();
    await session.endSession();
    return 'committed';
  };

  const first = begin();
  await note('insert a head', bulk(first, { insertOne: { document: { _id: 1, group: 0, ids: {} } } }));
  await note('own writes', ids({}, first));
  await note('not those of others', ids({}));
  await note('commit', commit(first));
  await note('now they are there', ids({}));

  const one = begin();
  const two = begin();
  await note('both see it', Promise.all([ids({ _id: 1 }, one), ids({ _id: 1 }, two)]));
  await note('the first writes', bulk(one, head(1, 0), record(1, 1, 'a')));
  await note('the second conflicts', bulk(two, head(1, 0), record(1, 1, 'b')));
  await note('and is over', ids({}, two));
  await note('the first commits', commit(one));
  await note('twice is no harm', commit(begin()));
  await two.endSession();

  const stale = begin();
  await note('a snapshot', ids({}, stale));
  const other = begin();
  await note('another advances', bulk(other, head(1, 1), record(3, 2, 'c', 'd')));
  await commit(other);
  await note('the snapshot stays', ids({}, stale));
  await note('a write on it conflicts', bulk(stale, head(1, 1)));
  await stale.endSession();

  const late = begin();
  await note('no head matches', bulk(late, head(1, 1), record(5, 3)));
  await late.abortTransaction();

  const repeated = begin();
  await note('a key that was used', bulk(repeated, head(1, 2), record(5, 3, 'x', 'd')));
  await repeated.endSession();
  const twice = begin();
  await note(
    'a document that is there',
    bulk(twice, { insertOne: { document: { _id: 2 } } }, { insertOne: { document: { _id: 1 } } }),
  );
  await twice.endSession();
  const a = begin();
  const b = begin();
  await note('one adds a key', bulk(a, record(7, 9, 'z')));
  await note('another the same', bulk(b, record(8, 9, 'z')));
  await a.abortTransaction();
  await b.endSession();

  const max = new MaxKey();
  await note('records after', ids({ _id: { $gt: { r: 1, s: 1, g: max }, $lt: { r: 1, s: max, g: max } } }));
  await note('records from', ids({ _id: { $gte: { r: 1, s: 0, g: 1 }, $lt: { r: 1, s: max, g: max } } }));
  await note('heads', ids({ _id: { $gte: 0 } }));
  await note('heads without a field', ids({ _id: { $gte: 0 }, group: { $exists: false } }));
  await note('records with one', ids({ k: { $exists: true } }));
  await note('by key', ids({ k: { $in: ['d', 'q'] } }));
  await note('of all kinds, in order', ids({}));
  await note('a head', journal.findOne({ _id: 1 } as never));

  const orphan = begin();
  await note('a transaction is left', bulk(orphan, head(1, 2)));
  await wait(300);
  const idle = await client
    .db('admin')
    .aggregate<{ lsid: { id: Binary } }>(
      [
        { $currentOp: { allUsers: false, idleSessions: true } },
        {
          $match: {
            type: 'idleSession',
            appName: { $gte: `${database}/`, $lt: `${database}/\uffff` },
            'transaction.timeInactiveMicros': { $gte: 200_000 },
          },
        },
        { $project: { 'lsid.id': 1 } },
      ],
      { readConcern: { level: 'local' } },
    )
    .toArray();
  outcomes.push(['it is seen', idle.map(({ lsid }) => lsid.id.toString('hex') === orphan.id?.id.toString('hex'))]);
  const rival = begin();
  await note('it has the lock', bulk(rival, head(1, 2)));
  await rival.endSession();
  await client.db('admin').command({ killSessions: idle.map(({ lsid }) => ({ id: lsid.id })) });
  await note('its commit', commit(orphan));
  const heir = begin();
  await note('the next', bulk(heir, head(1, 2), record(4, 3)));
  await note('continues', commit(heir));
  await note(
    'alone',
    journal.updateOne({ _id: 9 } as never, { $set: { seq: 1 } }, { upsert: true }).then(() => ids({ _id: 9 })),
  );
  await note(
    'removed',
    journal.deleteMany({ _id: { $in: [9] } } as never).then(({ deletedCount }) => deletedCount),
  );
  return outcomes;
}

test('MongoDB behaves as a real server', { timeout: 30_000 }, async () => {
  const name = 'simulation_conformance';
  const options = { writeConcern: { w: 'majority', journal: true }, readConcern: { level: 'majority' } } as const;
  const client = new MongoClient(inject('servers').mongodbUrl, {
    ...options,
    appName: `${name}/real`,
    ignoreUndefined: true,
  });
  try {
    await client.db(name).dropDatabase();
    const real = await script(client, name);
    const modelled = await inModel(async (world) =>
      script(modelClient(new MongoServer(world, () => false), `${name}/model`), name),
    );
    expect(modelled).toEqual(real);
    await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
});
