/** Uploaded pictures as they are read to be drawn: what comes out of `images.ts` alone goes further. */
import { badRequest } from '@rookery/core';
import type { CallOptions } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { describePicture } from './images.ts';

/** What is larger, in bytes, is a file like any other: a picture of 30 million pixels seldom is. */
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** All of a file that the caller may have. @throws as `Messages/ReadUpload`; BAD_REQUEST for a larger one */
export async function readPicture(
  messages: Pick<Clients['messages'], 'ReadUpload'>,
  { path_id, size }: { path_id: string; size: number },
  options: CallOptions,
): Promise<Buffer> {
  if (size > MAX_PICTURE_BYTES) throw badRequest('Uploaded file is too large');
  const pieces: Uint8Array[] = [];
  for (let length = 0, piece = 0; length < size; piece++) {
    const { bytes } = await messages.ReadUpload({ path_id, piece, wants_bytes: true }, options);
    pieces.push(bytes);
    length += bytes.length;
    if (bytes.length === 0) break;
  }
  return Buffer.concat(pieces);
}

/** How long a picture may be on its way and in line, ms: its uploader waits. */
const DESCRIBED_WITHIN_MS = 10_000;

/** Says of a picture what it shows, so that messages may show it. One of which that fails is a file like any other. */
export async function describeUpload(messages: Clients['messages'], path_id: string, o: CallOptions): Promise<void> {
  const options: CallOptions = { ...o, requestKey: undefined, signal: AbortSignal.timeout(DESCRIBED_WITHIN_MS) };
  try {
    const { size, content_type } = await messages.ReadUpload({ path_id }, options);
    if (!content_type.startsWith('image/') || size > MAX_PICTURE_BYTES) return;
    const picture = await describePicture(() => readPicture(messages, { path_id, size }, options), o.caller);
    await messages.DescribeUpload({ path_id, ...picture }, options);
  } catch {
    // It is there, and its uploader learns so.
  }
}
