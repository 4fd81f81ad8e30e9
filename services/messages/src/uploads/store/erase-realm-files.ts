/** Removes an organisation's files: first their bytes and thumbnails, then the documents that name them. */
import { realmKeys } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { AttachmentDocument } from './attachments.ts';
import { UPLOAD_COLLECTIONS } from './documents.ts';
import { type OrphanedUpload, uploads } from './orphaned-uploads.ts';
import { thumbnailKeys } from './thumbnails.ts';

/** Files listed per query. */
const BATCH_SIZE = 100;

/**
 * Removes files of a realm until `endAt` (performance.now). A file is removed before the document that names it, so
 * after a crash the rest is found again.
 * @returns the number of removed files, and whether these were all
 */
export async function eraseRealmFiles(
  database: Database,
  realm: number,
  endAt: number,
): Promise<{ removed: number; finished: boolean }> {
  const attachments = database.collection<AttachmentDocument>(UPLOAD_COLLECTIONS.attachments);
  const orphans = database.collection<OrphanedUpload>(UPLOAD_COLLECTIONS.orphanedUploads);
  let removed = 0;
  for (;;) {
    const named = await attachments
      .find({ _id: realmKeys(realm) }, { projection: { file: 1 }, limit: BATCH_SIZE })
      .toArray();
    const unnamed = await orphans.find({ realm }, { projection: { _id: 1 }, limit: BATCH_SIZE }).toArray();
    if (named.length + unnamed.length === 0) return { removed, finished: true };
    for (const one of named) {
      if (performance.now() >= endAt) return { removed, finished: false };
      await removeFile(database, one.file);
      await attachments.deleteOne({ _id: one._id });
      removed++;
    }
    for (const one of unnamed) {
      if (performance.now() >= endAt) return { removed, finished: false };
      await removeFile(database, one._id);
      await orphans.deleteOne({ _id: one._id });
      removed++;
    }
  }
}

async function removeFile(database: Database, file: string): Promise<void> {
  await uploads(database).remove(file);
  const thumbnails = database.collection<{ _id: string }>(UPLOAD_COLLECTIONS.thumbnails);
  await thumbnails.deleteMany({ _id: { $in: thumbnailKeys(file) } });
}
