import { DomainError, FILE_CHUNK_BYTES } from '@rookery/core';
import type { AppendUploadRequest__Output } from '@rookery/protos/gen/rookery/AppendUploadRequest.ts';
import type { ResumableUpload } from '@rookery/protos/gen/rookery/ResumableUpload.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { reserve } from './reserve.ts';
import { type Needs, notFound, underWay } from './resumable.ts';
import { findOrphan, uploads } from './store/orphaned-uploads.ts';

/**
 * Adds bytes where those that are there end. The same once more changes nothing.
 * @throws REALM_UPLOAD_QUOTA; BAD_REQUEST with status 404 where there is no such upload of the caller's, with 409 where
 *   something else was added
 */
export async function appendUpload(
  context: Needs,
  { upload_id, offset, bytes }: AppendUploadRequest__Output,
  ctx: CallContext,
): Promise<ResumableUpload> {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  const { database } = context;
  const loose = await findOrphan(database, realm, user, upload_id);
  if (loose?.size === undefined) throw notFound();
  const piece = Math.floor(offset / FILE_CHUNK_BYTES);
  const start = offset % FILE_CHUNK_BYTES;
  const end = offset + bytes.length;
  if (bytes.length === 0 || start + bytes.length > FILE_CHUNK_BYTES || end > loose.size) {
    throw new Error('no such piece of an upload');
  }
  // Pieces never shrink, so what is before these bytes stays there.
  if ((await uploads(database).receivedBytes(upload_id)) < offset) throw conflict();
  const due = await reserve(context, upload_id, end, ctx);
  if (!(await uploads(database).append(upload_id, piece, start, bytes))) throw conflict();
  return underWay({ ...loose, due }, end);
}

const conflict = () =>
  new DomainError('BAD_REQUEST', 'Upload-Offset is not where the upload ends', { httpStatus: 409 });
