/**
 * Thumbnails of uploaded pictures. The gateway draws them (services/gateway/src/wire/images.ts): a picture is described right after its upload, so that
 * messages know how large to show it, and drawn when somebody asks for its thumbnail for the first time. Whoever may not have the file has no thumbnail.
 */
import { DomainError } from '@rookery/core';
import type { DescribeUploadRequest__Output } from '@rookery/protos/gen/rookery/DescribeUploadRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ReadThumbnailReply } from '@rookery/protos/gen/rookery/ReadThumbnailReply.ts';
import type { ReadThumbnailRequest__Output } from '@rookery/protos/gen/rookery/ReadThumbnailRequest.ts';
import type { StoreThumbnailRequest__Output } from '@rookery/protos/gen/rookery/StoreThumbnailRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { accessUpload } from './access-upload.ts';
import type { UploadsContext } from './context.ts';
import { type AttachmentDocument, attachmentId, findAttachment, findByPaths } from './store/attachments.ts';
import { UPLOAD_COLLECTIONS } from './store/documents.ts';
import { findThumbnail, saveThumbnail, type ThumbnailKind } from './store/thumbnails.ts';

type Needs = Pick<UploadsContext, 'database' | 'commits' | 'views'>;

/** A larger one would be in the way of everybody's messages, since it is committed among them. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Says what a picture is that the caller has just uploaded. May be repeated. @throws BAD_REQUEST `Not found` with status 404 */
export async function describeUpload(
  { database, commits }: Needs,
  { path_id, width, height, animated }: DescribeUploadRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { realm_id, user_id } = requireCaller(ctx);
  const [found] = await findByPaths(database, realm_id, [path_id]);
  if (found?.u !== user_id) throw notFound();
  const image = { width, height, ...(animated && { animated }) };
  await commits.run(realm_id, { deadlineAt: ctx.deadlineAt }, async (tx) => {
    tx.update(UPLOAD_COLLECTIONS.attachments, { _id: found._id }, { $set: { image } });
    return null;
  });
  return {};
}

/** @throws BAD_REQUEST `Not found` with status 404, for what the caller may not have as for what is no picture */
export async function readThumbnail(
  context: Needs,
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

/** Keeps what was drawn for somebody who may have it. May be repeated. @throws as `readThumbnail` */
export async function storeThumbnail(
  context: Needs,
  { path_id, animated, bytes }: StoreThumbnailRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  if (bytes.length > MOST_BYTES) throw new Error('too large for a thumbnail');
  const attachment = await accessPicture(context, ctx, path_id);
  const { r, file } = attachment;
  await context.commits.run(r, { deadlineAt: ctx.deadlineAt }, async (tx) => {
    const there = await tx.read((session) => findAttachment(context.database, r, attachmentId(attachment), session));
    if (there) saveThumbnail(tx, file, kindOf(attachment, animated), bytes.length > 0 ? bytes : undefined);
    return null;
  });
  return {};
}

/** The one way to get at a picture: a file of which its upload said what it shows. */
async function accessPicture(context: Needs, ctx: CallContext, path: string): Promise<AttachmentDocument> {
  const found = await accessUpload(context, ctx, path);
  if (!found?.image) throw notFound();
  return found;
}

const kindOf = ({ image }: AttachmentDocument, animated: boolean): ThumbnailKind =>
  animated && image?.animated ? 'animated' : 'still';

const notFound = () => new DomainError('BAD_REQUEST', 'Not found', { httpStatus: 404 });
