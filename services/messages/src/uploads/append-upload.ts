import { DomainError, FILE_CHUNK_BYTES } from '@rookery/core';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { reserve } from './reserve.ts';
import { type Dependencies, notFound, underWay } from './resumable.ts';
import { findOrphan, uploads } from './store/orphaned-uploads.ts';

/**
 * Appends bytes at the offset of an upload. Repeating the same append changes nothing.
 * @throws REALM_UPLOAD_QUOTA; BAD_REQUEST with status 404 if the caller has no such upload, with 409 if something else
 *   was appended
 */
export const appendUpload: MessagesHandler<'AppendUpload', Dependencies> = async (
  context,
  { upload_id, offset, bytes },
  ctx,
) => {
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
  // Pieces never shrink, so the bytes before these remain.
  if ((await uploads(database).receivedBytes(upload_id)) < offset) throw conflict();
  const due = await reserve(context, upload_id, end, ctx);
  if (!(await uploads(database).append(upload_id, piece, start, bytes))) throw conflict();
  return underWay({ ...loose, due }, end);
};

const conflict = () =>
  new DomainError('BAD_REQUEST', 'Upload-Offset is not where the upload ends', { httpStatus: 409 });
