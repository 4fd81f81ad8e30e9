import { FILE_CHUNK_BYTES } from '@rookery/core';
import type { ResumableUpload__Output } from '@rookery/protos/gen/rookery/ResumableUpload.ts';
import { RawResponse } from '../../wire/envelope.ts';
import { passOn } from '../../wire/segments.ts';
import { bytesOf, readOffset, withStatus } from '../../wire/tus.ts';
import { type Call, callerOf } from '../endpoint.ts';
import { expiry, finish, type Messages, offsetOf, repeatable, tusEndpoint, UPLOADER } from './resumable.ts';

/** `PATCH /tus/{upload_id}`: appends bytes */
export const appendUpload = tusEndpoint('Append bytes to a resumable upload', UPLOADER, async (messages, call) => {
  const { request, path, options } = call;
  const { upload_id = '' } = path;
  const offset = readOffset(request);
  const before = await messages.GetResumableUpload({ upload_id }, repeatable(upload_id, options));
  if (before.offset !== offset) throw withStatus(409, 'Upload-Offset is not where the upload ends');
  const upload = await receive(messages, call, before);
  if (upload.offset < upload.size) return new RawResponse(204, { ...offsetOf(upload), ...expiry(upload) });
  return new RawResponse(200, offsetOf(upload), await finish(messages, upload, options));
});

/** Appends the bytes of a request as they arrive. If the request is interrupted, the received bytes are retained. */
export async function receive(
  messages: Messages,
  { request, options }: Call,
  upload: ResumableUpload__Output,
): Promise<ResumableUpload__Output> {
  const { upload_id, size } = upload;
  const first = FILE_CHUNK_BYTES - (upload.offset % FILE_CHUNK_BYTES);
  return passOn(request, callerOf(options), async () => {
    let current = upload;
    for await (const bytes of bytesOf(request, { first, most: size - upload.offset })) {
      current = await messages.AppendUpload(
        { upload_id, offset: current.offset, bytes },
        repeatable(upload_id, options),
      );
    }
    return current;
  });
}
