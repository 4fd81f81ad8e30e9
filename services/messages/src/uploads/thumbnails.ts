/**
 * Thumbnails of uploaded pictures. The gateway draws them (services/gateway/src/wire/images.ts): a picture is described
 * right after its upload, so that messages know how large to show it, and drawn at the first request for its thumbnail.
 * A user who may not read the file gets no thumbnail.
 */
import { DomainError } from '@rookery/core';
import type { CallContext, MessagesHandler } from '@rookery/rpc';
import { accessUpload } from './access-upload.ts';
import type { UploadsContext } from './context.ts';
import { type AttachmentDocument, attachmentId, findAttachment } from './store/attachments.ts';
import { saveThumbnail, type ThumbnailKind } from './store/thumbnails.ts';

export type Dependencies = Pick<UploadsContext, 'database' | 'commits' | 'views'>;

/** Max. size of a thumbnail, bytes. It is committed among messages, which a larger one would delay. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Stores a thumbnail that was drawn for a user who may read the file. Idempotent. @throws as `readThumbnail` */
export const storeThumbnail: MessagesHandler<'StoreThumbnail', Dependencies> = async (
  context,
  { path_id, animated, bytes },
  ctx,
) => {
  if (bytes.length > MAX_BYTES) throw new Error('too large for a thumbnail');
  const attachment = await accessPicture(context, ctx, path_id);
  const { realm, file } = attachment;
  await context.commits.run(realm, { deadlineAt: ctx.deadlineAt }, async (tx) => {
    const there = await tx.read((session) =>
      findAttachment(context.database, realm, attachmentId(attachment), session),
    );
    if (there) saveThumbnail(tx, file, kindOf(attachment, animated), bytes.length > 0 ? bytes : undefined);
    return null;
  });
  return {};
};

/** The only access to pictures: files whose dimensions were stored after their upload. */
export async function accessPicture(
  context: Dependencies,
  ctx: CallContext,
  path: string,
): Promise<AttachmentDocument> {
  const found = await accessUpload(context, ctx, path);
  if (!found?.image) throw notFound();
  return found;
}

export const kindOf = ({ image }: AttachmentDocument, animated: boolean): ThumbnailKind =>
  animated && image?.animated ? 'animated' : 'still';

export const notFound = () => new DomainError('BAD_REQUEST', 'Not found', { httpStatus: 404 });
