import { DomainError } from '@rookery/core';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { bodyOf, decode, encode, newRealm, startFixture, startQueue } from '../test/fixture.ts';
import {
  causeCounter,
  ensureIndexes,
  Journal,
  MAX_ENTRY_BYTES,
  type Preloader,
  preload,
  readHead,
  type Tx,
} from './index.ts';

const fixture = await startFixture();
const { database } = fixture;
await ensureIndexes(database, { items: [{ key: { name: 1 }, unique: true, sparse: true }], totals: [] });
const journal = new Journal(database);
const items = database.collection<{ _id: string; value?: number; name?: string }>('items');

afterAll(() => fixture.close());

const note = (tx: Tx, body: unknown): number => tx.emit({ type: 'note', payload: bodyOf(body) });
const entriesOf = async (realm: number) => (await journal.read(realm, 0, 10_000)).map((entry) => decode(entry.bytes));

describe(`commit queue (mongod ${fixture.version})`, () => {
  test('commits what waits in one group, numbers it without gaps and passes it on', async () => {
    const realm = newRealm();
    const { queue, passedOn } = startQueue(database);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        queue.run(realm, {}, async (tx) => {
          const id = tx.next('item');
          tx.insert('items', { _id: `${realm}:${id}`, n });
          return { id, seq: note(tx, { n }), last: tx.lastSeq() };
        }),
      ),
    );
    expect(replies).toEqual(replies.map((_, n) => ({ id: n + 1, seq: n + 1, last: n + 1 })));
    // The one failed attempt found that the realm is new.
    expect(queue.stats).toEqual({ groups: 1, operations: 50, failures: 1 });
    const entries = await entriesOf(realm);
    expect(entries.map((entry) => [entry.seq, entry.body])).toEqual(replies.map((_, n) => [n + 1, { n }]));
    expect(passedOn.get(realm)?.map((entry) => decode(entry.bytes))).toEqual(entries);
    expect(await journal.head(realm)).toBe(50);
    expect(await readHead(database, realm)).toEqual({ group: 1, seq: 50, ids: { item: 50 } });
    expect(await journal.realms()).toContain(realm);
  });

  test('looks up what its operations are sure to ask for, together and before any of them runs', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const rival = startQueue(database).queue;
    await items.insertMany([1, 2, 3].map((n) => ({ _id: `${realm}:${n}`, value: n })));
    const steps: string[] = [];
    const values: Preloader<number> = async (tx, keys) => {
      steps.push(`load ${keys}`);
      const known = await tx.memory('values', async () => new Map<number, number | undefined>());
      const missing = keys.filter((key) => !known.has(key)).map((key) => `${realm}:${key}`);
      const found = await tx.read((session) => items.find({ _id: { $in: missing } }, { session }).toArray());
      for (const key of keys) known.set(key, found.find(({ _id }) => _id === `${realm}:${key}`)?.value);
    };
    const ask = (key: number, of = queue) =>
      of.run(
        realm,
        {},
        async (tx) => {
          steps.push(`run ${key}`);
          const known = await tx.memory<Map<number, number | undefined>>('values', () =>
            Promise.reject(new Error('lost')),
          );
          note(tx, key);
          return known.get(key) ?? null;
        },
        preload(values, key),
      );
    await queue.run(realm, {}, async (tx) => note(tx, 'first'));
    expect(await Promise.all([ask(1), ask(2), ask(9)])).toEqual([1, 2, null]);
    expect(steps.splice(0)).toEqual(['load 1,2,9', 'run 1', 'run 2', 'run 9']);
    // Another process commits: the memory is no longer valid, and the value is looked up in the deciding transaction.
    await ask(3, rival);
    await items.updateOne({ _id: `${realm}:1` }, { $set: { value: 10 } });
    expect(await ask(1)).toBe(10);
    expect(steps.at(-1)).toBe('run 1');
  });

  test('passes on the causes of an entry', async () => {
    const realm = newRealm();
    const { queue, passedOn } = startQueue(database);
    await queue.run(realm, {}, async (tx) => void tx.emit({ type: 'a', causes: [{ service: 'channels', seq: 7 }] }));
    expect(passedOn.get(realm)?.[0]?.causes).toEqual([{ service: 'channels', seq: 7 }]);
  });

  test('knows the highest causes that entries of a realm have named', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const emit = (seq: number) =>
      queue.run(realm, {}, async (tx) => void tx.emit({ type: 'a', causes: [{ service: 'channels', seq }] }));
    const highest = (of = queue) => of.run(realm, {}, async (tx) => tx.value(causeCounter('channels')));
    expect(await highest()).toBe(0);
    await Promise.all([emit(7), emit(5)]);
    expect(await highest()).toBe(7);
    await emit(6);
    expect(await highest(startQueue(database).queue)).toBe(7);
  });

  test('a counter is raised and never lowered, and a process knows since when', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const raise = (to: number) =>
      queue.run(realm, {}, async (tx) => {
        tx.raise('fence', to);
        return { value: tx.value('fence'), since: tx.knownSince('fence') };
      });
    const before = performance.now();
    const first = await raise(4);
    expect(first.value).toBe(4);
    expect(first.since).toBeGreaterThanOrEqual(before);
    expect(await raise(3)).toEqual(first);
    const other = startQueue(database).queue;
    const seen = await other.run(realm, {}, async (tx) => tx.knownSince('fence'));
    expect(seen).toBeGreaterThanOrEqual(first.since);
    await other.run(realm, {}, async (tx) => tx.raise('fence', 9));
    // The first queue remembers 4, and notices the change at its next write.
    const now = performance.now();
    const third = await raise(8);
    expect(third.value).toBe(9);
    expect(third.since).toBeGreaterThanOrEqual(now);
    expect(await readHead(database, realm)).toMatchObject({ ids: { fence: 9 } });
  });

  test('a refusal stores nothing and leaves its neighbours untouched', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const add = (n: number, refuse?: Error) =>
      queue.run(realm, {}, async (tx) => {
        const id = tx.next('item');
        tx.insert('items', { _id: `${realm}:${n}` });
        note(tx, { n });
        tx.remember('last', n);
        if (refuse) throw refuse;
        return { id, last: await tx.memory('last', async () => -1) };
      });
    const refusal = new DomainError('BAD_REQUEST', 'No.');
    const crash = new TypeError('Oops');
    const results = await Promise.allSettled([add(1), add(2, refusal), add(3), add(4, crash), add(5)]);
    expect(results).toEqual([
      { status: 'fulfilled', value: { id: 1, last: -1 } },
      { status: 'rejected', reason: refusal },
      // The loaded value stays until the value that the operation remembers replaces it.
      { status: 'fulfilled', value: { id: 2, last: 1 } },
      { status: 'rejected', reason: crash },
      { status: 'fulfilled', value: { id: 3, last: 3 } },
    ]);
    expect((await entriesOf(realm)).map((entry) => entry.body)).toEqual([{ n: 1 }, { n: 3 }, { n: 5 }]);
    expect(await items.countDocuments({ _id: { $in: [`${realm}:2`, `${realm}:4`] } })).toBe(0);
    expect(queue.stats.groups).toBe(1);
  });

  test('an operation sees what the ones before it in the group staged', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const values = await Promise.all(
      Array.from({ length: 5 }, () =>
        queue.run(realm, {}, async (tx) => {
          const before = await tx.read((session) => items.findOne({ _id: `${realm}:x` }, { session }));
          const value = (before?.value ?? 0) + 1;
          tx.update('items', { _id: `${realm}:x` }, { $set: { value } }, { upsert: true });
          return value;
        }),
      ),
    );
    expect(values).toEqual([1, 2, 3, 4, 5]);
    expect(queue.stats.groups).toBe(1);
  });

  test('an operation that the database refuses fails alone, whether or not the reply names it', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    await items.insertOne({ _id: `${realm}:taken` });
    const insert = (id: string, more: object = {}) =>
      queue.run(realm, {}, async (tx) => {
        tx.insert('items', { _id: id, ...more });
        note(tx, id);
        return id;
      });
    const results = await Promise.allSettled([
      ...Array.from({ length: 20 }, (_, n) => insert(`${realm}:a${n}`)),
      insert(`${realm}:taken`),
      insert(`${realm}:huge`, { bytes: Buffer.alloc(17 * 1024 * 1024) }),
      ...Array.from({ length: 20 }, (_, n) => insert(`${realm}:b${n}`)),
    ]);
    const failed = results.flatMap((result, n) => (result.status === 'rejected' ? [n] : []));
    expect(failed).toEqual([20, 21]);
    const seqs = (await entriesOf(realm)).map((entry) => entry.seq);
    expect(seqs).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(await items.countDocuments({ _id: { $regex: `^${realm}:[ab]` } })).toBe(40);
  });

  test('folded updates that a unique index refuses are sent one by one', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const rename = (n: number, name: string) =>
      queue.run(realm, {}, async (tx) =>
        tx.update('items', { _id: `${realm}:${n}` }, { $set: { name: `${realm}:${name}` } }, { upsert: true }),
      );
    await Promise.all([rename(1, 'a'), rename(2, 'b')]);
    // Folded, the first document would take the name that the second still has.
    await Promise.all([rename(1, 'c'), rename(2, 'd'), rename(1, 'b')]);
    const found = await items.find({ _id: { $in: [`${realm}:1`, `${realm}:2`] } }).toArray();
    expect(found.map((item) => item.name).sort()).toEqual([`${realm}:b`, `${realm}:d`]);
  });

  test('a refusal after its own writes were sent is a fault of that operation alone', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const good = (n: number) => queue.run(realm, {}, async (tx) => note(tx, n));
    const bad = queue.run(realm, {}, async (tx) => {
      tx.insert('items', { _id: `${realm}:late` });
      await tx.read((session) => items.findOne({ _id: '1' }, { session }));
      throw new DomainError('BAD_REQUEST', 'Too late.');
    });
    const results = await Promise.allSettled([good(1), bad, good(2)]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(bad).rejects.not.toBeInstanceOf(DomainError);
    expect(await items.findOne({ _id: `${realm}:late` })).toBeNull();
    expect(await journal.head(realm)).toBe(2);
  });

  test('a read that the database cannot answer fails its operation alone, caught or not', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const wrong = (caught: boolean) =>
      queue.run(realm, {}, async (tx) => {
        const read = tx.read((session) => items.findOne({ $nonsense: 1 } as never, { session }));
        await (caught ? read.catch(() => null) : read);
        return note(tx, 'wrong');
      });
    const results = await Promise.allSettled([
      queue.run(realm, {}, async (tx) => note(tx, 1)),
      wrong(false),
      wrong(true),
      queue.run(realm, {}, async (tx) => note(tx, 2)),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect((await entriesOf(realm)).map((entry) => entry.body)).toEqual([1, 2]);
  });

  test('an entry that the log cannot carry is refused before the commit', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const big = (bytes: number) => queue.run(realm, {}, async (tx) => note(tx, 'x'.repeat(bytes)));
    const [small, large] = await Promise.allSettled([big(10), big(MAX_ENTRY_BYTES)]);
    expect(small.status).toBe('fulfilled');
    expect(large).toMatchObject({ status: 'rejected', reason: { code: 'BAD_REQUEST', httpStatus: 413 } });
    expect(await journal.head(realm)).toBe(1);
  });

  test('an operation with more entries than a transaction takes is refused, its neighbours are not', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const emit = (count: number) =>
      queue.run(realm, {}, async (tx) => {
        for (let n = 0; n < count; n++) note(tx, 'x'.repeat(1_000_000));
      });
    const [few, many, after] = await Promise.allSettled([emit(1), emit(34), emit(2)]);
    expect(few.status).toBe('fulfilled');
    expect(many).toMatchObject({ status: 'rejected', reason: { code: 'BAD_REQUEST', httpStatus: 413 } });
    expect(after.status).toBe('fulfilled');
    expect(await journal.head(realm)).toBe(3);
  });

  test('large entries are spread over records and groups, and are read back in order', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const text = 'x'.repeat(5_000_000);
    await Promise.all(
      Array.from({ length: 3 }, (_, n) =>
        queue.run(realm, { requestKey: `large${n}` }, async (tx) => {
          note(tx, { n, part: 1, text });
          note(tx, { n, part: 2, text });
        }),
      ),
    );
    const seqs: number[] = [];
    for (let after = 0; ; after = seqs.at(-1) ?? 0) {
      const entries = await journal.read(realm, after, 4);
      if (entries.length === 0) break;
      for (const entry of entries) {
        expect(decode(entry.bytes).seq).toBe(entry.seq);
        seqs.push(entry.seq);
      }
    }
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('operations without writes are answered from memory only while no other process has written', async () => {
    const realm = newRealm();
    const [one, two] = [startQueue(database).queue, startQueue(database).queue];
    const key = `${realm}:shared`;
    const load = (tx: Tx) =>
      tx.memory('shared', () =>
        tx.read(async (session) => (await items.findOne({ _id: key }, { session }))?.value ?? 0),
      );
    const look = (queue: typeof one) => queue.run(realm, {}, load);
    const refuse = (queue: typeof one) =>
      queue.run(realm, {}, async (tx) => {
        throw new DomainError('BAD_REQUEST', String(await load(tx)));
      });
    const set = (queue: typeof one, value: number) =>
      queue.run(realm, {}, async (tx) => {
        await load(tx);
        tx.update('items', { _id: key }, { $set: { value } }, { upsert: true });
        tx.remember('shared', value);
      });
    expect(await look(one)).toBe(0);
    await set(two, 1);
    expect(await look(one)).toBe(1);
    await set(two, 2);
    await expect(refuse(one)).rejects.toThrow('2');
    await set(one, 3);
    expect(await look(two)).toBe(3);
    expect(await look(one)).toBe(3);
  });

  test('what comes above the bound is refused at once, and draining answers the rest', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database, { maxWaiting: 10 });
    const all = Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => queue.run(realm, {}, async (tx) => note(tx, n))),
    );
    const drained = queue.drain();
    await expect(queue.run(realm, {}, async () => 1)).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    await drained;
    expect((await all).map((result) => result.status)).toEqual([
      ...Array.from({ length: 10 }, () => 'fulfilled'),
      'rejected',
      'rejected',
    ]);
  });

  test('an operation that does not end is given up, and its neighbours are committed', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    let late: Tx | undefined;
    const hanging = queue.run(realm, {}, (tx) => {
      late = tx;
      return new Promise(() => {});
    });
    const good = queue.run(realm, {}, async (tx) => note(tx, 1));
    await expect(hanging).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    expect(await good).toBe(1);
    expect(() => late?.next('item')).toThrow('ended');
  });

  test('operations that wait longer than their caller are answered and not run', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database, { maxGroup: 1 });
    const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = queue.run(realm, {}, async () => {
      started.resolve();
      await release.promise;
    });
    await started.promise;
    let ran = false;
    const second = queue.run(realm, { deadlineAt: performance.now() + 50 }, async () => {
      ran = true;
    });
    await expect(second).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    release.resolve();
    await first;
    await queue.drain();
    expect(ran).toBe(false);
  });

  test('operations that wait are answered as ever when the wall clock is set to another time', async () => {
    for (const hours of [1, -1]) {
      const realm = newRealm();
      const { queue } = startQueue(database, { maxGroup: 1 });
      const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const first = queue.run(realm, {}, async (tx) => {
        started.resolve();
        await release.promise;
        return note(tx, 1);
      });
      await started.promise;
      const deadlineAt = performance.now() + 20_000;
      const second = queue.run(realm, { deadlineAt }, async (tx) => note(tx, 2));
      const wall = vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + hours * 3600_000);
      try {
        release.resolve();
        await Promise.all([first, second]);
      } finally {
        wall.mockRestore();
      }
    }
  });

  test('a reply is what the operation returned', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const reply = { n: 1, text: 'ä', list: [1, { a: null }], big: 2 ** 40, bytes: Buffer.from('abc'), gone: undefined };
    const run = (attempt: number) =>
      queue.run(realm, { requestKey: 'reply', attempt }, async (tx) => {
        note(tx, 1);
        return reply;
      });
    expect(await run(0)).toBe(reply);
    const { gone: _, ...stored } = reply;
    expect(await run(1)).toEqual(stored);
    expect(encode({ seq: 1 })).toBeInstanceOf(Uint8Array);
  });
});
