import type { CallOptions } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { describePicture } from '../../wire/images.ts';
import { type IncomingFile, readOneFile } from '../../wire/streamed-file.ts';
import { MAX_PICTURE_BYTES, readPicture } from '../../wire/uploaded-picture.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `POST /user_uploads`: a file of any kind, which goes on piece by piece as it comes. Who sends it has to be known before; under /json the token
 * stands in the header.
 */
export const uploadFile = endpoint({
  changes: true,
  streamed: true,
  async run({ clients }, _parameters, { request, options }) {
    const { path_id, name } = await readOneFile(request, (file) => pass(clients.messages, file, options));
    await describe(clients.messages, path_id, options);
    const url = `/user_uploads/${path_id}`;
    return { uri: url, url, filename: name };
  },
});

/** Passes a file on. What has come of one that is not whole in the end goes again. */
async function pass(messages: Clients['messages'], { name, type, pieces }: IncomingFile, options: CallOptions) {
  // Each repetition of these calls does the same again; what happens once is the end.
  const each: CallOptions = { ...options, requestKey: undefined, route: undefined };
  const { upload_id } = await messages.BeginUpload({ name, content_type: type }, each);
  const onward: CallOptions = { ...each, route: upload_id };
  try {
    let piece = 0;
    let size = 0;
    for await (const bytes of pieces) {
      await messages.WriteUpload({ upload_id, piece, bytes }, onward);
      piece++;
      size += bytes.length;
    }
    return await messages.FinishUpload({ upload_id, pieces: piece, size }, options);
  } catch (error) {
    // If this fails too, the round of the job finds it.
    await messages.DropUpload({ upload_id }, onward).catch(() => {});
    throw error;
  }
}

/** How long a picture may be on its way and in line, ms: its uploader waits. */
const DESCRIBED_WITHIN_MS = 10_000;

/** Says of a picture what it shows, so that messages may show it. One of which that fails is a file like any other. */
async function describe(messages: Clients['messages'], path_id: string, o: CallOptions): Promise<void> {
  const options: CallOptions = { ...o, requestKey: undefined, signal: AbortSignal.timeout(DESCRIBED_WITHIN_MS) };
  try {
    const { size, content_type } = await messages.ReadUpload({ path_id }, options);
    if (!content_type.startsWith('image/') || size > MAX_PICTURE_BYTES) return;
    const picture = await describePicture(() => readPicture(messages, { path_id, size }, options));
    await messages.DescribeUpload({ path_id, ...picture }, options);
  } catch {
    // It is there, and its uploader is told so.
  }
}
