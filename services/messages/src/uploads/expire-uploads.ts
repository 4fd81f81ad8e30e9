/**
 * Takes away what nobody wants any more: files that no message has referred to for weeks, and no draft or scheduled
 * message links now, and bytes that no attachment names. Nothing is remembered from round to round: after a crash, and
 * beside another replica, each finds what is still there.
 */
import type { PeriodicJob } from '@rookery/runtime';
import { realmJob } from '@rookery/runtime/realm-job';
import type { UploadsContext } from './context.ts';
import { removeAttachment } from './references.ts';
import {
  attachmentId,
  findAttachment,
  listFree,
  referringMessages,
  spaceUsed,
  stageFree,
} from './store/attachments.ts';
import { listDue, removeOrphan } from './store/orphaned-uploads.ts';

/** Looks so often, ms: two reads of an organisation, by indexes that are nearly always empty there. */
const EVERY_MS = 600_000;
const FIRST_WITHIN_MS = 120_000;
/** Time enough to come back to a draft, ms. */
const RETENTION_MS = 35 * 86_400_000;
/** Of each kind, of an organisation in a round; the rest waits for the next. */
const AT_ONCE = 500;

type Needs = Pick<UploadsContext, 'database' | 'commits' | 'logger' | 'uploadHolder'>;

/** The job: goes through all organisations, again and again. */
export function uploadExpiryJob(context: Needs): PeriodicJob {
  return realmJob(context, {
    intervalMs: EVERY_MS,
    firstRunWithinMs: FIRST_WITHIN_MS,
    failure: 'upload expiry failed',
    each: (realm, signal) => expireUploads(context, realm, signal),
  });
}

/** Takes away all that is due of a realm. */
export async function expireUploads(context: Needs, realm: number, signal: AbortSignal): Promise<void> {
  const { database } = context;
  for (const one of await listFree(database, realm, Date.now() - RETENTION_MS, AT_ONCE)) {
    if (signal.aborted) return;
    await expire(context, realm, attachmentId(one));
  }
  for (const one of await listDue(database, realm, Date.now(), AT_ONCE)) {
    if (signal.aborted) return;
    await removeOrphan(database, one);
  }
}

/** Decides with what the transaction sees: a message may refer to it by now. */
async function expire({ database, commits, uploadHolder }: Needs, realm: number, id: number): Promise<void> {
  await commits.run(realm, {}, async (tx) => {
    const [found, used, referring, held] = await tx.read(async (session) => [
      await findAttachment(database, realm, id, session),
      await spaceUsed(database, realm, session),
      await referringMessages(database, realm, id, { limit: 1, session }),
      await uploadHolder.isHeld(database, realm, id, session),
    ]);
    if (found?.free === undefined || found.free >= tx.nowMs - RETENTION_MS || referring.length > 0) return;
    // It is looked at again after as long, and is not in the way of others until then.
    if (held) return stageFree(tx, found, tx.nowMs);
    removeAttachment(tx, found, used);
  });
}
