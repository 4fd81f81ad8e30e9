import type { DescribeUploadRequest__Output } from '@rookery/protos/gen/rookery/DescribeUploadRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { findByPaths, stageImage } from './store/attachments.ts';
import { type Dependencies, notFound } from './thumbnails.ts';

/**
 * Stores the dimensions of a picture that the caller has just uploaded. Idempotent.
 * @throws BAD_REQUEST `Not found` with status 404
 */
export async function describeUpload(
  { database, commits }: Dependencies,
  { path_id, width, height, animated }: DescribeUploadRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { realm_id, user_id } = requireCaller(ctx);
  const [found] = await findByPaths(database, realm_id, [path_id]);
  if (found?.user !== user_id) throw notFound();
  const image = { width, height, ...(animated && { animated: true as const }) };
  await commits.run(realm_id, { deadlineAt: ctx.deadlineAt }, async (tx) => {
    stageImage(tx, found, image);
    return null;
  });
  return {};
}
