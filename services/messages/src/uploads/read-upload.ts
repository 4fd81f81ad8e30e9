/** Reads a file piece by piece. Before each piece it checks that the caller may read the file. */
import { DomainError } from '@rookery/core';
import type { MessagesHandler } from '@rookery/rpc';
import { accessUpload } from './access-upload.ts';
import type { UploadsContext } from './context.ts';
import { findByPaths } from './store/attachments.ts';
import { uploads } from './store/orphaned-uploads.ts';

/** @throws BAD_REQUEST `Not found` with status 404, both for a missing file and for one that the caller may not read */
export const readUpload: MessagesHandler<'ReadUpload', Pick<UploadsContext, 'database' | 'views'>> = async (
  context,
  { path_id, piece, wants_bytes, linked_realm_id },
  ctx,
) => {
  const { database } = context;
  const found =
    linked_realm_id > 0
      ? (await findByPaths(database, linked_realm_id, [path_id]))[0]
      : await accessUpload(context, ctx, path_id);
  if (!found) throw notFound();
  const { size, name, type, file } = found;
  const reply = { size, name, content_type: type, file_id: file };
  if (!wants_bytes) return reply;
  const bytes = await uploads(database).piece(file, piece);
  // It may have been deleted in the meantime.
  if (!bytes) throw notFound();
  return { ...reply, bytes };
};

const notFound = () => new DomainError('BAD_REQUEST', 'Not found', { httpStatus: 404 });
