/**
 * Common parts of the endpoints of resumable uploads (the tus protocol: wire/tus.ts). The messages service stores which
 * uploads exist and their offsets, so each request may reach another gateway.
 */
import { FILE_CHUNK_BYTES } from '@rookery/core';
import type { ResumableUpload__Output } from '@rookery/protos/gen/rookery/ResumableUpload.ts';
import type { CallOptions } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import type { RawResponse } from '../../wire/envelope.ts';
import { checkVersion, toTusError } from '../../wire/tus.ts';
import { describeUpload } from '../../wire/uploaded-picture.ts';
import { type Call, endpoint } from '../endpoint.ts';
import type { Permission } from '../permission.ts';

export type Messages = Clients['messages'];

/** Statuses as the tus protocol defines them; most results are in headers. */
const STATUSES = {
  200: 'The number of bytes received; after the last of them, also the URL of the file.',
  201: 'The upload has started.',
  204: 'Success; the upload is not complete yet.',
  403: 'A browser’s CSRF token is missing or wrong.',
  404: 'No such upload exists.',
  409: 'The upload does not end at `Upload-Offset`.',
  411: '`Upload-Length` is missing.',
  412: '`Tus-Resumable` is not `1.0.0`.',
  413: 'The file is larger than allowed or announced.',
  415: 'The bytes are not of type `application/offset+octet-stream`.',
};

/** The permission for an upload that was started. */
export const UPLOADER: Permission = { to: 'the user who uploads the file' };

/** Builds an endpoint that checks the protocol's version and rejects in its format. */
export const tusEndpoint = (
  summary: string,
  permission: Permission,
  run: (messages: Messages, call: Call) => Promise<RawResponse>,
) =>
  endpoint({
    summary,
    answer: null,
    permission,
    changes: true,
    streamed: true,
    statuses: STATUSES,
    async run({ clients }, _parameters, call) {
      checkVersion(call.request, call.reply);
      try {
        return await run(clients.messages, call);
      } catch (error) {
        throw toTusError(error);
      }
    },
  });

/** Returns options for a call that any replica may repeat: a repetition has the same effect. */
export function repeatable(upload_id: string, options: CallOptions): CallOptions {
  return { ...options, requestKey: undefined, route: upload_id };
}

/**
 * Creates the file of a complete upload, once. @returns the body of the last answer, the same for a repeated request
 */
export async function finish(messages: Messages, upload: ResumableUpload__Output, options: CallOptions) {
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

export const offsetOf = ({ offset }: ResumableUpload__Output) => ({ 'upload-offset': String(offset) });

export const expiry = ({ expires_at }: ResumableUpload__Output): Record<string, string> =>
  expires_at > 0 ? { 'upload-expires': new Date(expires_at).toUTCString() } : {};
