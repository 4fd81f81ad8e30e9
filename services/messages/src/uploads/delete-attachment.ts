import { badRequest } from '@rookery/core';
import { logFields, type MessagesHandler, requireCaller } from '@rookery/rpc';
import type { UploadsContext } from './context.ts';
import { removeAttachment } from './references.ts';
import { findAttachment, spaceUsed } from './store/attachments.ts';
import { removeOrphan } from './store/orphaned-uploads.ts';

/**
 * `DELETE /attachments/{attachment_id}`: links to the file in messages lead nowhere afterwards. If its bytes cannot be
 * removed, that is only logged: the upload-expiry job removes them.
 * @throws BAD_REQUEST `Invalid attachment`
 */
export const deleteAttachment: MessagesHandler<
  'DeleteAttachment',
  Pick<UploadsContext, 'database' | 'commits' | 'logger'>
> = async ({ database, commits, logger }, { attachment_id: id }, ctx) => {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  const { file, due } = await commits.run(realm, ctx, async (tx) => {
    const [found, used] = await tx.read(async (session) => [
      await findAttachment(database, realm, id, session),
      await spaceUsed(database, realm, session),
    ]);
    if (found?.user !== user) throw badRequest('Invalid attachment');
    removeAttachment(tx, found, used);
    return { file: found.file, due: tx.nowMs };
  });
  await removeOrphan(database, { _id: file, due }).catch((error: unknown) => {
    logger.warn({ err: error, realm, file, ...logFields(ctx) }, 'bytes of a deleted file not removed, retrying');
  });
  return {};
};
