/**
 * Moves of files between GridFS and a real S3 server: what is readable at each moment, what a crash leaves behind, and
 * objects with other contents.
 */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_CHUNK_BYTES } from '@rookery/core';
import { countToMove, Database, ensureIndexes, type FileStore, Files, filesIndexes, moveFiles } from '@rookery/data';
import { S3Store } from '@rookery/data/object-store';
import { createLogger } from '@rookery/runtime';
import { startS3Server } from '@rookery/testkit/s3-server';
import { ObjectId } from 'mongodb';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

const s3 = await startS3Server();
const { mongodbUrl } = inject('servers');
const logger = createLogger({ service: 'test', replica: 'test', level: 'silent' });
const database = await connect(true);
await ensureIndexes(database, filesIndexes('things'));
const files = new Files(database, 'things');

async function connect(takesNew: boolean): Promise<Database> {
  const { env } = s3;
  const objects = new S3Store({
    endpoint: env.S3_ENDPOINT as string,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: env.S3_ACCESS_KEY_ID as string,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
    pathStyle: true,
    logger,
  });
  const elsewhere = { objects, takesNew };
  const options = { url: mongodbUrl, database: 's3test', appName: 'test', logger, elsewhere };
  const connected = new Database(options);
  await connected.ready();
  return connected;
}

const documents = () => database.collection<{ _id: ObjectId; metadata?: Record<string, unknown> }>('things.files');
const metadataOf = async (id: string) => (await documents().findOne({ _id: new ObjectId(id) }))?.metadata;
const chunksOf = (id: string) => database.collection('things.chunks').countDocuments({ files_id: new ObjectId(id) });
const objectDir = join(s3.bucketDir, 's3test', 'things');
const objectNames = async () => (await readdir(objectDir).catch(() => [])).sort();

beforeEach(async () => {
  await documents().deleteMany({});
  await database.collection('things.chunks').deleteMany({});
  for (const id of await objectNames()) await database.elsewhere?.objects.remove(`s3test/things/${id}`);
});
afterAll(async () => {
  await database.db.dropDatabase();
  await database.close();
  await s3.close();
});

async function store(bytes: Buffer): Promise<string> {
  const id = Files.newId();
  const pieces = Math.ceil(bytes.length / FILE_CHUNK_BYTES);
  for (let n = 0; n < pieces; n++) {
    await files.writePiece(id, n, bytes.subarray(n * FILE_CHUNK_BYTES, (n + 1) * FILE_CHUNK_BYTES));
  }
  expect(await files.seal(id, { pieces, length: bytes.length })).toBe(true);
  return id;
}

async function read(id: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (;;) {
    const piece = await files.piece(id, pieces.length);
    if (!piece || piece.length === 0) return Buffer.concat(pieces);
    pieces.push(piece);
  }
}

const move = (to: FileStore, options: { which?: 'new'; after?: string; signal?: AbortSignal } = {}) =>
  moveFiles(database, 'things', {
    to,
    endAt: performance.now() + 60_000,
    signal: new AbortController().signal,
    ...options,
  });

test('files of every size go there and back, byte for byte, in pieces as before', async () => {
  // Empty, shorter than a piece, exactly one piece, a byte more, and several parts of an upload.
  const sizes = [0, 5, FILE_CHUNK_BYTES, FILE_CHUNK_BYTES + 1, 20 * FILE_CHUNK_BYTES + 17];
  const contents = sizes.map((size) => randomBytes(size));
  const ids: string[] = [];
  for (const bytes of contents) ids.push(await store(bytes));
  expect(await move('s3', { which: 'new' })).toEqual({
    moved: sizes.length,
    bytes: sizes.reduce((sum, size) => sum + size),
    busy: 0,
    failures: [],
    after: undefined,
  });
  expect(await objectNames()).toEqual([...ids].sort());
  for (const [index, id] of ids.entries()) {
    expect(await metadataOf(id)).toEqual({ place: 's3', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect([await chunksOf(id), await files.size(id)]).toEqual([0, sizes[index]]);
    expect((await read(id)).equals(contents[index] as Buffer)).toBe(true);
    expect(await files.piece(id, 100)).toBeUndefined();
  }
  expect(await countToMove(database, 'things', 's3')).toBe(0);
  expect(await move('s3')).toMatchObject({ moved: 0, failures: [] });

  expect(await move('gridfs')).toMatchObject({ moved: sizes.length, failures: [] });
  expect(await objectNames()).toEqual([]);
  for (const [index, id] of ids.entries()) {
    expect(await metadataOf(id)).toEqual({});
    expect((await read(id)).equals(contents[index] as Buffer)).toBe(true);
  }
});

test('what is written as a stream goes there too, and its removal takes the object away', async () => {
  const bytes = randomBytes(3 * FILE_CHUNK_BYTES + 5);
  const id = Files.newId();
  await pipeline(Readable.from([bytes]), files.write(id));
  expect(await metadataOf(id)).toEqual({ place: 'staged' });
  await move('s3', { which: 'new' });
  expect((await read(id)).equals(bytes)).toBe(true);
  await files.remove(id);
  expect([await objectNames(), await files.size(id), await files.piece(id, 0)]).toEqual([[], undefined, undefined]);
});

test('readers find every byte while files move back and forth', async () => {
  const bytes = randomBytes(6 * FILE_CHUNK_BYTES + 1);
  const id = await store(bytes);
  const problems: number[] = [];
  let moving = true;
  let reads = 0;
  const reader = (async () => {
    while (moving) {
      const found = await read(id);
      if (!found.equals(bytes)) problems.push(found.length);
      reads++;
    }
  })();
  for (let n = 0; n < 4; n++) {
    expect(await move('s3')).toMatchObject({ moved: 1, failures: [] });
    expect(await move('gridfs')).toMatchObject({ moved: 1, failures: [] });
  }
  moving = false;
  await reader;
  expect(problems).toEqual([]);
  expect(reads).toBeGreaterThan(2);
});

test('whatever step a crash left is finished by the next move', async () => {
  const bytes = randomBytes(2 * FILE_CHUNK_BYTES);
  const id = await store(bytes);
  const _id = new ObjectId(id);
  const expired = { id: 'dead', until: Date.now() - 1 };
  // The object exists, but the metadata do not say so.
  await database.elsewhere?.objects.put(`s3test/things/${id}`, [bytes] as never, new AbortController().signal);
  await documents().updateOne({ _id }, { $set: { 'metadata.mover': expired } });
  await move('s3', { which: 'new' });
  expect(await metadataOf(id)).toMatchObject({ place: 's3' });
  // The file is in S3, and some chunks have not been removed.
  await files.writePiece(id, 1, bytes.subarray(FILE_CHUNK_BYTES));
  await documents().updateOne({ _id }, { $set: { 'metadata.place': 'copied', 'metadata.mover': expired } });
  expect((await read(id)).equals(bytes)).toBe(true);
  await move('s3', { which: 'new' });
  expect([await metadataOf(id), await chunksOf(id)]).toMatchObject([{ place: 's3' }, 0]);
  // The file is on its way back to GridFS, with one chunk written.
  await files.writePiece(id, 0, bytes.subarray(0, FILE_CHUNK_BYTES));
  await documents().updateOne({ _id }, { $set: { 'metadata.mover': expired } });
  expect((await read(id)).equals(bytes)).toBe(true);
  await move('gridfs');
  // The file is back in GridFS, and the object has not been removed.
  await database.elsewhere?.objects.put(`s3test/things/${id}`, [bytes] as never, new AbortController().signal);
  await documents().updateOne({ _id }, { $set: { 'metadata.place': 'fetched' } });
  await move('gridfs');
  expect([await metadataOf(id), await objectNames()]).toEqual([{}, []]);
  expect((await read(id)).equals(bytes)).toBe(true);
});

test('one process moves a file at a time', async () => {
  const id = await store(randomBytes(10));
  const mover = { id: 'other', until: Date.now() + 60_000 };
  await documents().updateOne({ _id: new ObjectId(id) }, { $set: { 'metadata.mover': mover } });
  expect(await move('s3')).toMatchObject({ moved: 0, busy: 1, failures: [] });
  expect(await objectNames()).toEqual([]);
});

test('an object that is another is not brought back, and named', async () => {
  const id = await store(Buffer.from('what was uploaded'));
  await move('s3');
  await writeFile(join(objectDir, id), 'something else!!!');
  const { moved, failures } = await move('gridfs');
  expect([moved, failures]).toEqual([
    0,
    [expect.stringMatching(`^things ${id}: its object in S3 is another: SHA-256`)],
  ]);
  expect([await metadataOf(id), await chunksOf(id)]).toMatchObject([{ place: 's3' }, 0]);
  expect((await readFile(join(objectDir, id))).toString()).toBe('something else!!!');
});

test('a file of which a chunk is missing stays where it is, and others go', async () => {
  const broken = await store(randomBytes(2 * FILE_CHUNK_BYTES));
  const whole = await store(randomBytes(10));
  await database.collection('things.chunks').deleteOne({ files_id: new ObjectId(broken), n: 0 });
  const { moved, failures } = await move('s3');
  expect([moved, failures]).toEqual([1, [`things ${broken}: chunk 0 of 2 is missing in GridFS`]]);
  expect(await objectNames()).toEqual([whole]);
  expect(await metadataOf(broken)).toEqual({ place: 'staged' });
});

test('a file that is deleted on its way leaves nothing', async () => {
  const bytes = randomBytes(30 * FILE_CHUNK_BYTES);
  const id = await store(bytes);
  const moving = move('s3');
  await expect.poll(async () => (await metadataOf(id))?.mover, { interval: 1 }).toBeDefined();
  await files.remove(id);
  await moving;
  expect([await objectNames(), await chunksOf(id), await metadataOf(id)]).toEqual([[], 0, undefined]);
});

test('while S3 is away, files that are there are answered 503, and new ones wait', async () => {
  const there = await store(randomBytes(10));
  await move('s3');
  await s3.stop();
  const waiting = await store(Buffer.from('later'));
  await expect(files.piece(there, 0)).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
  await expect(files.remove(there)).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
  expect((await move('s3')).failures).toHaveLength(1);
  expect((await read(waiting)).toString()).toBe('later');
  await s3.start();
  expect(await move('s3')).toMatchObject({ moved: 1, failures: [] });
  expect((await read(waiting)).toString()).toBe('later');
  expect(await read(there)).toHaveLength(10);
});
