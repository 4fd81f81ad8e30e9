/**
 * Uploads that may break off and be gone on with, by the tus protocol (wire/tus.ts). Which of them there are, and how far they have come, the
 * messages service knows: every request may come to another gateway.
 */
import { FILE_CHUNK_BYTES } from '@rookery/core';
import type { ResumableUpload__Output } from '@rookery/protos/gen/rookery/ResumableUpload.ts';
import type { CallOptions } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { Bare } from '../../wire/envelope.ts';
import { passOn } from '../../wire/pieces.ts';
import {
  bytesOf,
  checkVersion,
  hasBytes,
  readLength,
  readMetadata,
  readOffset,
  toTusError,
  withStatus,
} from '../../wire/tus.ts';
import { describeUpload } from '../../wire/uploaded-picture.ts';
import { type Call, callerOf, endpoint } from '../endpoint.ts';

type Messages = Clients['messages'];

const tus = (run: (messages: Messages, call: Call) => Promise<Bare>) =>
  endpoint({
    changes: true,
    streamed: true,
    async run({ clients }, _parameters, call) {
      checkVersion(call.request, call.reply);
      try {
        return await run(clients.messages, call);
      } catch (error) {
        throw toTusError(error);
      }
    },
  });

/** `POST /tus/`: begins an upload, and takes its first bytes where they come with it. */
export const startResumableUpload = tus(async (messages, call) => {
  const { request, options } = call;
  const size = readLength(request);
  const { text, filename, filetype } = readMetadata(request);
  const about = { name: filename, content_type: filetype, metadata: text };
  const begun = await messages.StartResumableUpload({ ...about, size }, { ...options, requestKey: undefined });
  const upload = hasBytes(request) ? await receive(messages, call, begun) : begun;
  const location = `${request.routeOptions.url}${upload.upload_id}`;
  if (upload.offset === size) return new Bare(200, { location }, await finish(messages, upload, options));
  return new Bare(201, { location, ...(hasBytes(request) && offsetOf(upload)), ...expiry(upload) });
});

/** `HEAD /tus/{upload_id}`: how far it has come. One whose last request broke off behind its last byte is finished. */
export const headResumableUpload = tus(async (messages, { path, options }) => {
  const { upload_id = '' } = path;
  const upload = await messages.GetResumableUpload({ upload_id }, onward(upload_id, options));
  if (upload.offset === upload.size) await finish(messages, upload, options);
  const { size, metadata } = upload;
  const about = { 'upload-length': String(size), ...(metadata !== '' && { 'upload-metadata': metadata }) };
  return new Bare(200, { ...offsetOf(upload), ...about, ...expiry(upload) });
});

/** `PATCH /tus/{upload_id}`: bytes, to be added where those that are there end. */
export const appendToUpload = tus(async (messages, call) => {
  const { request, path, options } = call;
  const { upload_id = '' } = path;
  const offset = readOffset(request);
  const before = await messages.GetResumableUpload({ upload_id }, onward(upload_id, options));
  if (before.offset !== offset) throw withStatus(409, 'Upload-Offset is not where the upload ends');
  const upload = await receive(messages, call, before);
  if (upload.offset < upload.size) return new Bare(204, { ...offsetOf(upload), ...expiry(upload) });
  return new Bare(200, offsetOf(upload), await finish(messages, upload, options));
});

/** `DELETE /tus/{upload_id}`: gives an upload up. Of one that is finished there is a file, which is no more under way. */
export const dropResumableUpload = tus(async (messages, { path, options }) => {
  const { upload_id = '' } = path;
  const each = onward(upload_id, options);
  const { path_id } = await messages.GetResumableUpload({ upload_id }, each);
  if (path_id !== '') throw withStatus(404, 'Not found');
  await messages.AbortUpload({ upload_id }, each);
  return new Bare(204, {});
});

/** Each repetition of a call with these does the same again, at any replica. */
function onward(upload_id: string, options: CallOptions): CallOptions {
  return { ...options, requestKey: undefined, route: upload_id };
}

/** Adds what comes, as far as it comes: what is there when it breaks off stays. */
async function receive(
  messages: Messages,
  { request, options }: Call,
  upload: ResumableUpload__Output,
): Promise<ResumableUpload__Output> {
  const { upload_id, size } = upload;
  const first = FILE_CHUNK_BYTES - (upload.offset % FILE_CHUNK_BYTES);
  return passOn(request, callerOf(options), async () => {
    let now = upload;
    for await (const bytes of bytesOf(request, { first, most: size - upload.offset })) {
      now = await messages.AppendUpload({ upload_id, offset: now.offset, bytes }, onward(upload_id, options));
    }
    return now;
  });
}

/** What the client is told in the end; once more the same. */
async function finish(messages: Messages, upload: ResumableUpload__Output, options: CallOptions) {
  const { upload_id, size } = upload;
  if (upload.path_id !== '') return fileAt(upload);
  const pieces = Math.ceil(size / FILE_CHUNK_BYTES);
  const file = await messages.FinishUpload({ upload_id, pieces, size }, options);
  await describeUpload(messages, file.path_id, options);
  return fileAt(file);
}

const fileAt = ({ path_id, name }: { path_id: string; name: string }) => ({
  url: `/user_uploads/${path_id}`,
  filename: name,
});

const offsetOf = ({ offset }: ResumableUpload__Output) => ({ 'upload-offset': String(offset) });

const expiry = ({ expires_at }: ResumableUpload__Output): Record<string, string> =>
  expires_at > 0 ? { 'upload-expires': new Date(expires_at).toUTCString() } : {};
