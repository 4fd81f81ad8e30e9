/**
 * Deletes expired uploads: files that no message has referenced for weeks and no draft or scheduled message links, and
 * bytes without an attachment. The job has no state between runs: after a crash, or next to another replica, each run
 * finds what is left.
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

/** Interval of the job, ms. A run costs two reads per organisation, by indexes that are nearly always empty. */
const EVERY_MS = 600_000;
const FIRST_WITHIN_MS = 120_000;
/** How long a file without references is retained, ms: enough time to return to a draft. */
const RETENTION_MS = 35 * 86_400_000;
/** Max. files of each kind per organisation and run; the rest waits for the next run. */
const BATCH_SIZE = 500;

type Dependencies = Pick<UploadsContext, 'database' | 'commits' | 'logger' | 'uploadHolder'>;

/** The periodic job over all organisations. */
export function uploadExpiryJob(context: Dependencies): PeriodicJob {
  return realmJob(context, {
    intervalMs: EVERY_MS,
    firstRunWithinMs: FIRST_WITHIN_MS,
    failure: 'upload expiry failed',
    each: (realm, signal) => expireUploads(context, realm, signal),
  });
}

/** Deletes the expired files of a realm. */
export async function expireUploads(context: Dependencies, realm: number, signal: AbortSignal): Promise<void> {
  const { database } = context;
  for (const one of await listFree(database, realm, Date.now() - RETENTION_MS, BATCH_SIZE)) {
    if (signal.aborted) return;
    await expire(context, realm, attachmentId(one));
  }
  for (const one of await listDue(database, realm, Date.now(), BATCH_SIZE)) {
    if (signal.aborted) return;
    await removeOrphan(database, one);
  }
}

/** Decides in the transaction: a message may refer to the file in the meantime. */
async function expire({ database, commits, uploadHolder }: Dependencies, realm: number, id: number): Promise<void> {
  await commits.run(realm, {}, async (tx) => {
    const [found, used, referring, held] = await tx.read(async (session) => [
      await findAttachment(database, realm, id, session),
      await spaceUsed(database, realm, session),
      await referringMessages(database, realm, id, { limit: 1, session }),
      await uploadHolder.isHeld(database, realm, id, session),
    ]);
    if (found?.free === undefined || found.free >= tx.nowMs - RETENTION_MS || referring.length > 0) return;
    // The file is examined again after the same time, and does not delay others until then.
    if (held) return stageFree(tx, found, tx.nowMs);
    removeAttachment(tx, found, used);
  });
}
