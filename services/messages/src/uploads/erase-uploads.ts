/** Deletes the uploads of a user whose profile is deleted, except those that a message of any author refers to. */
import type { CallContext } from '@rookery/rpc';
import type { UploadsContext } from './context.ts';
import { removeAttachment } from './references.ts';
import { attachmentId, findAttachment, listFreeOf, referringMessages, spaceUsed } from './store/attachments.ts';
import { removeOrphan } from './store/orphaned-uploads.ts';

/** Max. files per call; each is an operation of its own. */
const BATCH_SIZE = 200;

/** @returns whether nothing is left to delete */
export async function eraseUploads(
  { database, commits }: Pick<UploadsContext, 'database' | 'commits'>,
  realm: number,
  user: number,
  ctx: CallContext,
): Promise<boolean> {
  const unreferenced = await listFreeOf(database, realm, user, BATCH_SIZE);
  for (const one of unreferenced) {
    const id = attachmentId(one);
    const removed = await commits.run(realm, { deadlineAt: ctx.deadlineAt }, async (tx) => {
      const [found, used, referring] = await tx.read(async (session) => [
        await findAttachment(database, realm, id, session),
        await spaceUsed(database, realm, session),
        await referringMessages(database, realm, id, { limit: 1, session }),
      ]);
      if (found?.free === undefined || referring.length > 0) return null;
      removeAttachment(tx, found, used);
      return { _id: found.file, due: tx.nowMs };
    });
    if (removed) await removeOrphan(database, removed);
  }
  return unreferenced.length < BATCH_SIZE;
}
