import type { CallOptions } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { type IncomingFile, readOneFile } from '../../wire/streamed-file.ts';
import { describeUpload } from '../../wire/uploaded-picture.ts';
import { callerOf, endpoint } from '../endpoint.ts';

/**
 * `POST /user_uploads`: a file of up to 100 MiB (docs/uploads.md)
 *
 * The file is forwarded in segments as it arrives, so its sender must be known first: under /json the CSRF token must
 * be in the header.
 */
export const startUpload = endpoint({
  summary: 'Upload a file',
  answer: 'UPLOADED',
  changes: true,
  streamed: true,
  errors: ['REALM_UPLOAD_QUOTA'],
  async run({ clients }, _parameters, { request, options }) {
    const { path_id, name } = await readOneFile(request, callerOf(options), (file) =>
      pass(clients.messages, file, options),
    );
    await describeUpload(clients.messages, path_id, options);
    const url = `/user_uploads/${path_id}`;
    return { uri: url, url, filename: name };
  },
});

/** Forwards a file. If it is incomplete in the end, its pieces are deleted. */
async function pass(messages: Clients['messages'], { name, type, pieces }: IncomingFile, options: CallOptions) {
  // A repetition of these calls has the same effect; only the last call must happen once.
  const each: CallOptions = { ...options, requestKey: undefined, route: undefined };
  const { upload_id } = await messages.StartUpload({ name, content_type: type }, each);
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
    // If the abort also fails, the upload-expiry job deletes the pieces.
    await messages.AbortUpload({ upload_id }, onward).catch(() => {});
    throw error;
  }
}
