/** Exports as documents, and their archives as files. What they go through stands in export-tasks.ts. */

import {
  type ClientSession,
  type Database,
  Files,
  filesIndexes,
  type IndexSpecs,
  type Tx,
  within,
} from '@rookery/data';
import { TASK_INDEXES, type TaskRecord } from '@rookery/runtime';
import { COLLECTIONS, documentKey } from '../database/collections.ts';
import type { UserDocument } from '../user/documents.ts';

/** What the collections of archives begin with. */
export const ARCHIVES = 'archives';

export const EXPORTS = COLLECTIONS.exports;

export const EXPORT_INDEXES: IndexSpecs = { ...filesIndexes(ARCHIVES), [EXPORTS]: TASK_INDEXES };

/**
 * A task while something is left to do: the archive is to be made, or what there is of it is to be removed. Of an
 * organisation's pending exports only the oldest is due.
 */
export interface ExportDocument extends Partial<TaskRecord> {
  readonly _id: number;
  readonly realm: number;
  readonly id: number;
  readonly type: ExportType;
  readonly acting_user_id: number;
  /** UNIX milliseconds, as all times here. */
  readonly requested_at: number;
  readonly state: 'pending' | 'succeeded' | 'failed' | 'deleted';
  readonly failed_at?: number;
  readonly deleted_at?: number;
  /** Nobody guesses it: part of the address of the archive. */
  readonly key: string;
  readonly attempts: number;
  /** What each attempt wrote, the last one the archive itself, as far as it is still there. */
  readonly files: readonly string[];
  /** Of the archive. */
  readonly bytes?: number;
}

/** An export of which something is left to do. */
export type ExportTask = ExportDocument & TaskRecord;

const collection = (database: Database) => database.collection<ExportDocument>(EXPORTS);

/** The archives. */
export function archives(database: Database): Files {
  return new Files(database, ARCHIVES);
}

/** All of an organisation by id; in an operation as those before it left them. */
export async function readExports(
  database: Database,
  realm: number,
  session?: ClientSession,
): Promise<ExportDocument[]> {
  const _id = { $gt: documentKey(realm, 0), $lt: documentKey(realm + 1, 0) };
  return collection(database).find({ _id }, within(session)).sort({ _id: 1 }).toArray();
}

/** Of one of which nothing is wanted any more, when its files are gone: nothing is left to do. */
export async function forgetFiles(database: Database, { _id, files }: ExportDocument): Promise<void> {
  const ended = { $pull: { files: { $in: [...files] } }, $unset: { due_at: '', worker: '' } } as const;
  await collection(database).updateOne({ _id }, ended);
}

/**
 * Removes the files of a realm's exports until `endAt` (performance.now()); their documents go with the realm's others.
 * @returns how many files, and whether those were all
 */
export async function eraseArchives(
  database: Database,
  realm: number,
  endAt: number,
): Promise<{ removed: number; finished: boolean }> {
  let removed = 0;
  for (const { _id, files } of await readExports(database, realm)) {
    for (const file of files) {
      if (performance.now() >= endAt) return { removed, finished: false };
      await archives(database).remove(file);
      removed++;
    }
    // A worker that is making it has lost it, and removes its file.
    await collection(database).deleteOne({ _id });
  }
  return { removed, finished: true };
}

export function stageNewExport(tx: Tx, added: ExportDocument): void {
  tx.insert(EXPORTS, added);
}

/** Stages the removal of exports, whose files are gone. */
export function removeExports(tx: Tx, exports: readonly ExportDocument[]): void {
  for (const { _id } of exports) tx.remove(EXPORTS, { _id });
}

/** Whether any of these users of the operation's realm does not consent to the export of their private data. */
export async function hasWithdrawn(tx: Tx, database: Database, userIds: readonly number[]): Promise<boolean> {
  if (userIds.length === 0) return false;
  const ids = userIds.map((id) => documentKey(tx.realm, id));
  const withdrawn = { _id: { $in: ids }, 'settings.allow_private_data_export': { $ne: true } };
  const users = database.collection<UserDocument>(COLLECTIONS.users);
  return (await tx.read((session) => users.findOne(withdrawn, { session, projection: { _id: 1 } }))) !== null;
}

/** Stages changes of an export; of what is unset nothing stays. */
export function changeExport(
  tx: Tx,
  { _id }: ExportDocument,
  change: Partial<ExportDocument>,
  unset: readonly (keyof ExportDocument)[] = [],
): void {
  const gone = Object.fromEntries(unset.map((field) => [field, '']));
  tx.update(EXPORTS, { _id }, { $set: change, ...(unset.length > 0 && { $unset: gone }) });
}

/** Public: what everyone may see; else what those may see too who let their private data be exported. */
export type ExportType = 'public' | 'full_with_consent';
