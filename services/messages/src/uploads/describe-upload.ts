import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { findByPaths, stageImage } from './store/attachments.ts';
import { type Dependencies, notFound } from './thumbnails.ts';

/**
 * Stores the dimensions of a picture that the caller has just uploaded. Idempotent.
 * @throws BAD_REQUEST `Not found` with status 404
 */
export const describeUpload: MessagesHandler<'DescribeUpload', Dependencies> = async (
  { database, commits },
  { path_id, width, height, animated },
  ctx,
) => {
  const { realm_id, user_id } = requireCaller(ctx);
  const [found] = await findByPaths(database, realm_id, [path_id]);
  if (found?.user !== user_id) throw notFound();
  const image = { width, height, ...(animated && { animated: true as const }) };
  await commits.run(realm_id, { deadlineAt: ctx.deadlineAt }, async (tx) => {
    stageImage(tx, found, image);
    return null;
  });
  return {};
};
