import type { AbortUploadRequest__Output } from '@rookery/protos/gen/rookery/AbortUploadRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { UploadsContext } from './context.ts';
import { expireOrphan, findOrphan, removeOrphan } from './store/orphaned-uploads.ts';
import { GIVEN_UP_AFTER_MS } from './upload.ts';

/** Deletes the pieces of an aborted upload. */
export async function abortUpload(
  { database }: Pick<UploadsContext, 'database'>,
  { upload_id }: AbortUploadRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { realm_id, user_id } = requireCaller(ctx);
  const loose = await findOrphan(database, realm_id, user_id, upload_id);
  if (loose?.size !== undefined) await expireOrphan(database, loose, Date.now() + GIVEN_UP_AFTER_MS);
  else if (loose) await removeOrphan(database, loose);
  return {};
}
