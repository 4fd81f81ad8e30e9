/** Tests reads of a file while it is moved to S3, and its deletion at that time. */
import { randomBytes } from 'node:crypto';
import { FILE_CHUNK_BYTES } from '@rookery/core';
import { ObjectId } from 'mongodb';
import { afterAll, expect, test, vi } from 'vitest';
import { collectingLogger, startFixture } from '../test/fixture.ts';
import { MemoryBucket } from '../test/memory-bucket.ts';
import { Database, ensureIndexes, Files, filesIndexes, moveFiles } from './index.ts';

const fixture = await startFixture();
const bucket = new MemoryBucket();
const database = await connect();
await ensureIndexes(database, filesIndexes('things'));
const files = new Files(database, 'things');
const BYTES = randomBytes(2 * FILE_CHUNK_BYTES + 10);

afterAll(async () => {
  await database.close();
  await fixture.close();
});

async function connect(): Promise<Database> {
  const elsewhere = { objects: bucket, takesNew: true };
  const options = { url: fixture.server.url, database: 'test', appName: 'test', logger: collectingLogger(), elsewhere };
  const connected = new Database(options);
  await connected.ready();
  return connected;
}

const partOf = (bytes: Buffer, n: number) => bytes.subarray(n * FILE_CHUNK_BYTES, (n + 1) * FILE_CHUNK_BYTES);
const seal = (id: string, length = BYTES.length) => files.seal(id, { pieces: 3, length });

async function store(): Promise<string> {
  const id = Files.newId();
  for (let n = 0; n < 3; n++) expect(await files.append(id, n, 0, partOf(BYTES, n))).toBe(true);
  expect(await seal(id)).toBe(true);
  return id;
}

const move = (signal = new AbortController().signal) =>
  moveFiles(database, 'things', { to: 's3', endAt: performance.now() + 60_000, signal });

const documents = (of = database) => of.collection<{ _id: ObjectId; metadata?: object }>('things.files');
const chunks = (of = database) => of.collection<{ files_id: ObjectId }>('things.chunks');

/** The number of stored documents, chunks and objects of a file. */
const leftOf = async (id: string) => ({
  documents: await documents().countDocuments({ _id: new ObjectId(id) }),
  chunks: await chunks().countDocuments({ files_id: new ObjectId(id) }),
  objects: [...bucket.objects.keys()].filter((key) => key.endsWith(id)).length,
});
const NOTHING = { documents: 0, chunks: 0, objects: 0 };

/** Deletes only the document and the chunks, like a process that read the document before the lease was taken. */
async function removeAsStaged(id: string): Promise<void> {
  await documents().deleteOne({ _id: new ObjectId(id) });
  await chunks().deleteMany({ files_id: new ObjectId(id) });
}

test.each([
  ['moved', () => move()],
  [
    'copied',
    async (id: string) => {
      await move();
      await documents().updateOne(
        { _id: new ObjectId(id) },
        { $set: { 'metadata.place': 'copied', 'metadata.mover': { id: 'other', until: Date.now() + 60_000 } } },
      );
    },
  ],
])('a deletion that stands still after its read, while the file is %s, leaves nothing', async (_, meanwhile) => {
  const id = await store();
  const remover = await connect();
  const documentsOfRemover = documents(remover);
  const [hasRead, resumes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const findOne = documentsOfRemover.findOne.bind(documentsOfRemover);
  vi.spyOn(documentsOfRemover, 'findOne').mockImplementationOnce(async (...parameters: unknown[]) => {
    const found = await (findOne as (...of: unknown[]) => Promise<never>)(...parameters);
    hasRead.resolve();
    await resumes.promise;
    return found;
  });
  const removing = new Files(remover, 'things').remove(id);
  await hasRead.promise;
  await meanwhile(id);
  expect(await leftOf(id)).toEqual({ documents: 1, chunks: 0, objects: 1 });
  resumes.resolve();
  await removing;
  expect(await leftOf(id)).toEqual(NOTHING);
  await remover.close();
});

test('a mover that finds the file deleted at its last step removes the object', async () => {
  const id = await store();
  const collection = chunks();
  const deleteMany = collection.deleteMany.bind(collection);
  const spy = vi.spyOn(collection, 'deleteMany').mockImplementationOnce(async (filter) => {
    expect((await documents().findOne({ _id: new ObjectId(id) }))?.metadata).toMatchObject({ place: 'copied' });
    const answer = await deleteMany(filter);
    await removeAsStaged(id);
    return answer;
  });
  expect(await move()).toMatchObject({ moved: 0, failures: [] });
  spy.mockRestore();
  expect(await leftOf(id)).toEqual(NOTHING);
});

test('a mover that is ended while it reads back the copy of a deleted file removes the object', async () => {
  const id = await store();
  const ending = new AbortController();
  bucket.beforeRead = async () => {
    await removeAsStaged(id);
    ending.abort();
  };
  await move(ending.signal);
  bucket.beforeRead = async () => {};
  expect(await leftOf(id)).toEqual(NOTHING);
});

test('a repeated seal finds the file that was sealed and moved, and no other', async () => {
  const id = await store();
  expect(await move()).toMatchObject({ moved: 1, failures: [] });
  expect(await seal(id)).toBe(true);
  expect(await seal(id, BYTES.length - 1)).toBe(false);
  expect(await seal(Files.newId())).toBe(false);
  expect((await documents().findOne({ _id: new ObjectId(id) }))?.metadata).toMatchObject({ place: 's3' });
  // The mover is still removing its chunks.
  await files.writePiece(id, 2, partOf(BYTES, 2));
  expect([await seal(id), await files.receivedBytes(id)]).toEqual([true, BYTES.length]);
  await files.remove(id);
  expect([await seal(id), await leftOf(id)]).toEqual([false, NOTHING]);
});

test('all bytes of a moved file count as received, and those that come again change nothing', async () => {
  const id = await store();
  await move();
  expect(await files.receivedBytes(id)).toBe(BYTES.length);
  expect(await files.append(id, 0, 0, partOf(BYTES, 0))).toBe(true);
  expect(await files.append(id, 2, 4, partOf(BYTES, 2).subarray(4))).toBe(true);
  expect(await files.append(id, 0, 0, randomBytes(FILE_CHUNK_BYTES))).toBe(false);
  expect(await leftOf(id)).toEqual({ documents: 1, chunks: 0, objects: 1 });
});
