import { badRequest, DomainError, MAX_UPLOAD_BYTES } from '@rookery/core';
import { Files } from '@rookery/data';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { checkUploadQuota, type Dependencies, FORGOTTEN_AFTER_MS, underWay } from './resumable.ts';
import { safeType, shownName } from './rules.ts';
import { countUnderWay, type OrphanedUpload, recordOrphan } from './store/orphaned-uploads.ts';

/** Max. pending resumable uploads of one user. */
const MAX_UNDER_WAY = 50;

/** When a rejected client may retry, in seconds. */
const RETRY_AFTER = 600;

/** Max. length of the metadata, characters: more than a name and a type need. It is stored as long as the upload. */
const MAX_METADATA = 4096;

/**
 * @throws REALM_UPLOAD_QUOTA if it does not fit in addition to all stored and reserved bytes; RATE_LIMIT_HIT if the
 *   user has too many pending uploads
 */
export const startResumableUpload: MessagesHandler<'StartResumableUpload', Dependencies> = async (
  context,
  { name, content_type, size, metadata },
  ctx,
) => {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  if (size > MAX_UPLOAD_BYTES) throw new Error('too large for an upload');
  if (metadata.length > MAX_METADATA) throw badRequest('Upload-Metadata is too long');
  await checkUploadQuota(context, ctx, size);
  const options = { limit: MAX_UNDER_WAY, resumable: true };
  if ((await countUnderWay(context.database, realm, user, options)) >= MAX_UNDER_WAY) {
    throw new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { extra: { 'retry-after': RETRY_AFTER } });
  }
  const shown = shownName(name);
  const note: OrphanedUpload = {
    _id: Files.newId(),
    realm,
    user,
    name: shown,
    type: safeType(content_type, shown),
    size,
    reserved: 0,
    meta: metadata,
    due: Date.now() + FORGOTTEN_AFTER_MS,
  };
  await recordOrphan(context.database, note);
  return underWay(note, 0);
};
