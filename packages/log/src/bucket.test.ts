import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Bucket } from './bucket.ts';
import { RevisionConflict } from './errors.ts';
import type { Log } from './log.ts';
import { openLog, RecordingLogger } from './testing/observe.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let log: Log;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());
afterEach(() => log.close());

async function open(options: { ttlMs?: number } = {}): Promise<Bucket> {
  log = await openLog(server.url);
  return await log.bucket('test', options);
}

/** Watches a bucket and records the current values by key, and all calls. */
function follow(bucket: Bucket, prefix = '') {
  const values = new Map<string, string>();
  const said: string[] = [];
  const stop = bucket.watch(prefix, {
    entry: ({ key, value }) => {
      values.set(key, value.toString());
      said.push(`${key}=${value}`);
    },
    removed: (key, reason) => {
      values.delete(key);
      said.push(`${key} ${reason}`);
    },
    synced: () => void said.push('synced'),
  });
  return { values, said, stop };
}

describe('entries', () => {
  test('are written, read, replaced and removed', async () => {
    const bucket = await open();
    expect(await bucket.get('a')).toBeUndefined();
    const first = await bucket.put('a', { n: 1, text: 'naïve' });
    const entry = await bucket.get('a');
    expect(entry).toMatchObject({ key: 'a', revision: first });
    expect(entry?.json()).toEqual({ n: 1, text: 'naïve' });
    const second = await bucket.put('a', Buffer.from([0, 255, 1]));
    expect(second).toBeGreaterThan(first);
    expect((await bucket.get('a'))?.value).toEqual(Buffer.from([0, 255, 1]));
    await bucket.delete('a');
    await bucket.delete('never.there');
    expect(await bucket.get('a')).toBeUndefined();
  });

  test('change only from the revision that was expected', async () => {
    const bucket = await open();
    const first = await bucket.create('a.b', 'one');
    await expect(bucket.create('a.b', 'two')).rejects.toThrow(RevisionConflict);
    const second = await bucket.update('a.b', 'two', first);
    await expect(bucket.update('a.b', 'three', first)).rejects.toThrow(RevisionConflict);
    expect((await bucket.get('a.b'))?.json()).toBe('two');
    await bucket.delete('a.b');
    await expect(bucket.update('a.b', 'three', second)).rejects.toThrow(RevisionConflict);
    expect(await bucket.create('a.b', 'four')).toBeGreaterThan(second);
    const winners = await Promise.allSettled(['x', 'y', 'z'].map((value) => bucket.create('race', value)));
    expect(winners.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  test('live as long as they are given, each or by the bucket, and a watch hears of the end', async () => {
    const bucket = await open();
    const other = await log.bucket('short', { ttlMs: 1000 });
    const seen = follow(bucket);
    const seenShort = follow(other);
    await bucket.put('short', 1, { ttlMs: 1000 });
    await bucket.create('again', 1, { ttlMs: 1000 });
    await bucket.put('long', 1, { ttlMs: 60_000 });
    await bucket.put('good', 1);
    await other.put('all', 1);
    const revision = (await bucket.get('again'))?.revision ?? 0;
    await bucket.update('again', 2, revision, { ttlMs: 60_000 });
    await expect.poll(() => bucket.get('short'), { timeout: 5000 }).toBeUndefined();
    await expect.poll(() => seen.values.has('short'), { timeout: 5000 }).toBe(false);
    await expect.poll(() => seenShort.said, { timeout: 5000 }).toEqual(['synced', 'all=1', 'all expired']);
    expect([...seen.values.keys()].sort()).toEqual(['again', 'good', 'long']);
    expect(seen.said).toContain('short expired');
    expect(await bucket.create('short', 3)).toBeGreaterThan(0);
  });

  test('have keys of certain characters, and values of a certain length', async () => {
    const bucket = await open();
    for (const key of ['', 'a b', '*', 'a.>', 'a..b', '.a', 'a.']) {
      await expect(bucket.put(key, 1)).rejects.toThrow('cannot be a key');
      await expect(bucket.get(key)).rejects.toThrow('cannot be a key');
    }
    await bucket.put('realm-1/queue_2=3.X', 1);
    expect((await bucket.get('realm-1/queue_2=3.X'))?.json()).toBe(1);
    await expect(bucket.put('a', Buffer.alloc(2 * 1024 * 1024))).rejects.toThrow();
  });
});

test('the number of replicas of a process is applied to an existing bucket, and a bucket without it works', async () => {
  const bucket = await open();
  await bucket.put('a', 1);
  const namespace = bucket.name.replace(/_test$/, '');
  await log.close();
  const logger = new RecordingLogger();
  log = await openLog(server.url, { namespace, replicas: 3, logger });
  const again = await log.bucket('test');
  // One server has no room for three replicas.
  const refused = logger.lines.filter(({ message }) => message === 'replicas of a bucket not updated');
  expect(refused).toEqual([
    expect.objectContaining({
      level: 'warn',
      fields: expect.objectContaining({ bucket: bucket.name, num_replicas: 3 }),
    }),
  ]);
  expect((await again.get('a'))?.json()).toBe(1);
  expect(await log.room()).toMatchObject({ replicas: 1, bucket_replicas: 1 });
  await log.close();
  log = await openLog(server.url, { namespace, logger });
  await log.bucket('test');
  expect(logger.at('warn').filter((line) => line === 'replicas of a bucket not updated')).toHaveLength(1);
});

describe('watches', () => {
  test('deliver present keys, then changes, of the keys with their prefix', async () => {
    const bucket = await open();
    await bucket.put('a.1', 1);
    await bucket.put('b.1', 1);
    const seen = follow(bucket, 'a.');
    await expect.poll(() => seen.said).toEqual(['a.1=1', 'synced']);
    await bucket.put('a.2', 2);
    await bucket.put('b.2', 2);
    await bucket.put('a.1', 3);
    await bucket.delete('a.2');
    await expect.poll(() => seen.said).toEqual(['a.1=1', 'synced', 'a.2=2', 'a.1=3', 'a.2 deleted']);
    seen.stop();
    await bucket.put('a.9', 9);
    const later = follow(bucket, 'a.');
    await expect.poll(() => later.values.size).toBe(2);
    expect(seen.values.size).toBe(1);
  });

  test('resume after a restart of the server, and notice removals meanwhile', async () => {
    const bucket = await open();
    const seen = follow(bucket);
    await bucket.put('stays', 1);
    await bucket.put('goes', 1, { ttlMs: 1000 });
    await expect.poll(() => seen.values.size).toBe(2);
    await server.stop();
    await expect(bucket.get('stays')).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    await expect(bucket.put('stays', 2)).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    await server.start();
    await log.ready();
    await bucket.put('new', 1);
    await expect.poll(() => [...seen.values.keys()], { timeout: 8000 }).toEqual(['stays', 'new']);
    expect(seen.said.filter((line) => line === 'stays=1')).toHaveLength(1);
  });

  test('keys that come back with a server that was killed, after their time, are not delivered', async () => {
    const bucket = await open({ ttlMs: 1000 });
    const seen = follow(bucket);
    await bucket.put('expired', 1);
    await expect.poll(() => seen.values.size).toBe(1);
    // Simulates a killed server: the entry exists, but the server's record of its expiry is lost.
    await server.kill();
    const [data, copy] = [join(server.dir, 'jetstream'), join(server.dir, 'copy')];
    await cp(data, copy, { recursive: true });
    await server.start();
    await expect.poll(() => seen.values.size, { timeout: 8000 }).toBe(0);
    const before = seen.said.length;
    await server.kill();
    await rm(data, { recursive: true });
    await cp(copy, data, { recursive: true });
    await server.start();
    await log.ready();
    // The watch has started again, with the old entry as the only one in the bucket.
    await expect.poll(() => seen.said.slice(before), { timeout: 8000 }).toContain('synced');
    await bucket.put('present', 1);
    const later = follow(bucket);
    await expect.poll(() => [...seen.values.keys(), ...later.values.keys()]).toEqual(['present', 'present']);
    expect(later.said).toEqual(['present=1', 'synced']);
    expect(seen.said.filter((line) => line === 'expired=1')).toHaveLength(1);
  });

  test('a bucket that was lost with its server is created again, empty', async () => {
    const bucket = await open();
    const seen = follow(bucket);
    await bucket.put('a', 1);
    await expect.poll(() => seen.values.size).toBe(1);
    await server.stop();
    await rm(join(server.dir, 'jetstream'), { recursive: true });
    await server.start();
    await log.ready();
    expect(await bucket.get('a')).toBeUndefined();
    await expect.poll(() => seen.said.at(-2), { timeout: 8000 }).toBe('a unseen');
    await bucket.put('b', 1);
    await expect.poll(() => [...seen.values.keys()]).toEqual(['b']);
  });
});
