import { pause } from '@rookery/core';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { checkUploadQuota, type Dependencies, FORGOTTEN_AFTER_MS, notFound } from './resumable.ts';
import { releaseSpace, reserveSpace } from './store/orphaned-uploads.ts';

/**
 * Attempts of a request before it is rejected. With fewer, concurrent requests that would fit one at a time reject each
 * other more often.
 */
const ATTEMPTS = 5;
/** Max. pause between two attempts, ms: some ten commits. A rejection takes 100 ms on average. */
const PAUSE_MS = 40;

/**
 * Extends the lease of an upload and reserves room for its first `bytes` bytes, within the quota of the organisation.
 * It reserves first and sums up afterwards, so the last of several concurrent requests sees all others: together they
 * never exceed the quota. Two may reject each other; both then release their reservations and retry at random times.
 * @returns when the lease ends, UNIX ms
 * @throws REALM_UPLOAD_QUOTA; BAD_REQUEST with status 404 if the caller has no such upload
 */
export async function reserve(context: Dependencies, id: string, bytes: number, ctx: CallContext): Promise<number> {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  const { database } = context;
  for (let attempt = 1; ; attempt++) {
    const due = Date.now() + FORGOTTEN_AFTER_MS;
    const before = await reserveSpace(database, { realm, user, id }, { due, bytes });
    if (before === undefined) throw notFound();
    try {
      await checkUploadQuota(context, ctx, 0);
      return due;
    } catch (error) {
      await releaseSpace(database, id, { reserved: bytes, before });
      if (attempt === ATTEMPTS) throw error;
    }
    await pause(Math.random() * PAUSE_MS);
  }
}
