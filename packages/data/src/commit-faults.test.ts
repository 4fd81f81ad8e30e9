/** Commits under faults: killed servers, lost answers, orphaned transactions. */
import { MongoServerError } from 'mongodb';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startCuttingProxy } from '../test/cutting-proxy.ts';
import {
  bodyOf,
  collectingLogger,
  decode,
  newRealm,
  startFixture,
  startQueue,
  type TestQueue,
} from '../test/fixture.ts';
import { Database, ensureIndexes, isTransient, Journal } from './index.ts';
import { heads } from './records.ts';

const fixture = await startFixture();
const { database } = fixture;
await ensureIndexes(database, { items: [] });
const journal = new Journal(database);
const items = database.collection<{ _id: string }>('items');
const proxy = await startCuttingProxy(fixture.server.url);
const throughProxy = await fixture.connect(proxy.url);

afterEach(() => {
  proxy.cut = 'nothing';
});
afterAll(async () => {
  await fixture.close();
  await proxy.close();
});

const add = ({ queue }: TestQueue, realm: number, name: string, attempt = 0) =>
  queue.run(realm, { requestKey: name, attempt }, async (tx) => {
    tx.insert('items', { _id: `${realm}:${name}` });
    return tx.emit({ type: 'added', payload: bodyOf(name) });
  });
const namesOf = async (realm: number) =>
  (await journal.read(realm, 0, 100_000)).map((entry) => decode(entry.bytes).body as string);

describe(`faults (mongod ${fixture.version})`, () => {
  test('a commit whose answer is lost is confirmed by repeating it', async () => {
    const realm = newRealm();
    const queue = startQueue(throughProxy);
    expect(await add(queue, realm, 'a')).toBe(1);
    proxy.cut = 'answers';
    const added = add(queue, realm, 'b');
    await expect.poll(() => proxy.count).toBeGreaterThan(0);
    proxy.cut = 'nothing';
    expect(await added).toBe(2);
    expect(await namesOf(realm)).toEqual(['a', 'b']);
  });

  test('a commit that is never answered is found in the database, even below the groups of others', async () => {
    for (const others of [false, true]) {
      const realm = newRealm();
      const queue = startQueue(throughProxy, { repeatCommitMs: 500 });
      const rival = startQueue(database);
      await add(queue, realm, 'a');
      proxy.cut = 'answers';
      const added = Promise.all([add(queue, realm, 'b'), add(queue, realm, 'c')]);
      await expect.poll(() => journal.head(realm)).toBe(3);
      if (others) for (const name of ['x', 'y', 'z']) await add(rival, realm, name);
      expect(await added).toEqual([2, 3]);
      proxy.cut = 'nothing';
      expect(await namesOf(realm)).toEqual(['a', 'b', 'c', ...(others ? ['x', 'y', 'z'] : [])]);
      expect(queue.passedOn.get(realm)?.map((entry) => entry.seq)).toEqual([1, 2, 3]);
      expect(await add(queue, realm, 'd')).toBe(others ? 7 : 4);
    }
  });

  test('a commit that never arrives is made again, once', async () => {
    const realm = newRealm();
    const queue = startQueue(throughProxy, { repeatCommitMs: 300 });
    await add(queue, realm, 'a');
    proxy.cut = 'commits';
    const before = proxy.count;
    const added = add(queue, realm, 'b');
    await expect.poll(() => proxy.count).toBeGreaterThan(before);
    await expect.poll(() => queue.queue.stats.failures).toBeGreaterThan(1);
    proxy.cut = 'nothing';
    expect(await added).toBe(2);
    expect(await namesOf(realm)).toEqual(['a', 'b']);
  });

  test('the orphaned transaction of a dead process is ended within a second', async () => {
    const realm = newRealm();
    await add(startQueue(database), realm, 'a');
    const dead = await fixture.connect();
    const session = dead.client.startSession();
    session.startTransaction();
    await heads(dead).updateOne({ _id: realm }, { $inc: { group: 1 } }, { session });
    const start = performance.now();
    expect(await add(startQueue(await fixture.connect()), realm, 'b')).toBe(2);
    expect(performance.now() - start).toBeLessThan(1_000);
    await expect(session.commitTransaction()).rejects.toThrow();
  });

  test('while MongoDB is paused operations are answered in time, and continue when it does', async () => {
    const realm = newRealm();
    const queue = startQueue(await fixture.connect(), { maxWaitMs: 600 });
    await add(queue, realm, 'a');
    process.kill(fixture.server.pid, 'SIGSTOP');
    try {
      const start = performance.now();
      await expect(add(queue, realm, 'b')).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
      expect(performance.now() - start).toBeLessThan(1_500);
    } finally {
      process.kill(fixture.server.pid, 'SIGCONT');
    }
    await expect.poll(() => add(queue, realm, 'b', 1).catch(() => 0), { timeout: 10_000 }).toBe(2);
    expect(await namesOf(realm)).toEqual(['a', 'b']);
  });

  test('an operation whose read is not answered runs again, and its neighbours wait with it', async () => {
    const realm = newRealm();
    const own = await fixture.connect();
    const queue = startQueue(own);
    await add(queue, realm, 'a');
    let runs = 0;
    const failed = queue.queue.stats.failures;
    const reading = queue.queue.run(realm, {}, async (tx) => {
      if (++runs === 1) process.kill(fixture.server.pid, 'SIGSTOP');
      await tx.read((session) => own.collection<{ _id: string }>('items').findOne({ _id: `${realm}:a` }, { session }));
      return tx.emit({ type: 'added', payload: bodyOf('b') });
    });
    const neighbour = add(queue, realm, 'c');
    try {
      await expect.poll(() => queue.queue.stats.failures, { timeout: 8_000 }).toBeGreaterThan(failed);
    } finally {
      process.kill(fixture.server.pid, 'SIGCONT');
    }
    expect(await Promise.all([reading, neighbour])).toEqual([2, 3]);
    expect(runs).toBe(2);
    expect(await namesOf(realm)).toEqual(['a', 'b', 'c']);
  });

  test('a head that cannot be read is read again with pauses, and no operation is to blame', async () => {
    const realm = newRealm();
    const { url } = fixture.server;
    const own = new Database({ url, database: 'unreadable', appName: 'test', logger: collectingLogger() });
    const queue = startQueue(own, { maxWaitMs: 1_500 });
    await own.ready();
    await queue.queue.run(newRealm(), {}, async (tx) => tx.emit({ type: 'added', payload: bodyOf('a') }));
    // Reads of this view fail with a permanent error.
    await own.collection('journal').drop();
    await own.collection<{ _id: number }>('source').insertOne({ _id: realm });
    const pipeline = [{ $set: { group: { $divide: [1, 0] } } }];
    await own.db.createCollection('journal', { viewOn: 'source', pipeline });
    const failed = queue.queue.stats.failures;
    await expect(add(queue, realm, 'a')).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    expect(queue.queue.stats.failures - failed).toBeGreaterThan(1);
    expect(queue.queue.stats.failures - failed).toBeLessThan(40);
    await own.close();
  });

  test('what Node says of a socket that the server has closed passes', () => {
    const error = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });
    expect(isTransient(error)).toBe(true);
    expect(isTransient(new Error('What went wrong here?'))).toBe(false);
  });

  test('a majority that does not confirm in time passes', () => {
    expect(isTransient(new MongoServerError({ code: 64, codeName: 'WriteConcernFailed' }))).toBe(true);
    expect(isTransient(new MongoServerError({ code: 121, codeName: 'DocumentValidationFailure' }))).toBe(false);
  });

  test('when MongoDB is killed under load, what was acknowledged is there, and each call is applied once', async () => {
    const realm = newRealm();
    const queues = [startQueue(database), startQueue(await fixture.connect())];
    const acknowledged = new Map<string, number>();
    let stop = false;
    const sender = async (n: number): Promise<void> => {
      for (let call = 0; !stop; call++) {
        const name = `${n}-${call}`;
        for (let attempt = 0; ; attempt++) {
          // A retry may reach another process.
          const queue = queues[(n + attempt) % 20 === 0 ? 1 : 0] as TestQueue;
          try {
            acknowledged.set(name, await add(queue, realm, name, attempt));
            break;
          } catch (error) {
            expect(error).toMatchObject({ code: 'SERVER_NOT_READY' });
          }
        }
      }
    };
    const senders = Array.from({ length: 32 }, (_, n) => sender(n));
    for (let cycle = 1; cycle <= 2; cycle++) {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 10_000 }).toBeGreaterThan(before + 300);
      const answered = new Set(acknowledged.keys());
      await fixture.server.kill();
      await fixture.restart();
      await expect.poll(async () => (await namesOf(realm)).length, { timeout: 20_000 }).toBeGreaterThan(answered.size);
      const stored = new Set(await namesOf(realm));
      expect([...answered].filter((name) => !stored.has(name))).toEqual([]);
    }
    stop = true;
    await Promise.all(senders);
    const entries = await journal.read(realm, 0, 1_000_000);
    expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, n) => n + 1));
    // Each call is stored once, at the seq that its caller received, and nothing else is.
    const stored = entries.map((entry) => [decode(entry.bytes).body, entry.seq]);
    expect(new Map(stored as [string, number][])).toEqual(acknowledged);
    expect(stored.length).toBe(acknowledged.size);
    expect(await items.countDocuments({ _id: { $regex: `^${realm}:` } })).toBe(acknowledged.size);
  }, 60_000);
});
