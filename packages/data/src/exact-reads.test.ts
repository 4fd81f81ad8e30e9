import { afterAll, expect, test } from 'vitest';
import { bodyOf, newRealm, startFixture, startQueue } from '../test/fixture.ts';
import { ExactReads, ensureIndexes, NeedsSnapshot } from './index.ts';

const fixture = await startFixture();
const { database } = fixture;
await ensureIndexes(database, { values: [] });
const values = database.collection<{ _id: string; value: number }>('values');

afterAll(() => fixture.close());

/** Writes the seq of each entry into two documents, in its transaction. */
function writer(realm: number) {
  const { queue } = startQueue(database);
  const ids = [`${realm}:a`, `${realm}:b`] as const;
  const write = () =>
    queue.run(realm, {}, async (tx) => {
      const seq = tx.emit({ type: 'set', payload: bodyOf(null) });
      for (const _id of ids) tx.update('values', { _id }, { $set: { value: seq } }, { upsert: true });
      return seq;
    });
  return { ids, write };
}

test('what is read is of the position that it comes with, also during writes', async () => {
  const realm = newRealm();
  const { ids, write } = writer(realm);
  let acknowledged = await write();
  let running = true;
  const writing = (async () => {
    while (running) acknowledged = await write();
  })();
  const reads = new ExactReads(database);
  let snapshots = 0;
  for (let n = 0; n < 60; n++) {
    const atLeast = acknowledged;
    const all = await Promise.all(
      Array.from({ length: 3 }, () =>
        reads.read(realm, async (_seq, session) => {
          if (session) snapshots++;
          const found = [];
          for (const _id of ids) found.push((await values.findOne({ _id }, session ? { session } : {}))?.value);
          return found;
        }),
      ),
    );
    for (const { seq, value } of all) {
      expect(value).toEqual([seq, seq]);
      expect(seq).toBeGreaterThanOrEqual(atLeast);
    }
  }
  running = false;
  await writing;
  expect(snapshots).toBeGreaterThan(0);
});

test('without writes no snapshot is taken, and the known position suffices', async () => {
  const realm = newRealm();
  const { write } = writer(realm);
  const seq = await write();
  const reads = new ExactReads(database);
  expect(reads.seen(realm)).toBeUndefined();
  const asked: [number, boolean][] = [];
  const read = () =>
    reads.read(realm, async (at, session) => {
      asked.push([at, session !== undefined]);
      return 'known';
    });
  expect(await Promise.all([read(), read()])).toMatchObject([
    { seq, value: 'known' },
    { seq, value: 'known' },
  ]);
  expect(asked).toEqual([
    [seq, false],
    [seq, false],
  ]);
  expect(reads.seen(realm)?.seq).toBe(seq);
  expect(await reads.seq(realm)).toBe(seq);
  expect(await reads.seq(newRealm())).toBe(0);
});

test('what was written while it was read is read again in a snapshot, at its own position', async () => {
  const realm = newRealm();
  const { ids, write } = writer(realm);
  const before = await write();
  const reads = new ExactReads(database);
  const asked: number[] = [];
  const { seq, value } = await reads.read(realm, async (at, session) => {
    asked.push(at);
    if (!session) await write();
    return (await values.findOne({ _id: ids[0] }, session ? { session } : {}))?.value;
  });
  expect(asked).toEqual([before, seq]);
  expect(value).toBe(seq);
  expect(seq).toBe(before + 1);
  expect(reads.seen(realm)?.seq).toBe(seq);
});

test('in a quiet realm the position seen last will do, and a write since is met all the same', async () => {
  const realm = newRealm();
  const { ids, write } = writer(realm);
  const reads = new ExactReads(database);
  const asked: [number, boolean][] = [];
  const read = () =>
    reads.read(realm, async (at, session) => {
      asked.push([at, session !== undefined]);
      return (await values.findOne({ _id: ids[0] }, session ? { session } : {}))?.value;
    });
  const first = await write();
  for (let n = 0; n < 4; n++) expect(await read()).toMatchObject({ seq: first, value: first });
  const second = await write();
  expect(await read()).toMatchObject({ seq: second, value: second });
  expect(asked.slice(4)).toEqual([
    [first, false],
    [second, true],
  ]);
  // After that the position is read first, so that the next write disturbs no read.
  const third = await write();
  expect(await read()).toMatchObject({ seq: third, value: third });
  expect(asked.slice(6)).toEqual([[third, false]]);
});

test('a read that needs a snapshot is given one at once, and nothing once its caller has gone', async () => {
  const realm = newRealm();
  const { ids, write } = writer(realm);
  const seq = await write();
  const reads = new ExactReads(database);
  const asked: boolean[] = [];
  const read = (signal?: AbortSignal) =>
    reads.read(
      realm,
      async (_at, session) => {
        asked.push(session !== undefined);
        if (!session) throw new NeedsSnapshot();
        return (await values.findOne({ _id: ids[0] }, { session }))?.value;
      },
      { signal },
    );
  expect(await read()).toMatchObject({ seq, value: seq });
  expect(asked).toEqual([false, true]);
  await expect(read(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(asked).toEqual([false, true, false]);
});
