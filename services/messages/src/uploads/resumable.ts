/**
 * Resumable uploads. Any replica can continue one: the stored pieces are the only record of its offset. Bytes are
 * appended in one atomic step of the database, so that of two concurrent appends at the same offset one is rejected;
 * stored bytes never change.
 */
import { DomainError } from '@rookery/core';
import type { ResumableUpload } from '@rookery/protos/gen/rookery/ResumableUpload.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { UploadsContext } from './context.ts';
import { checkQuota } from './rules.ts';
import { spaceUsed } from './store/attachments.ts';
import { type OrphanedUpload, spaceReserved } from './store/orphaned-uploads.ts';

export type Dependencies = Pick<UploadsContext, 'database' | 'realms'>;

/** How long an idle resumable upload is retained, ms: a laptop may be closed for the night. */
export const FORGOTTEN_AFTER_MS = 86_400_000;

/**
 * Checks the organisation's quota. Space reserved for resumable uploads counts too, so that it is bounded as files are.
 * @throws REALM_UPLOAD_QUOTA if `more` bytes do not fit in addition to all stored and reserved ones
 */
export async function checkUploadQuota(
  { database, realms }: Dependencies,
  ctx: CallContext,
  more: number,
): Promise<void> {
  const caller = requireCaller(ctx);
  const { rules } = await realms.get(caller);
  if (rules.upload_quota_mib == null) return;
  const [used, reserved] = await Promise.all([
    spaceUsed(database, caller.realm_id),
    spaceReserved(database, caller.realm_id),
  ]);
  checkQuota(rules.upload_quota_mib, used + reserved, more);
}

export function underWay(
  { _id, size = 0, meta = '', name = '', due }: OrphanedUpload,
  offset: number,
): ResumableUpload {
  return { upload_id: _id, size, offset, metadata: meta, expires_at: due, name };
}

export const notFound = () => new DomainError('BAD_REQUEST', 'Not found', { httpStatus: 404 });
