/** The end of the bytes of uploads whose removal is disturbed: by a piece that arrives late, by an outage of S3. */
import { documentKey } from '@rookery/core';
import { CommitQueue, Database, Files } from '@rookery/data';
import { encodeEntry } from '@rookery/log';
import { createLogger } from '@rookery/runtime';
import { startFileMongodb } from '@rookery/testkit/file-servers';
import { ObjectId } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { caller } from '../../test/fixture.ts';
import { COUNTERS } from '../context.ts';
import { prepareDatabase } from '../service.ts';
import { serviceContext } from '../upstream/service-context.ts';
import { abortUpload } from './abort-upload.ts';
import { deleteAttachment } from './delete-attachment.ts';
import { type AttachmentDocument, findAttachment } from './store/attachments.ts';
import { UPLOAD_COLLECTIONS } from './store/documents.ts';
import { listDue, recordOrphan, removeOrphan, uploads } from './store/orphaned-uploads.ts';

const REALM = 1;
const ANN = 3;
const LATER_MS = 3_600_000;

const server = await startFileMongodb();
const logger = createLogger({ service: 'messages', replica: 'test', level: 'silent' });
let isReachable = false;
const objects = {
  remove: () => (isReachable ? Promise.resolve() : Promise.reject(new Error('away'))),
  close: () => {},
};
const database = new Database({
  ...{ url: server.mongodbUrl, database: server.prefix, appName: 'test', logger },
  elsewhere: { objects, takesNew: true } as unknown as NonNullable<Database['elsewhere']>,
});
await database.ready();
await prepareDatabase(database);
const queue = { database, service: 'messages', logger, encode: encodeEntry, counters: COUNTERS, onCommitted: () => {} };
const commits = new CommitQueue(queue);

afterAll(async () => {
  await database.close();
  await server.stop();
});

const context = () =>
  serviceContext(
    { deadlineAt: performance.now() + 30_000, signal: new AbortController().signal },
    { caller: caller(REALM, ANN) },
  );
const file = (id: string) => database.collection<{ _id: ObjectId }>('uploads.files').findOne({ _id: new ObjectId(id) });
const chunks = (id: string) => database.collection('uploads.chunks').countDocuments({ files_id: new ObjectId(id) });
const removeDue = async () => {
  for (const one of await listDue(database, REALM, Date.now() + LATER_MS, 10)) await removeOrphan(database, one);
};

test.each([
  { kind: 'plain', size: {} },
  { kind: 'resumable', size: { size: 10 } },
])('a piece of a $kind upload that is written after the abort is removed when the upload is due', async ({ size }) => {
  const upload_id = Files.newId();
  const due = Date.now() + LATER_MS;
  await recordOrphan(database, { _id: upload_id, realm: REALM, user: ANN, name: 'a.txt', type: '', due, ...size });
  await uploads(database).writePiece(upload_id, 0, Buffer.from('first'));
  await abortUpload({ database }, { upload_id }, context());
  expect(await chunks(upload_id)).toBe(0);
  await uploads(database).writePiece(upload_id, 1, Buffer.from('late'));
  await uploads(database).seal(upload_id, { pieces: 1, length: 4 });
  await removeDue();
  expect([await chunks(upload_id), await file(upload_id)]).toEqual([0, null]);
});

test('an attachment is deleted while S3 is unreachable, and its bytes once it is reachable', async () => {
  const id = Files.newId();
  await uploads(database).writePiece(id, 0, Buffer.from('hello'));
  await uploads(database).seal(id, { pieces: 1, length: 5 });
  await database.collection('uploads.files').updateOne({ filename: id }, { $set: { 'metadata.place': 's3' } });
  const attachment = {
    ...{ _id: documentKey(REALM, 1), realm: REALM, user: ANN, path: '1/a.txt', name: 'a.txt', type: '', size: 5 },
    ...{ file: id, at: 0, free: 0 },
  };
  await database.collection<AttachmentDocument>(UPLOAD_COLLECTIONS.attachments).insertOne(attachment);
  expect(await deleteAttachment({ database, commits, logger }, { attachment_id: 1 }, context())).toEqual({});
  expect(await findAttachment(database, REALM, 1)).toBeFalsy();
  expect(await file(id)).not.toBeNull();
  isReachable = true;
  await removeDue();
  expect(await file(id)).toBeNull();
});
