/** Reads uploaded pictures for drawing: only the output of `images.ts` is passed on. */
import { badRequest } from '@rookery/core';
import type { CallOptions } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { describePicture } from './images.ts';

/**
 * Max. size of a picture, bytes; a larger one, which is rare up to 30 million pixels, is treated like any other file.
 */
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** Returns a whole file that the caller may read. @throws as `Messages/ReadUpload`; BAD_REQUEST for a larger one */
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

/** Time limit for reading and inspecting a picture, including the wait, ms: its uploader waits for it. */
const DESCRIBED_WITHIN_MS = 10_000;

/**
 * Stores the size and kind of an uploaded picture, so that messages can show it. If that fails, it is treated like any
 * other file.
 */
export async function describeUpload(messages: Clients['messages'], path_id: string, call: CallOptions): Promise<void> {
  const options: CallOptions = { ...call, requestKey: undefined, signal: AbortSignal.timeout(DESCRIBED_WITHIN_MS) };
  try {
    const { size, content_type } = await messages.ReadUpload({ path_id }, options);
    if (!content_type.startsWith('image/') || size > MAX_PICTURE_BYTES) return;
    const picture = await describePicture(() => readPicture(messages, { path_id, size }, options), call.caller);
    await messages.DescribeUpload({ path_id, ...picture }, options);
  } catch {
    // The file exists, and its uploader is informed of that.
  }
}
