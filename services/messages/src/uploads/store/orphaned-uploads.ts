/**
 * The bytes of files that people upload, in GridFS, in pieces.
 *
 * Bytes that no attachment names are noted in `orphaned_uploads` for as long as there may be any: from before the first
 * piece of an upload until the operation that makes the attachment, and from the operation that takes one away until
 * the bytes are gone. If a process dies in between, the record is there, and the periodic job removes what is due.
 */
import { type ClientSession, type Database, Files, filesIndexes, within } from '@rookery/data';
import { UPLOAD_COLLECTIONS } from './documents.ts';

/** What the collections of these files begin with. */
export const BUCKET = 'uploads';
const RESERVED_KEY = { realm: 1, reserved: 1 } as const;

/** A file that no attachment names. */
export interface OrphanedUpload {
  /** The id of the file. */
  readonly _id: string;
  readonly realm: number;
  /** Whose upload is under way, and what is known of it; absent of a file whose attachment is gone. */
  readonly user?: number;
  readonly name?: string;
  readonly type?: string;
  /**
   * Of a resumable upload: how many bytes it shall have, how many are reserved for it, and what its client noted about
   * it.
   */
  readonly size?: number;
  readonly reserved?: number;
  readonly meta?: string;
  /** From then on it may be taken away, UNIX ms. */
  readonly due: number;
  /** It is being taken away, and nothing more may be written. */
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

/** The bytes. */
export function uploads(database: Database): Files {
  return new Files(database, BUCKET);
}

const orphanedUploads = (database: Database) => database.collection<OrphanedUpload>(UPLOAD_COLLECTIONS.orphanedUploads);

/** Notes a file before the first of its bytes is written. */
export async function recordOrphan(database: Database, file: OrphanedUpload): Promise<void> {
  await orphanedUploads(database).insertOne(file);
}

/** How many uploads of a user are under way, of the resumable ones or of the others. */
export function countUnderWay(
  database: Database,
  realm: number,
  user: number,
  { limit, resumable }: { limit: number; resumable: boolean },
): Promise<number> {
  const those = { realm, user, ends: { $exists: false }, size: { $exists: resumable } };
  return orphanedUploads(database).countDocuments(those, { limit, hint: { realm: 1, user: 1 } });
}

/** How many bytes there are at most of all resumable uploads of a realm. */
export async function spaceReserved(database: Database, realm: number): Promise<number> {
  const [found] = await orphanedUploads(database)
    .aggregate<{ bytes: number }>(
      [{ $match: { realm, reserved: { $gt: 0 } } }, { $group: { _id: null, bytes: { $sum: '$reserved' } } }],
      { hint: RESERVED_KEY },
    )
    .toArray();
  return found?.bytes ?? 0;
}

/** An upload under way, if it is this user's. */
export function findOrphan(
  database: Database,
  realm: number,
  user: number,
  id: string,
  session?: ClientSession,
): Promise<OrphanedUpload | null> {
  return orphanedUploads(database).findOne({ _id: id, realm, user, ends: { $exists: false } }, within(session));
}

/** Says until when nobody takes it away. @returns false where it is not there, or not this user's */
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
 * @returns for how many there was room before; undefined where it is not there, or not this user's
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

/** Takes a reservation back, unless another request has changed it meanwhile. */
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
 * Ends an upload to which a request may be writing, unless it is an attachment: its bytes go now, and what is still
 * written when it is due.
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

/** What is due to be taken away. */
export function listDue(database: Database, realm: number, now: number, limit: number): Promise<OrphanedUpload[]> {
  return orphanedUploads(database)
    .find({ realm, due: { $lte: now } }, { hint: { realm: 1, due: 1 } })
    .limit(limit)
    .toArray();
}

/** Takes the bytes away, and then the note, unless the upload was resumed meanwhile. */
export async function removeOrphan(
  database: Database,
  { _id, due }: Pick<OrphanedUpload, '_id' | 'due'>,
): Promise<void> {
  const { matchedCount } = await orphanedUploads(database).updateOne({ _id, due }, { $set: { ends: true } });
  if (matchedCount === 0) return;
  await uploads(database).remove(_id);
  await orphanedUploads(database).deleteOne({ _id });
}
