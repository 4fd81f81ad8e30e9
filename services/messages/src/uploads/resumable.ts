/**
 * Uploads that may break off and be gone on with, at any replica: how much of one is there is said by its pieces alone. Bytes are added where they
 * end, in one step of the database, so that of two who go on with an upload at once one is refused, and neither changes what is there.
 */
import { badRequest, DomainError, FILE_CHUNK_BYTES, MAX_UPLOAD_BYTES } from '@rookery/core';
import { Files } from '@rookery/data';
import type { AppendUploadRequest__Output } from '@rookery/protos/gen/rookery/AppendUploadRequest.ts';
import type { ResumableUpload } from '@rookery/protos/gen/rookery/ResumableUpload.ts';
import type { ResumableUploadRequest__Output } from '@rookery/protos/gen/rookery/ResumableUploadRequest.ts';
import type { StartResumableUploadRequest__Output } from '@rookery/protos/gen/rookery/StartResumableUploadRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { UploadsContext } from './context.ts';
import { checkQuota, safeType, shownName } from './rules.ts';
import { findFinished, spaceUsed } from './store/attachments.ts';
import {
  countUnderWay,
  findOrphan,
  leaseOrphan,
  type OrphanedUpload,
  recordOrphan,
  spaceReserved,
  uploads,
} from './store/orphaned-uploads.ts';

type Needs = Pick<UploadsContext, 'database' | 'realms'>;

/** An upload to which nothing was added for so long, ms, is forgotten: a laptop may be closed for the night. */
const FORGOTTEN_AFTER_MS = 86_400_000;
/** Uploads of one user at a time that may be gone on with. */
const MOST_UNDER_WAY = 50;
/** When to look again whether there are fewer, in seconds. */
const RETRY_AFTER = 600;
/** More than a name and a type need; it is kept as long as the upload. */
const MOST_METADATA = 4096;

/** @throws REALM_UPLOAD_QUOTA where it does not fit beside all that is there; RATE_LIMIT_HIT with too many uploads under way */
export async function startResumableUpload(
  context: Needs,
  { name, content_type, size, metadata }: StartResumableUploadRequest__Output,
  ctx: CallContext,
): Promise<ResumableUpload> {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  if (size > MAX_UPLOAD_BYTES) throw new Error('too large for an upload');
  if (metadata.length > MOST_METADATA) throw badRequest('Upload-Metadata is too long');
  await checkRoom(context, ctx, size);
  const o = { limit: MOST_UNDER_WAY, resumable: true };
  if ((await countUnderWay(context.database, realm, user, o)) >= MOST_UNDER_WAY) {
    throw new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { extra: { 'retry-after': RETRY_AFTER } });
  }
  const shown = shownName(name);
  const note: OrphanedUpload = {
    _id: Files.newId(),
    r: realm,
    u: user,
    name: shown,
    type: safeType(content_type, shown),
    size,
    kept: 0,
    meta: metadata,
    due: Date.now() + FORGOTTEN_AFTER_MS,
  };
  await recordOrphan(context.database, note);
  return underWay(note, 0);
}

/** How far an upload of the caller's has come. @throws BAD_REQUEST `Not found` with status 404 */
export async function getResumableUpload(
  { database }: Pick<UploadsContext, 'database'>,
  { upload_id }: ResumableUploadRequest__Output,
  ctx: CallContext,
): Promise<ResumableUpload> {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  const loose = await findOrphan(database, realm, user, upload_id);
  if (loose?.size !== undefined) return underWay(loose, await uploads(database).receivedBytes(upload_id));
  const attachment = await findFinished(database, realm, user, upload_id);
  if (!attachment) throw notFound();
  const { size, path, name } = attachment;
  return { upload_id, size, offset: size, path_id: path, name };
}

/**
 * Adds bytes where those that are there end. The same once more changes nothing.
 * @throws REALM_UPLOAD_QUOTA; BAD_REQUEST with status 404 where there is no such upload of the caller's, with 409 where something else was added
 */
export async function appendUpload(
  context: Needs,
  { upload_id, offset, bytes }: AppendUploadRequest__Output,
  ctx: CallContext,
): Promise<ResumableUpload> {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  const { database } = context;
  const loose = await findOrphan(database, realm, user, upload_id);
  if (loose?.size === undefined) throw notFound();
  const piece = Math.floor(offset / FILE_CHUNK_BYTES);
  const start = offset % FILE_CHUNK_BYTES;
  const end = offset + bytes.length;
  if (bytes.length === 0 || start + bytes.length > FILE_CHUNK_BYTES || end > loose.size) {
    throw new Error('no such piece of an upload');
  }
  await checkRoom(context, ctx, bytes.length);
  // Pieces never shrink, so what is before these bytes stays there.
  if ((await uploads(database).receivedBytes(upload_id)) < offset) throw conflict();
  const due = Date.now() + FORGOTTEN_AFTER_MS;
  if (!(await leaseOrphan(database, realm, user, upload_id, { due, kept: end }))) throw notFound();
  if (!(await uploads(database).append(upload_id, piece, start, bytes))) throw conflict();
  return underWay({ ...loose, due }, end);
}

/** What is kept of uploads that may be gone on with counts too, so that it is bounded as files are. */
async function checkRoom({ database, realms }: Needs, ctx: CallContext, more: number): Promise<void> {
  const caller = requireCaller(ctx);
  const { rules } = await realms.get(caller);
  if (rules.upload_quota_mib == null) return;
  const [used, kept] = await Promise.all([
    spaceUsed(database, caller.realm_id),
    spaceReserved(database, caller.realm_id),
  ]);
  checkQuota(rules.upload_quota_mib, used + kept, more);
}

function underWay({ _id, size = 0, meta = '', name = '', due }: OrphanedUpload, offset: number): ResumableUpload {
  return { upload_id: _id, size, offset, metadata: meta, expires_at: due, name };
}

const notFound = () => new DomainError('BAD_REQUEST', 'Not found', { httpStatus: 404 });
const conflict = () =>
  new DomainError('BAD_REQUEST', 'Upload-Offset is not where the upload ends', { httpStatus: 409 });
