/**
 * Takes in a file, piece by piece. Any replica takes any piece: what is under way stands in the database alone. The bytes are there before the
 * operation that makes the attachment, and are noted as loose until then (store/attachments.ts).
 */
import { badRequest, DomainError, FILE_CHUNK_BYTES, MAX_UPLOAD_BYTES, messageKey } from '@rookery/core';
import { emit, Files, only } from '@rookery/data';
import type { AbortUploadRequest__Output } from '@rookery/protos/gen/rookery/AbortUploadRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { FinishUploadReply } from '@rookery/protos/gen/rookery/FinishUploadReply.ts';
import type { FinishUploadRequest__Output } from '@rookery/protos/gen/rookery/FinishUploadRequest.ts';
import type { StartUploadRequest__Output } from '@rookery/protos/gen/rookery/StartUploadRequest.ts';
import type { UploadReply } from '@rookery/protos/gen/rookery/UploadReply.ts';
import type { WriteUploadRequest__Output } from '@rookery/protos/gen/rookery/WriteUploadRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { UploadsContext } from './context.ts';
import { attachmentJson, checkQuota, newPath, safeType, shownName } from './rules.ts';
import {
  type AttachmentDocument,
  attachmentId,
  findFinished,
  spaceUsed,
  stageAttachment,
} from './store/attachments.ts';
import { UPLOAD_COUNTERS } from './store/documents.ts';
import {
  countUnderWay,
  expireOrphan,
  findOrphan,
  leaseOrphan,
  recordOrphan,
  removeOrphan,
  uploads,
} from './store/orphaned-uploads.ts';

type Needs = Pick<UploadsContext, 'database' | 'commits' | 'realms'>;

/** An upload of which nothing has come for so long, ms, is given up: a gateway sends pieces as fast as they are taken. */
const GIVEN_UP_AFTER_MS = 600_000;
/** Uploads of one user at a time, those that died included. */
const MOST_UNDER_WAY = 50;
const MOST_PIECES = Math.ceil(MAX_UPLOAD_BYTES / FILE_CHUNK_BYTES);

/** @throws REALM_UPLOAD_QUOTA where there is no room at all; RATE_LIMIT_HIT with too many uploads under way */
export async function startUpload(
  context: Needs,
  { name, content_type }: StartUploadRequest__Output,
  ctx: CallContext,
): Promise<UploadReply> {
  const caller = requireCaller(ctx);
  const { realm_id: realm, user_id: user } = caller;
  const [{ rules }, used, underWay] = await Promise.all([
    context.realms.get(caller),
    spaceUsed(context.database, realm),
    countUnderWay(context.database, realm, user, { limit: MOST_UNDER_WAY, resumable: false }),
  ]);
  checkQuota(rules.upload_quota_mib, used, 1);
  if (underWay >= MOST_UNDER_WAY) {
    const extra = { 'retry-after': GIVEN_UP_AFTER_MS / 1000 };
    throw new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { extra });
  }
  const shown = shownName(name);
  const upload_id = Files.newId();
  await recordOrphan(context.database, {
    _id: upload_id,
    r: realm,
    u: user,
    name: shown,
    type: safeType(content_type, shown),
    due: Date.now() + GIVEN_UP_AFTER_MS,
  });
  return { upload_id };
}

/** Keeps a piece; again the same changes nothing. */
export async function writeUpload(
  { database }: Pick<UploadsContext, 'database'>,
  { upload_id, piece, bytes }: WriteUploadRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { realm_id, user_id } = requireCaller(ctx);
  if (piece >= MOST_PIECES || bytes.length > FILE_CHUNK_BYTES) throw new Error('no such piece of an upload');
  // For longer than the piece takes to be written, so nothing is written behind who takes it away.
  const due = Date.now() + GIVEN_UP_AFTER_MS;
  if (!(await leaseOrphan(database, realm_id, user_id, upload_id, { due }))) throw givenUp();
  await uploads(database).writePiece(upload_id, piece, bytes);
  return {};
}

/** Makes an attachment of the pieces, and tells whoever uploaded it. @throws REALM_UPLOAD_QUOTA */
export async function finishUpload(
  context: Needs,
  { upload_id, pieces, size }: FinishUploadRequest__Output,
  ctx: CallContext,
): Promise<FinishUploadReply> {
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
      _id: messageKey(realm, tx.next(UPLOAD_COUNTERS.attachment)),
      r: realm,
      u: user,
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
    emit(tx, { type: 'attachment', op: 'add', attachment: shown, upload_space_used: used + size }, only(user));
    return { path_id: attachment.path, name };
  });
}

/** Of one that may be gone on with, two may come to the end. */
function finishedBefore(attachment: AttachmentDocument | undefined): FinishUploadReply {
  if (!attachment) throw givenUp();
  return { path_id: attachment.path, name: attachment.name };
}

/** Takes away what has come of an upload that its client gave up. */
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

const givenUp = () => badRequest('The upload was given up. Try again.');
