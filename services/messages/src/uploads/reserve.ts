import { setTimeout as delay } from 'node:timers/promises';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { checkRoom, FORGOTTEN_AFTER_MS, type Needs, notFound } from './resumable.ts';
import { releaseSpace, reserveSpace } from './store/orphaned-uploads.ts';

/**
 * A request tries so often before it is refused; of fewer, requests that fit one at a time refuse each other more
 * often.
 */
const ATTEMPTS = 5;
/** Up to so long between two attempts, ms: some ten commits. A refusal comes after 100 ms on average. */
const PAUSE_MS = 40;

/**
 * Extends the lease of an upload and reserves room for its first `bytes` bytes, within the quota of the organisation.
 * It reserves first and adds up afterwards, so of requests at the same moment the last sees all others: together they
 * never exceed the quota. Two may refuse each other; both then release their reservations and try again at random
 * times.
 * @returns when the lease ends, UNIX ms
 * @throws REALM_UPLOAD_QUOTA; BAD_REQUEST with status 404 where there is no such upload of the caller's
 */
export async function reserve(context: Needs, id: string, bytes: number, ctx: CallContext): Promise<number> {
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  const { database } = context;
  for (let attempt = 1; ; attempt++) {
    const due = Date.now() + FORGOTTEN_AFTER_MS;
    const before = await reserveSpace(database, { realm, user, id }, { due, bytes });
    if (before === undefined) throw notFound();
    try {
      await checkRoom(context, ctx, 0);
      return due;
    } catch (error) {
      await releaseSpace(database, id, { reserved: bytes, before });
      if (attempt === ATTEMPTS) throw error;
    }
    await delay(Math.random() * PAUSE_MS);
  }
}
