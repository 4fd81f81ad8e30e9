/**
 * The bytes of uploaded files, in GridFS, in pieces.
 *
 * Bytes without an attachment have a record in `orphaned_uploads` as long as any may exist: from before the first piece
 * of an upload until the operation that creates the attachment, and from the operation that removes an attachment until
 * its bytes are removed. If a process dies in between, the record remains, and the periodic job removes what is due.
 */
import { type ClientSession, type Database, Files, filesIndexes, sessionOptions } from '@rookery/data';
import { UPLOAD_COLLECTIONS } from './documents.ts';

/** Prefix of the names of the collections of these files. */
export const BUCKET = 'uploads';
const RESERVED_KEY = { realm: 1, reserved: 1 } as const;

/** A file without an attachment. */
export interface OrphanedUpload {
  /** The id of the file. */
  readonly _id: string;
  readonly realm: number;
  /** The uploader, and the file's name and type; absent for a file whose attachment was removed. */
  readonly user?: number;
  readonly name?: string;
  readonly type?: string;
  /** For a resumable upload: its declared size, the bytes reserved for it, and its client's metadata. */
  readonly size?: number;
  readonly reserved?: number;
  readonly meta?: string;
  /** When it may be removed, UNIX ms. */
  readonly due: number;
  /** Set while it is being removed: nothing more may be written. */
  readonly ends?: true;
}

export const ORPHAN_INDEXES = {
  [UPLOAD_COLLECTIONS.orphanedUploads]: [
    { key: { realm: 1, due: 1 } },
    { key: { realm: 1, user: 1 } },
    { key: RESERVED_KEY, partialFilterExpression: { reserved: { $exists: true } } },
  ],
  ...filesIndexes(BUCKET),
};

/** The store of the bytes. */
export function uploads(database: Database): Files {
  return new Files(database, BUCKET);
}

const orphanedUploads = (database: Database) => database.collection<OrphanedUpload>(UPLOAD_COLLECTIONS.orphanedUploads);

/** Records a file before its first byte is written. */
export async function recordOrphan(database: Database, file: OrphanedUpload): Promise<void> {
  await orphanedUploads(database).insertOne(file);
}

/** Counts the pending uploads of a user, either the resumable ones or the others. */
export function countUnderWay(
  database: Database,
  realm: number,
  user: number,
  { limit, resumable }: { limit: number; resumable: boolean },
): Promise<number> {
  const those = { realm, user, ends: { $exists: false }, size: { $exists: resumable } };
  return orphanedUploads(database).countDocuments(those, { limit, hint: { realm: 1, user: 1 } });
}

/** Returns the bytes reserved for all resumable uploads of a realm, the upper bound of their size. */
export async function spaceReserved(database: Database, realm: number): Promise<number> {
  const [found] = await orphanedUploads(database)
    .aggregate<{ bytes: number }>(
      [{ $match: { realm, reserved: { $gt: 0 } } }, { $group: { _id: null, bytes: { $sum: '$reserved' } } }],
      { hint: RESERVED_KEY },
    )
    .toArray();
  return found?.bytes ?? 0;
}

/** Returns a pending upload of this user. */
export function findOrphan(
  database: Database,
  realm: number,
  user: number,
  id: string,
  session?: ClientSession,
): Promise<OrphanedUpload | null> {
  return orphanedUploads(database).findOne({ _id: id, realm, user, ends: { $exists: false } }, sessionOptions(session));
}

/** Sets the end of an upload's lease. @returns false if this user has no such upload */
export async function leaseOrphan(
  database: Database,
  realm: number,
  user: number,
  id: string,
  { due }: { due: number },
): Promise<boolean> {
  const own = { _id: id, realm, user, ends: { $exists: false } };
  const { matchedCount } = await orphanedUploads(database).updateOne(own, { $set: { due } });
  return matchedCount === 1;
}

/**
 * Extends the lease of an upload that the user may resume, and reserves room for its first `bytes` bytes.
 * @returns the number of bytes reserved before; undefined if this user has no such upload
 */
export async function reserveSpace(
  database: Database,
  { realm, user, id }: { realm: number; user: number; id: string },
  { due, bytes }: { due: number; bytes: number },
): Promise<number | undefined> {
  const own = { _id: id, realm, user, ends: { $exists: false } };
  const before = await orphanedUploads(database).findOneAndUpdate(
    own,
    { $set: { due }, $max: { reserved: bytes } },
    { projection: { reserved: 1 }, returnDocument: 'before' },
  );
  return before === null ? undefined : (before.reserved ?? 0);
}

/** Releases a reservation, unless another request has changed it in the meantime. */
export async function releaseSpace(
  database: Database,
  id: string,
  { reserved, before }: { reserved: number; before: number },
): Promise<void> {
  if (reserved <= before) return;
  const unchanged = { _id: id, reserved, ends: { $exists: false } };
  await orphanedUploads(database).updateOne(unchanged, { $set: { reserved: before } });
}

/**
 * Ends an upload to which a request may still be writing, unless it is an attachment. Its bytes are removed now, and
 * bytes that are still written when it is due.
 */
export async function expireOrphan(
  database: Database,
  { _id }: Pick<OrphanedUpload, '_id'>,
  due: number,
): Promise<void> {
  const ended = { $set: { ends: true, due }, $unset: { reserved: '' } } as const;
  const { matchedCount } = await orphanedUploads(database).updateOne({ _id, ends: { $exists: false } }, ended);
  if (matchedCount === 1) await uploads(database).remove(_id);
}

/** Returns the files that are due for removal. */
export function listDue(database: Database, realm: number, now: number, limit: number): Promise<OrphanedUpload[]> {
  return orphanedUploads(database)
    .find({ realm, due: { $lte: now } }, { hint: { realm: 1, due: 1 } })
    .limit(limit)
    .toArray();
}

/** Removes the bytes, then the record, unless the upload was resumed in the meantime. */
export async function removeOrphan(
  database: Database,
  { _id, due }: Pick<OrphanedUpload, '_id' | 'due'>,
): Promise<void> {
  const { matchedCount } = await orphanedUploads(database).updateOne({ _id, due }, { $set: { ends: true } });
  if (matchedCount === 0) return;
  await uploads(database).remove(_id);
  await orphanedUploads(database).deleteOne({ _id });
}
