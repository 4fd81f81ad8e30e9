import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import type { UploadsContext } from './context.ts';
import { notFound, underWay } from './resumable.ts';
import { findFinished } from './store/attachments.ts';
import { findOrphan, uploads } from './store/orphaned-uploads.ts';

/** Returns the progress of one of the caller's uploads. @throws BAD_REQUEST `Not found` with status 404 */
export const getResumableUpload: MessagesHandler<'GetResumableUpload', Pick<UploadsContext, 'database'>> = async (
  { database },
  { upload_id },
  ctx,
) => {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  const loose = await findOrphan(database, realm, user, upload_id);
  if (loose?.size !== undefined) return underWay(loose, await uploads(database).receivedBytes(upload_id));
  const attachment = await findFinished(database, realm, user, upload_id);
  if (!attachment) throw notFound();
  const { size, path, name } = attachment;
  return { upload_id, size, offset: size, path_id: path, name };
};
