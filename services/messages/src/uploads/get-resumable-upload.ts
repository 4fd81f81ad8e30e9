import type { ResumableUpload } from '@rookery/protos/gen/rookery/ResumableUpload.ts';
import type { ResumableUploadRequest__Output } from '@rookery/protos/gen/rookery/ResumableUploadRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { UploadsContext } from './context.ts';
import { notFound, underWay } from './resumable.ts';
import { findFinished } from './store/attachments.ts';
import { findOrphan, uploads } from './store/orphaned-uploads.ts';

/** Returns the progress of one of the caller's uploads. @throws BAD_REQUEST `Not found` with status 404 */
export async function getResumableUpload(
  { database }: Pick<UploadsContext, 'database'>,
  { upload_id }: ResumableUploadRequest__Output,
  ctx: CallContext,
): Promise<ResumableUpload> {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  const loose = await findOrphan(database, realm, user, upload_id);
  if (loose?.size !== undefined) return underWay(loose, await uploads(database).receivedBytes(upload_id));
  const attachment = await findFinished(database, realm, user, upload_id);
  if (!attachment) throw notFound();
  const { size, path, name } = attachment;
  return { upload_id, size, offset: size, path_id: path, name };
}
