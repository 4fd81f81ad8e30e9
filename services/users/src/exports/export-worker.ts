/**
 * Makes the archives that were requested, and removes those that are deleted.
 *
 * A replica takes an export that is due for the time of a lease, prolongs the lease from page to page, and writes the
 * archive into a file of its own. After a crash the lease ends, another replica starts over, and the former file is
 * removed. An archive counts when one operation has published it; that operation checks that the lease is still the
 * worker's and that every user whose private data is in it still consents. Two workers make two files, of which one
 * stays.
 */

import { UserSet } from '@rookery/core';
import type { Tx } from '@rookery/data';
import { PeriodicJob } from '@rookery/runtime';
import type { UserDocument } from '../user/documents.ts';
import { consents } from '../user/export-consent.ts';
import { writeArchive } from './archive.ts';
import type { ExportsContext } from './context.ts';
import { exportBase, publishExports } from './publish.ts';
import { exportNotice, MAX_ARCHIVES } from './rules/exports.ts';
import {
  archives,
  changeExport,
  type ExportDocument,
  forgetFiles,
  giveBackExport,
  hasWithdrawn,
  holdExport,
  listUnfinished,
  readExports,
  takeExport,
} from './store.ts';

/** Looks for what is due so often, ms, by an index that is nearly always empty. */
const EVERY_MS = 2_000;
/** After so long without a word, ms, a worker is taken for dead: longer than a page may take. */
const LEASE_MS = 20_000;
/** The lease is prolonged when so much of it is over, ms. */
const HOLD_AFTER_MS = 5_000;
/** An export fails after so many attempts. */
const MOST_ATTEMPTS = 5;
/** How long after a failure the next attempt begins, ms, doubled from time to time. */
const RETRY_MS = 5_000;
/** Exports that are looked at in a round. */
const AT_ONCE = 200;

/** Another worker has the export. */
class Lost extends Error {
  override readonly name = 'Lost';
}

export interface ExportWorkOptions extends Omit<ExportsContext, 'relay'> {
  /** For tests that have no time. */
  readonly retryMs?: number;
}

export class ExportWork {
  readonly #o: ExportWorkOptions;
  readonly #sweep: PeriodicJob;

  constructor(o: ExportWorkOptions) {
    this.#o = o;
    const failure = 'sweep of exports failed';
    this.#sweep = new PeriodicJob({
      intervalMs: EVERY_MS,
      run: (signal) => this.run(signal),
      logger: o.logger,
      failure,
    });
  }

  start(): void {
    this.#sweep.start();
  }

  /** Ends after the present page; other replicas resume the rest. */
  stop(): Promise<void> {
    return this.#sweep.stop();
  }

  /** Does what is due now. */
  async run(signal: AbortSignal): Promise<void> {
    const unfinished = await listUnfinished(this.#o.database, AT_ONCE);
    const busy = new Set<number>();
    for (const one of unfinished) {
      if (signal.aborted) return;
      const due = (one.due_at ?? 0) <= Date.now();
      if (one.state !== 'pending') {
        if (!due) continue;
        await this.#removeFiles(one.files);
        await forgetFiles(this.#o.database, one);
      } else if (!busy.has(one.realm)) {
        // One at a time of an organisation, the oldest first.
        busy.add(one.realm);
        const taken = due ? await takeExport(this.#o.database, one, Date.now() + LEASE_MS) : null;
        if (taken) await this.#make(taken, signal);
      }
    }
  }

  async #make(taken: ExportDocument, signal: AbortSignal): Promise<void> {
    const { database, logger } = this.#o;
    const { realm, id } = taken;
    const file = taken.files.at(-1) as string;
    try {
      if (taken.attempts > MOST_ATTEMPTS) return await this.#fail(taken);
      // Of attempts that died.
      await this.#removeFiles(taken.files.slice(0, -1));
      const consenting = await this.#write(taken, file, signal);
      const bytes = (await archives(database).size(file)) ?? 0;
      if (await this.#succeed(taken, bytes, consenting)) return;
      throw new Error('a user whose data is in the archive has withdrawn consent');
    } catch (error) {
      await archives(database).remove(file);
      if (error instanceof Lost) return;
      if (signal.aborted) return await giveBackExport(database, taken, { dueAt: Date.now(), counts: false });
      logger.warn({ err: error, realm, export: id, attempts: taken.attempts }, 'export attempt failed');
      if (taken.attempts >= MOST_ATTEMPTS) return await this.#fail(taken);
      const waitMs = (this.#o.retryMs ?? RETRY_MS) * 2 ** (taken.attempts - 1);
      await giveBackExport(database, taken, { dueAt: Date.now() + waitMs, counts: true });
    }
  }

  /** @returns whose private data is in it */
  async #write(taken: ExportDocument, file: string, signal: AbortSignal): Promise<UserSet> {
    const { database, directories, channels, messages } = this.#o;
    const directory = await directories.current(taken.realm);
    const consenting =
      taken.type === 'public' ? UserSet.EMPTY : UserSet.of(directory.users.people.filter(isIn).map(({ id }) => id));
    let heldAt = Date.now();
    const check = async () => {
      signal.throwIfAborted();
      if (Date.now() < heldAt + HOLD_AFTER_MS) return;
      heldAt = Date.now();
      if (!(await holdExport(database, taken, heldAt + LEASE_MS))) throw new Lost();
    };
    const to = archives(database).write(file);
    try {
      await writeArchive(to, { of: taken, database, directory, consenting, channels, messages, check, signal });
    } catch (error) {
      to.destroy();
      throw error;
    }
    return consenting;
  }

  /** @returns whether it stays; false if a user has withdrawn. @throws Lost */
  async #succeed(taken: ExportDocument, bytes: number, consenting: UserSet): Promise<boolean> {
    const { database } = this.#o;
    return this.#decide(taken, async (tx, exports) => {
      if (await hasWithdrawn(tx, database, consenting.toArray())) return undefined;
      const done = { state: 'succeeded', bytes } as const;
      changeExport(tx, taken, done, ['due_at', 'worker']);
      const remaining = exports.filter(({ state }) => state === 'succeeded');
      const old = remaining.slice(0, Math.max(0, remaining.length - MAX_ARCHIVES + 1));
      const gone = { state: 'deleted', deleted_at: tx.nowMs, due_at: tx.nowMs } as const;
      for (const one of old) changeExport(tx, one, gone);
      return exports.map((one) => {
        if (one.id === taken.id) return { ...one, ...done };
        return old.includes(one) ? { ...one, ...gone } : one;
      });
    });
  }

  async #fail(taken: ExportDocument): Promise<void> {
    this.#o.logger.error({ realm: taken.realm, export: taken.id }, 'an export has failed');
    await this.#decide(taken, async (tx, exports) => {
      const failed = { state: 'failed', failed_at: tx.nowMs, due_at: tx.nowMs } as const;
      changeExport(tx, taken, failed, ['worker']);
      return exports.map((one) => (one.id === taken.id ? { ...one, ...failed } : one));
    });
  }

  /** Decides on an export that is still the worker's, and tells of all of them as they are then. @throws Lost */
  async #decide(
    taken: ExportDocument,
    change: (tx: Tx, exports: ExportDocument[]) => Promise<ExportDocument[] | undefined>,
  ): Promise<boolean> {
    const { commits, database } = this.#o;
    const base = await exportBase(this.#o, taken.realm);
    return commits.run(taken.realm, {}, async (tx) => {
      const exports = await tx.read((session) => readExports(database, taken.realm, session));
      const own = exports.find(({ id }) => id === taken.id);
      if (own?.state !== 'pending' || own.worker !== taken.worker) throw new Lost();
      const after = await change(tx, exports);
      if (!after) return false;
      publishExports(tx, after, base);
      const done = after.find(({ id }) => id === taken.id);
      if (done) this.#o.notices.stage(tx, [exportNotice(done)]);
      return true;
    });
  }

  /**
   * Their names stay with the export until all is done: a worker that was only slow may have written to one of them
   * after all.
   */
  async #removeFiles(files: readonly string[]): Promise<void> {
    for (const file of files) await archives(this.#o.database).remove(file);
  }
}

/** Whether the private data of an account is in a full export. */
function isIn(user: Pick<UserDocument, 'is_active' | 'bot_type' | 'settings'>): boolean {
  return user.is_active && user.bot_type === 0 && consents(user);
}
