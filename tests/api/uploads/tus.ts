/** Requests of resumable uploads, as clients make them. */
import type { ApiClient } from '@rookery/testkit';
import { expect } from 'vitest';

export const TUS = { 'tus-resumable': '1.0.0' };
export const BYTES = 'application/offset+octet-stream';
export const MIB = 1024 * 1024;

export const notes = (size: number, o: Record<string, string> = {}) => ({
  'upload-length': String(size),
  'upload-metadata': Object.entries(o)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(','),
});
export const begin = (who: ApiClient, headers: Record<string, string>, body?: Buffer) =>
  who.post('/tus/', {}, { headers: { ...TUS, ...headers }, ...(body && { body }) });
/** Begins an upload. @returns where it is */
export async function begun(
  who: ApiClient,
  size: number,
  o: Record<string, string> = { filename: 'a.bin' },
): Promise<string> {
  const answer = await begin(who, notes(size, o));
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
