/** Documents of exports, and their archives as files. Their states are described in export-tasks.ts. */

import { documentKey, realmKeys } from '@rookery/core';
import {
  type ClientSession,
  type Database,
  Files,
  filesIndexes,
  type IndexSpecs,
  sessionOptions,
  type Tx,
} from '@rookery/data';
import { TASK_INDEXES, type TaskRecord } from '@rookery/runtime';
import { COLLECTIONS } from '../database/collections.ts';
import type { UserDocument } from '../user/documents.ts';

/** The prefix of the collections of archives. */
export const ARCHIVES = 'archives';

export const EXPORTS = COLLECTIONS.exports;

export const EXPORT_INDEXES: IndexSpecs = { ...filesIndexes(ARCHIVES), [EXPORTS]: TASK_INDEXES };

/**
 * An export, and its task while work remains: its archive must be made, or its files must be removed. Of an
 * organisation's pending exports only the oldest is due.
 */
export interface ExportDocument extends Partial<TaskRecord> {
  readonly _id: number;
  readonly realm: number;
  readonly id: number;
  readonly type: ExportType;
  readonly acting_user_id: number;
  /** UNIX milliseconds, like all times in this document. */
  readonly requested_at: number;
  readonly state: 'pending' | 'succeeded' | 'failed' | 'deleted';
  readonly failed_at?: number;
  readonly deleted_at?: number;
  /** The unguessable part of the archive's URL. */
  readonly key: string;
  readonly attempts: number;
  /** The files of the attempts that still exist; the last one is the archive itself. */
  readonly files: readonly string[];
  /** The size of the archive. */
  readonly bytes?: number;
}

/** An export with a task. */
export type ExportTask = ExportDocument & TaskRecord;

const collection = (database: Database) => database.collection<ExportDocument>(EXPORTS);

/** The archives. */
export function archives(database: Database): Files {
  return new Files(database, ARCHIVES);
}

/** Reads all exports of an organisation, ordered by id; in an operation, including changes of earlier ones. */
export async function readExports(
  database: Database,
  realm: number,
  session?: ClientSession,
): Promise<ExportDocument[]> {
  const _id = realmKeys(realm);
  return collection(database).find({ _id }, sessionOptions(session)).sort({ _id: 1 }).toArray();
}

/** Ends the task of an export that has failed or was deleted, after its files were removed. */
export async function forgetFiles(database: Database, { _id, files }: ExportDocument): Promise<void> {
  const ended = { $pull: { files: { $in: [...files] } }, $unset: { due_at: '', worker: '' } } as const;
  await collection(database).updateOne({ _id }, ended);
}

/**
 * Removes the exports of a realm until `endAt` (performance.now()), of each its files and then its document.
 * @returns the number of removed files, and whether those were all
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
    // A worker that is making this archive loses its lease, and removes its file.
    await collection(database).deleteOne({ _id });
  }
  return { removed, finished: true };
}

export function stageNewExport(tx: Tx, added: ExportDocument): void {
  tx.insert(EXPORTS, added);
}

/** Stages the removal of exports, whose files have been removed. */
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

/** Stages changes of an export; removes the fields in `unset`. */
export function changeExport(
  tx: Tx,
  { _id }: ExportDocument,
  change: Partial<ExportDocument>,
  unset: readonly (keyof ExportDocument)[] = [],
): void {
  const gone = Object.fromEntries(unset.map((field) => [field, '']));
  tx.update(EXPORTS, { _id }, { $set: change, ...(unset.length > 0 && { $unset: gone }) });
}

/** `public`: data that everyone may see; else also the data that users who consent to its export may see. */
export type ExportType = 'public' | 'full_with_consent';
