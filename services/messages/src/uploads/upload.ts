/**
 * Receives a file piece by piece. Any replica accepts any piece: the state of pending uploads is in the database alone.
 * The bytes are stored before the operation that creates the attachment, and are recorded as orphaned until then
 * (`store/orphaned-uploads.ts`).
 */
import { badRequest, documentKey, FILE_CHUNK_BYTES, MAX_UPLOAD_BYTES } from '@rookery/core';
import { audienceOfUser, emit } from '@rookery/data';
import type { FinishUploadReply } from '@rookery/protos/gen/rookery/FinishUploadReply.ts';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import type { UploadsContext } from './context.ts';
import { attachmentJson, checkQuota, newPath } from './rules.ts';
import {
  type AttachmentDocument,
  attachmentId,
  findFinished,
  spaceUsed,
  stageAttachment,
} from './store/attachments.ts';
import { UPLOAD_COUNTERS } from './store/documents.ts';
import { findOrphan, leaseOrphan, uploads } from './store/orphaned-uploads.ts';

export type Dependencies = Pick<UploadsContext, 'database' | 'commits' | 'realms'>;

/**
 * How long a pending upload without new pieces is retained, ms: a gateway sends pieces as fast as they are accepted.
 */
export const GIVEN_UP_AFTER_MS = 600_000;

const MAX_PIECES = Math.ceil(MAX_UPLOAD_BYTES / FILE_CHUNK_BYTES);

/** Stores a piece. Repeating the same call changes nothing. */
export const writeUpload: MessagesHandler<'WriteUpload', Pick<UploadsContext, 'database'>> = async (
  { database },
  { upload_id, piece, bytes },
  ctx,
) => {
  const { realm_id, user_id } = requireCaller(ctx);
  if (piece >= MAX_PIECES || bytes.length > FILE_CHUNK_BYTES) throw new Error('no such piece of an upload');
  // For longer than writing the piece takes, so that nothing is written after the upload is removed.
  const due = Date.now() + GIVEN_UP_AFTER_MS;
  if (!(await leaseOrphan(database, realm_id, user_id, upload_id, { due }))) throw givenUp();
  await uploads(database).writePiece(upload_id, piece, bytes);
  return {};
};

/** Creates an attachment from the pieces, and notifies the uploader. @throws REALM_UPLOAD_QUOTA */
export const finishUpload: MessagesHandler<'FinishUpload', Dependencies> = async (
  context,
  { upload_id, pieces, size },
  ctx,
) => {
  const caller = requireCaller(ctx);
  const { realm_id: realm, user_id: user } = caller;
  const { database } = context;
  const { rules } = await context.realms.get(caller);
  const whole = await uploads(database).seal(upload_id, { pieces, length: size });
  return context.commits.run(realm, ctx, async (tx) => {
    const [loose, used] = await tx.read(async (session) => [
      await findOrphan(database, realm, user, upload_id, session),
      await spaceUsed(database, realm, session),
    ]);
    if (!whole) throw givenUp();
    if (!loose)
      return finishedBefore(await tx.read((session) => findFinished(database, realm, user, upload_id, session)));
    checkQuota(rules.upload_quota_mib, used, size);
    const { name = '', type = '' } = loose;
    const attachment: AttachmentDocument = {
      _id: documentKey(realm, tx.next(UPLOAD_COUNTERS.attachment)),
      realm,
      user,
      path: newPath(realm, name),
      name,
      type,
      size,
      file: upload_id,
      at: tx.nowMs,
      free: tx.nowMs,
    };
    stageAttachment(tx, attachment);
    const shown = attachmentJson(attachmentId(attachment), attachment, []);
    emit(
      tx,
      { type: 'attachment', op: 'add', attachment: shown, upload_space_used: used + size },
      audienceOfUser(user),
    );
    return { path_id: attachment.path, name };
  });
};

/** Two requests may finish the same resumable upload. */
function finishedBefore(attachment: AttachmentDocument | undefined): FinishUploadReply {
  if (!attachment) throw givenUp();
  return { path_id: attachment.path, name: attachment.name };
}

const givenUp = () => badRequest('The upload was given up. Try again.');
