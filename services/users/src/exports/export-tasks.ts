/**
 * Makes the requested archives, one at a time per organisation, and removes those that are deleted.
 *
 * Each attempt writes into its own file, whose name is stored first, and renews its lease from page to page; the next
 * attempt removes the former file. An archive is valid once one operation has published it; that operation checks that
 * the worker still holds the task and that every user whose private data is in it still consents. Two workers make two
 * files, of which one stays.
 */

import { UserSet } from '@rookery/core';
import { Files, type Tx } from '@rookery/data';
import { DurableTasks, dueAt, type Lease, LeaseLost, type TasksContext } from '@rookery/runtime';
import type { UserDocument } from '../user/documents.ts';
import { consents } from '../user/export-consent.ts';
import { writeArchive } from './archive.ts';
import type { ExportsContext } from './context.ts';
import { exportBase, publishExports } from './publish.ts';
import { exportNotice, MAX_ARCHIVES } from './rules/exports.ts';
import {
  archives,
  changeExport,
  EXPORTS,
  type ExportDocument,
  type ExportTask,
  forgetFiles,
  hasWithdrawn,
  readExports,
} from './store.ts';

/** The lease of a task, ms: longer than a page may take. */
const LEASE_MS = 20_000;
/** How long after its last renewal a lease is renewed, ms. */
const EXTEND_AFTER_MS = 5_000;
const RETRY_MS = [5_000, 10_000, 20_000, 40_000];
/**
 * Max. concurrent tasks of a replica: two archives, each of another organisation, and the last slot for removals. An
 * archive may take hours, so with one slot others would wait; with many more, the pages of each would cost memory.
 */
const CONCURRENCY = 3;
/** Max. attempts to make an archive; its files are removed without a limit of attempts. */
const MAX_ATTEMPTS = RETRY_MS.length + 1;

type Dependencies = Omit<ExportsContext, 'relay' | 'exports'>;

export function exportTasks(context: Dependencies & TasksContext): DurableTasks<ExportTask> {
  return new DurableTasks<ExportTask>({
    ...context,
    name: EXPORTS,
    execute: (task, lease) => (task.state === 'pending' ? make(context, task, lease) : clear(context, task)),
    endsItself: true,
    leaseMs: LEASE_MS,
    retryMs: RETRY_MS,
    attempts: ({ state }) => (state === 'pending' ? MAX_ATTEMPTS : Number.POSITIVE_INFINITY),
    onGivenUp: (task) => fail(context, task),
    concurrency: CONCURRENCY,
    // Removes the bytes of a deleted archive within moments, regardless of archives in the making.
    lastFor: { state: { $ne: 'pending' } },
  });
}

async function clear({ database }: Dependencies, task: ExportTask): Promise<void> {
  await removeFiles(database, task.files);
  await forgetFiles(database, task);
}

async function make(context: Dependencies, task: ExportTask, lease: Lease): Promise<void> {
  const { database } = context;
  const file = Files.newId();
  await lease.extend({ files: [...task.files, file] });
  await removeFiles(database, task.files);
  let isWritten = false;
  try {
    const consenting = await write(context, task, file, lease);
    isWritten = true;
    const bytes = (await archives(database).size(file)) ?? 0;
    if (await succeed(context, task, bytes, consenting)) return;
    throw new Error('a user whose data is in the archive has withdrawn consent');
  } catch (error) {
    // A failed operation may have been committed: then this file is the archive. If not, the next attempt removes it.
    if (!isWritten || error instanceof LeaseLost) await archives(database).remove(file);
    throw error;
  }
}

/** @returns the users whose private data is in it */
async function write(context: Dependencies, task: ExportTask, file: string, lease: Lease): Promise<UserSet> {
  const { database, directories, channels, messages } = context;
  const { signal } = lease;
  const directory = await directories.current(task.realm);
  const consenting =
    task.type === 'public' ? UserSet.EMPTY : UserSet.of(directory.users.people.filter(isIn).map(({ id }) => id));
  let extendedAt = Date.now();
  const check = async () => {
    signal.throwIfAborted();
    if (Date.now() < extendedAt + EXTEND_AFTER_MS) return;
    extendedAt = Date.now();
    await lease.extend();
  };
  const to = archives(database).write(file);
  try {
    await writeArchive(to, { of: task, database, directory, consenting, channels, messages, check, signal });
  } catch (error) {
    to.destroy();
    throw error;
  }
  return consenting;
}

/** @returns whether the archive stays; false if a user has withdrawn consent. @throws LeaseLost */
async function succeed(context: Dependencies, task: ExportTask, bytes: number, consenting: UserSet): Promise<boolean> {
  return decide(context, task, async (tx, exports) => {
    if (await hasWithdrawn(tx, context.database, consenting.toArray())) return undefined;
    const done = { state: 'succeeded', bytes } as const;
    changeExport(tx, task, done, ['due_at', 'worker']);
    const remaining = exports.filter(({ state }) => state === 'succeeded');
    const old = remaining.slice(0, Math.max(0, remaining.length - MAX_ARCHIVES + 1));
    const gone = { state: 'deleted', deleted_at: tx.nowMs, ...dueAt(tx.nowMs) } as const;
    for (const one of old) changeExport(tx, one, gone);
    return exports.map((one) => {
      if (one.id === task.id) return { ...one, ...done };
      return old.includes(one) ? { ...one, ...gone } : one;
    });
  });
}

/** @throws LeaseLost */
async function fail(context: Dependencies, task: ExportTask): Promise<void> {
  await decide(context, task, async (tx, exports) => {
    const failed = { state: 'failed', failed_at: tx.nowMs, ...dueAt(tx.nowMs) } as const;
    changeExport(tx, task, failed, ['worker']);
    return exports.map((one) => (one.id === task.id ? { ...one, ...failed } : one));
  });
}

/**
 * Decides on an export whose task the worker still holds, publishes the resulting list of exports, and makes the next
 * one due.
 * @throws LeaseLost
 */
async function decide(
  context: Dependencies,
  task: ExportTask,
  change: (tx: Tx, exports: ExportDocument[]) => Promise<ExportDocument[] | undefined>,
): Promise<boolean> {
  const { commits, database } = context;
  const base = await exportBase(context, task.realm);
  return commits.run(task.realm, {}, async (tx) => {
    const exports = await tx.read((session) => readExports(database, task.realm, session));
    const own = exports.find(({ id }) => id === task.id);
    if (own?.state !== 'pending' || own.worker !== task.worker) throw new LeaseLost();
    const after = await change(tx, exports);
    if (!after) return false;
    const next = after.find(({ state }) => state === 'pending');
    if (next) changeExport(tx, next, dueAt(tx.nowMs));
    publishExports(tx, after, base);
    const done = after.find(({ id }) => id === task.id);
    if (done) context.notices.stage(tx, [exportNotice(done)]);
    return true;
  });
}

/**
 * Removes files. Their names stay with the export until all are removed: a worker that was only slow may still have
 * written to one of them.
 */
async function removeFiles(database: Dependencies['database'], files: readonly string[]): Promise<void> {
  for (const file of files) await archives(database).remove(file);
}

/** Whether the private data of an account is in a full export. */
function isIn(user: Pick<UserDocument, 'is_active' | 'bot_type' | 'settings'>): boolean {
  return user.is_active && user.bot_type === 0 && consents(user);
}
