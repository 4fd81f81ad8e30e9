/**
 * What a leaver's erasure deletes in the messages service: the messages, drafts and uploads. A record of it is staged in
 * the operation that deactivates the user or deletes the profile; it is resumed by any replica until the messages service
 * says that it is complete. Each step may be repeated.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@rookery/data';
import { type Clients, type Logger, PeriodicJob } from '@rookery/runtime';
import { eraseOwnItems, eraseStep } from '../upstream/messages.ts';
import { claimErasure, type Erasure, listDueErasures, storeProgress } from './store/erasures.ts';

/** How often to look for records that are due, ms, by an index that is nearly always empty. */
const EVERY_MS = 5_000;
/** For one call to the messages service, ms. A lease is as long again, for a process that is slow. */
const STEP_MS = 20_000;
const LEASE_MS = 2 * STEP_MS;
const AT_ONCE = 20;
/** Between two attempts after a failure, ms. */
const RETRY_MS = 5_000;

export class Erasures {
  readonly #o: {
    readonly database: Database;
    readonly messages: Pick<Clients['messages'], 'ForgetDrafts' | 'EraseUser'>;
    readonly logger: Logger;
  };
  readonly #sweep: PeriodicJob;
  readonly #stopped = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(o: {
    database: Database;
    messages: Pick<Clients['messages'], 'ForgetDrafts' | 'EraseUser'>;
    logger: Logger;
  }) {
    this.#o = o;
    const failure = 'erasure sweep failed';
    this.#sweep = new PeriodicJob({ intervalMs: EVERY_MS, run: () => this.#resumeDue(), logger: o.logger, failure });
  }

  start(): void {
    this.#sweep.start();
  }

  /** Ends after the step that is under way; another replica resumes what is left. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#sweep.stop();
    await Promise.all(this.#running);
  }

  /** Starts with a user's erasure without waiting for its end. @param now as if it were this time, UNIX milliseconds */
  soon(realm: number, user: number, now: number): void {
    const run = this.#resume(realm, user, now).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async #resumeDue(): Promise<void> {
    for (const { realm, user } of await listDueErasures(this.#o.database, Date.now(), AT_ONCE)) {
      if (this.#stopped.signal.aborted) return;
      await this.#resume(realm, user, Date.now());
    }
  }

  async #resume(realm: number, user: number, now: number): Promise<void> {
    const { database, logger } = this.#o;
    let claimed: Erasure | undefined;
    try {
      claimed = await claimErasure(database, realm, user, { now, until: Date.now() + LEASE_MS });
      while (claimed && !this.#stopped.signal.aborted) claimed = await this.#step(claimed);
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      logger.warn({ err: error, realm, user }, 'erasure failed, retrying');
      await pause(RETRY_MS, undefined, { signal: this.#stopped.signal }).catch(() => {});
      if (claimed) await storeProgress(database, claimed, { ...claimed, complete: false, dueAt: 0 }).catch(() => {});
    }
  }

  /** @returns the record while anything is left */
  async #step(erasure: Erasure): Promise<Erasure | undefined> {
    const { database, messages, logger } = this.#o;
    const { realm, user } = erasure;
    if (erasure.profile) await eraseOwnItems(messages, realm, user);
    const { complete, below } = await eraseStep(messages, erasure, STEP_MS);
    const dueAt = Date.now() + LEASE_MS;
    await storeProgress(database, erasure, { complete, below, dueAt });
    if (!complete) return { ...erasure, below, due_at: dueAt };
    logger.info({ realm, user }, 'user erased');
    return undefined;
  }
}
