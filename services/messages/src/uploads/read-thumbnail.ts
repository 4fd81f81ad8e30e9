import type { MessagesHandler } from '@rookery/rpc';
import { findThumbnail } from './store/thumbnails.ts';
import { accessPicture, type Dependencies, kindOf } from './thumbnails.ts';

/**
 * @throws BAD_REQUEST `Not found` with status 404, both for a file that the caller may not read and for one that is not
 *   a picture
 */
export const readThumbnail: MessagesHandler<'ReadThumbnail', Dependencies> = async (
  context,
  { path_id, animated },
  ctx,
) => {
  const attachment = await accessPicture(context, ctx, path_id);
  const kind = kindOf(attachment, animated);
  const { file, size } = attachment;
  const found = await findThumbnail(context.database, file, kind);
  const reply = { file_id: file, size, animated: kind === 'animated' };
  if (!found) return reply;
  return found.bytes ? { ...reply, bytes: found.bytes } : { ...reply, is_broken: true };
};
