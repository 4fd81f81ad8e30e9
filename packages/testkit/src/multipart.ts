import type { RequestOptions } from './api-client.ts';

/** Returns options with which `ApiClient` sends a multipart body of these fields and files. */
export function multipart(files: readonly Buffer[], fields: Readonly<Record<string, string>> = {}): RequestOptions {
  const boundary = '----------------------------a-boundary-of-tests';
  const part = (disposition: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]);
  const body = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
    ...files.map((bytes, n) => part(`name="file${n}"; filename="picture${n}.png"`, bytes)),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

/** A small picture: one pixel, as PNG. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);
