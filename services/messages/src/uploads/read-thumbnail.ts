import type { ReadThumbnailReply } from '@rookery/protos/gen/rookery/ReadThumbnailReply.ts';
import type { ReadThumbnailRequest__Output } from '@rookery/protos/gen/rookery/ReadThumbnailRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { findThumbnail } from './store/thumbnails.ts';
import { accessPicture, type Dependencies, kindOf } from './thumbnails.ts';

/**
 * @throws BAD_REQUEST `Not found` with status 404, both for a file that the caller may not read and for one that is not
 *   a picture
 */
export async function readThumbnail(
  context: Dependencies,
  { path_id, animated }: ReadThumbnailRequest__Output,
  ctx: CallContext,
): Promise<ReadThumbnailReply> {
  const attachment = await accessPicture(context, ctx, path_id);
  const kind = kindOf(attachment, animated);
  const { file, size } = attachment;
  const found = await findThumbnail(context.database, file, kind);
  const reply = { file_id: file, size, animated: kind === 'animated' };
  if (!found) return reply;
  return found.bytes ? { ...reply, bytes: found.bytes } : { ...reply, is_broken: true };
}
