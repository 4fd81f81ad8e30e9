import { DomainError } from '@rookery/core';
import { Files } from '@rookery/data';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { checkQuota, safeType, shownName } from './rules.ts';
import { spaceUsed } from './store/attachments.ts';
import { countUnderWay, recordOrphan } from './store/orphaned-uploads.ts';
import { type Dependencies, GIVEN_UP_AFTER_MS } from './upload.ts';

/** Max. pending uploads of one user, abandoned ones included. */
const MAX_UNDER_WAY = 50;

/** @throws REALM_UPLOAD_QUOTA if no space is left; RATE_LIMIT_HIT if the user has too many pending uploads */
export const startUpload: MessagesHandler<'StartUpload', Dependencies> = async (
  context,
  { name, content_type },
  ctx,
) => {
  const caller = requireCaller(ctx);
  const { realm_id: realm, user_id: user } = caller;
  const [{ rules }, used, underWay] = await Promise.all([
    context.realms.get(caller),
    spaceUsed(context.database, realm),
    countUnderWay(context.database, realm, user, { limit: MAX_UNDER_WAY, resumable: false }),
  ]);
  checkQuota(rules.upload_quota_mib, used, 1);
  if (underWay >= MAX_UNDER_WAY) {
    const extra = { 'retry-after': GIVEN_UP_AFTER_MS / 1000 };
    throw new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { extra });
  }
  const shown = shownName(name);
  const upload_id = Files.newId();
  await recordOrphan(context.database, {
    _id: upload_id,
    realm,
    user,
    name: shown,
    type: safeType(content_type, shown),
    due: Date.now() + GIVEN_UP_AFTER_MS,
  });
  return { upload_id };
};
