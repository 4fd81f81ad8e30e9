import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import type { UploadsContext } from './context.ts';
import { expireOrphan, findOrphan } from './store/orphaned-uploads.ts';
import { GIVEN_UP_AFTER_MS } from './upload.ts';

/** Deletes the pieces of an aborted upload. */
export const abortUpload: MessagesHandler<'AbortUpload', Pick<UploadsContext, 'database'>> = async (
  { database },
  { upload_id },
  ctx,
) => {
  const { realm_id, user_id } = requireCaller(ctx);
  const loose = await findOrphan(database, realm_id, user_id, upload_id);
  if (loose) await expireOrphan(database, loose, Date.now() + GIVEN_UP_AFTER_MS);
  return {};
};
