/** Requests of resumable uploads, as clients send them, and what is stored. */
import type { ApiClient } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, expect } from 'vitest';

export const TUS = { 'tus-resumable': '1.0.0' };
export const BYTES = 'application/offset+octet-stream';
export const MIB = 1024 * 1024;

export const notes = (size: number, options: Record<string, string> = {}) => ({
  'upload-length': String(size),
  'upload-metadata': Object.entries(options)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(','),
});
export const begin = (who: ApiClient, headers: Record<string, string>, body?: Buffer) =>
  who.post('/tus/', {}, { headers: { ...TUS, ...headers }, ...(body && { body }) });
/** Starts an upload. @returns its path */
export async function started(
  who: ApiClient,
  size: number,
  options: Record<string, string> = { filename: 'a.bin' },
): Promise<string> {
  const answer = await begin(who, notes(size, options));
  expect(answer).toMatchObject({ status: 201, headers: TUS });
  return String(answer.headers.location);
}
export const add = (
  who: ApiClient,
  path: string,
  offset: number | string,
  body: Buffer,
  more: Record<string, string> = {},
) => {
  const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': BYTES, ...more };
  return who.patch(path, {}, { headers, body });
};
export const head = (who: ApiClient, path: string) => who.send('HEAD', path, {}, { headers: TUS });
export const drop = (who: ApiClient, path: string) => who.delete(path, {}, { headers: TUS });
export const offsetOf = async (who: ApiClient, path: string) =>
  Number((await head(who, path)).headers['upload-offset']);
export const at = (offset: number) => ({ 'upload-offset': String(offset) });

/** Creates an organisation of two users for a test file, with access to what is stored of its uploads. */
export async function useUploads() {
  const { organisation: place, ann, ben } = await useOrganisation({ ann: 'Ann', ben: 'Ben' });
  const mongodb = await MongoClient.connect(place.address.mongodbUrl);
  afterAll(() => mongodb.close());
  const database = (service = 'messages') => mongodb.db(`${place.address.namespace}_${service}`);
  return {
    place,
    ann,
    ben,
    /** Returns a service's database, which is shared by all organisations. */
    database,
    orphanedUploads: () =>
      database().collection<{ _id: string; realm: number; user: number; due: number }>('orphaned_uploads'),
    /** Returns the stored bytes of an upload. */
    bytesOf: async (path: string): Promise<Buffer> => {
      const files_id = new ObjectId(path.split('/').at(-1));
      const chunks = await database().collection('uploads.chunks').find({ files_id }).sort({ n: 1 }).toArray();
      return Buffer.concat(chunks.map(({ data }) => data.buffer as Buffer));
    },
  };
}
