/** Moves of files by calls of the operator, over a real MongoDB and a bucket that can hold up a read. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_CHUNK_BYTES } from '@rookery/core';
import { Database, ensureIndexes, type FileStore, Files, filesIndexes } from '@rookery/data';
import { startMongod } from '@rookery/embedded';
import { Unavailable } from '@rookery/rpc';
import { ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryBucket } from '../../data/test/memory-bucket.ts';
import { FileMoves } from './files-job.ts';
import { createLogger } from './logger.ts';

const logger = createLogger({ service: 'test', replica: 'test', level: 'silent' });
const dir = await mkdtemp(join(tmpdir(), 'files-job-test-'));
const mongod = await startMongod({ dir });
const bucket = new MemoryBucket();
const databases = { s3: await connect(true), gridfs: await connect(false) };
await ensureIndexes(databases.s3, filesIndexes('things'));
const documents = databases.s3.collection<{ metadata?: object }>('things.files');

beforeEach(() => documents.deleteMany({}));
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await Promise.all(Object.values(databases).map((one) => one.close()));
  await mongod.stop('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

async function connect(takesNew: boolean): Promise<Database> {
  const elsewhere = { objects: bucket, takesNew };
  const connected = new Database({ url: mongod.url, database: 'test', appName: 'test', logger, elsewhere });
  await connected.ready();
  return connected;
}

async function store(bytes: Buffer): Promise<string> {
  const files = new Files(databases.s3, 'things');
  const id = Files.newId();
  const pieces = Math.ceil(bytes.length / FILE_CHUNK_BYTES);
  for (let n = 0; n < pieces; n++) {
    await files.writePiece(id, n, bytes.subarray(n * FILE_CHUNK_BYTES, (n + 1) * FILE_CHUNK_BYTES));
  }
  expect(await files.seal(id, { pieces, length: bytes.length })).toBe(true);
  return id;
}

const metadataOf = async (id: string) => (await documents.findOne({ _id: new ObjectId(id) }))?.metadata;
const next = (moves: FileMoves, to: FileStore) => moves.step({ to, after: '' }, new AbortController());

/** Starts a call whose first read of an object waits for `go`; returns when it waits. */
async function waiting(moves: FileMoves, to: FileStore) {
  const began = Promise.withResolvers<void>();
  const { promise, resolve: go } = Promise.withResolvers<void>();
  bucket.beforeRead = () => {
    bucket.beforeRead = async () => {};
    began.resolve();
    return promise;
  };
  const call = new AbortController();
  const step = moves.step({ to, after: '' }, call);
  await began.promise;
  return { call, step, go };
}

test.each(['s3', 'gridfs'] as const)('a file that outlasts its call is moved to %s, alone', async (to) => {
  const bytes = randomBytes(2 * FILE_CHUNK_BYTES + 1);
  const ids = [await store(bytes), await store(bytes)] as const;
  if (to === 'gridfs') await next(new FileMoves({ database: databases.s3, logger }, 'things'), 's3');
  const moves = new FileMoves({ database: databases[to], logger }, 'things');
  const { call, step, go } = await waiting(moves, to);
  call.abort();
  const same = next(moves, to);
  const behind = moves.step({ to, after: ids[0] }, new AbortController());
  const left = new AbortController();
  const abandoned = expect(moves.step({ to, after: ids[1] }, left)).rejects.toThrow('aborted');
  left.abort();
  go();
  const both = { moved: 2, bytes: 2 * bytes.length, busy: 0, failures: [], finished: true, left: 0 };
  expect(await Promise.all([step, same, behind])).toMatchObject([both, both, { moved: 0, busy: 0, finished: true }]);
  await abandoned;
  for (const id of ids) {
    expect(await metadataOf(id)).toEqual(to === 's3' ? { place: 's3', sha256: expect.any(String) } : {});
  }
  expect(await next(moves, to)).toMatchObject({ moved: 0, bytes: 0, finished: true });
});

test.each([
  ['the next one, and attempted by the one after', 0],
  ['no call of a later run, which attempts it', 3_600_000],
])('a file that fails after its call is named by %s', async (_, laterMs) => {
  const id = await store(Buffer.from('what was uploaded'));
  await next(new FileMoves({ database: databases.s3, logger }, 'things'), 's3');
  const [key] = [...bucket.objects.keys()].filter((one) => one.endsWith(id)) as [string];
  const uploaded = bucket.objects.get(key) as Buffer;
  const moves = new FileMoves({ database: databases.gridfs, logger }, 'things');
  bucket.objects.set(key, Buffer.from('something else'));
  const { call, step, go } = await waiting(moves, 'gridfs');
  call.abort();
  go();
  await step;
  bucket.objects.set(key, uploaded);
  const failures = [expect.stringMatching(`^things ${id}: its object in S3 is another`)];
  if (laterMs > 0) vi.spyOn(performance, 'now').mockReturnValue(performance.now() + laterMs);
  else expect(await next(moves, 'gridfs')).toMatchObject({ moved: 0, busy: 0, failures, finished: true, left: 1 });
  expect(await next(moves, 'gridfs')).toMatchObject({ moved: 1, failures: [], finished: true, left: 0 });
});

test('a stop interrupts a move, and another process can repeat it', async () => {
  const id = await store(randomBytes(10));
  const moves = new FileMoves({ database: databases.s3, logger }, 'things');
  const { step, go } = await waiting(moves, 's3');
  const interrupted = expect(step).rejects.toThrow(Unavailable);
  const stopped = moves.stop();
  go();
  await stopped;
  await interrupted;
  await expect(next(moves, 's3')).rejects.toThrow(Unavailable);
  expect(await metadataOf(id)).toEqual({ place: 'staged' });
  const other = new FileMoves({ database: databases.s3, logger }, 'things');
  expect(await next(other, 's3')).toMatchObject({ moved: 1, failures: [] });
});
