/**
 * Durable tasks: work that follows a commit, in another service or later, and is done even if a process dies in
 * between.
 *
 * 1. A record is staged with the operation that decides the task, so the task exists if and only if that operation was
 *    committed. From `due_at` on any replica may claim it.
 * 2. A claim moves `due_at` to the end of a lease, counts an attempt and generates the name of a worker. A record whose
 *    lease has expired is due like any other, so the death of a process need not be detected.
 * 3. The execution ends with the deletion of the record, or with a new `due_at` after a failure, or with neither if the
 *    process dies: then the lease expires. So a task is executed at least once, and an execution must be idempotent.
 * 4. `worker` is the fence. Every write of a worker to the record matches it, so a worker whose lease has expired
 *    changes nothing after another has claimed the task. An execution whose result must be exact checks it again in the
 *    operation that publishes the result.
 *
 * A caller that must see the effect stages the task as held: the first lease is the caller's, `run` executes the task
 * before the caller answers, and the sweep finds it only after a failure.
 *
 * A record may be a document that outlives its task, such as an export: without `due_at` there is nothing to do.
 */
import { randomUUID } from 'node:crypto';
import { endsWithin, storedKey } from '@rookery/core';
import type { Collection, Database, Document, Filter, Tx } from '@rookery/data';
import { type CallContext, logFields } from '@rookery/rpc';
import type { Registry } from 'prom-client';
import type { Logger } from './logger.ts';
import { PeriodicJob } from './periodic-job.ts';
import { taskMetrics } from './task-metrics.ts';

/** The index of due tasks, which is nearly always empty. */
export const TASK_INDEXES = [{ key: { due_at: 1 }, sparse: true }];

/** The fields of a document that make it a task. Times are UNIX milliseconds. */
export interface TaskRecord {
  readonly _id: string | number;
  readonly realm: number;
  /** When it was due first, from which its age counts. */
  readonly since: number;
  /** When a replica may claim it; while it is claimed, the end of the lease. Absent if there is nothing to do. */
  readonly due_at?: number;
  /** How often it was claimed. */
  readonly attempts: number;
  /**
   * The name of the worker of the last claim. Absent before the first claim, and between a failure and the next claim.
   */
  readonly worker?: string;
}

/**
 * Returns the fields of a task that is due at `since` (UNIX milliseconds).
 * @param heldMs the length of its first lease, ms, which the caller that stages the task holds; `due_at` is its end
 */
export function dueAt(since: number, heldMs = 0): Required<Pick<TaskRecord, 'since' | 'due_at' | 'attempts'>> {
  return { since, due_at: since + heldMs, attempts: 0 };
}

/**
 * Returns the `_id` of the task that a call stages. With a request key a repetition of the call finds the task, also if
 * the process that committed it has died; without one it is random.
 */
export function taskIdOf(realm: number, requestKey: string | undefined): string {
  return requestKey ? storedKey(realm, requestKey) : randomUUID();
}

/** Another worker has claimed the task, or its record is gone or was staged again. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A worker's hold on a task while it executes it. */
export interface Lease {
  /**
   * Aborts when the process stops. If the execution throws after that, another replica can claim the task immediately.
   */
  readonly signal: AbortSignal;
  /**
   * Renews the lease, and stores `progress` with it.
   * @throws LeaseLost
   */
  extend(progress?: Document): Promise<void>;
}

/** The dependencies of tasks. */
export interface TasksContext {
  readonly database: Pick<Database, 'collection'>;
  readonly logger: Logger;
  readonly metrics: Registry;
}

interface DurableTasksOptions<T extends TaskRecord> extends TasksContext {
  /** The collection of the records, and the label `task` of logs and metrics. */
  readonly name: string;
  /** Executes a task; must be idempotent. Errors are logged, so they must not contain private text. */
  readonly execute: (task: T, lease: Lease) => Promise<unknown>;
  /**
   * Whether the execution ends its task itself, by an operation that removes the record or its `due_at`. Otherwise the
   * record is deleted after it.
   */
  readonly endsItself?: boolean;
  /**
   * Length of a lease, ms: longer than an execution takes without `extend`. A task of a dead process waits until its
   * end.
   */
  readonly leaseMs: number;
  /** The pauses after each failure, ms; the last one is repeated. */
  readonly retryMs: readonly number[];
  /** Max. attempts, after which the task is given up. Default: no limit. */
  readonly attempts?: number | ((task: T) => number);
  /** Whether an error is permanent, so that no retry can succeed. Default: never. */
  readonly isPermanent?: (error: unknown) => boolean;
  /** Ends a task that is given up or rejected; may be called repeatedly. Default: the record is deleted. */
  readonly onGivenUp?: (task: T) => Promise<unknown>;
  /** How often to look for tasks that other processes have staged or left, ms. Default: 15 s. */
  readonly everyMs?: number;
  /** Max. concurrent executions of one replica. Default: 1. */
  readonly concurrency?: number;
  /** A filter of the tasks that may use the last of these slots, so that the others never occupy all. Default: any. */
  readonly lastFor?: Document;
}

const EVERY_MS = 15_000;
/** Max. time that `runWithin` waits, ms: a call to a service without live replicas takes ten seconds to fail. */
const WAIT_MS = 5_000;
/** What `runWithin` leaves of a caller's time, ms, for the rest of the call and its answer. */
const MARGIN_MS = 2_000;
/** Delay after which a task that was staged here is looked for, ms, if nothing calls `soon` after the commit. */
const STAGED_MS = 1_000;
/** How often the metrics are read from the database, ms: the scrape interval of Prometheus. */
const FIGURES_EVERY_MS = 15_000;
/** The outcomes of an execution. */
const OUTCOMES = ['done', 'failed', 'given_up', 'refused'] as const;
/** Max. tasks that are counted: counting a backlog must not slow down working it off. */
const MAX_COUNTED = 1_000;

/** The tasks of one kind in a service's database. Every replica executes what is due, from `start` to `stop`. */
export class DurableTasks<T extends TaskRecord> {
  readonly #options: DurableTasksOptions<T>;
  readonly #logger: Logger;
  readonly #metrics: ReturnType<typeof taskMetrics>;
  readonly #everyMs: number;
  readonly #sweep: PeriodicJob;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  /** Executions of `runWithin`, which may outlast their callers. */
  readonly #continuing = new Set<Promise<void>>();
  #figuresAt = Number.NEGATIVE_INFINITY;

  constructor(options: DurableTasksOptions<T>) {
    this.#options = options;
    this.#logger = options.logger.child({ task: options.name });
    this.#metrics = taskMetrics(options.metrics);
    // Prometheus detects no increase in a series that starts at 1.
    for (const outcome of OUTCOMES) this.#metrics.attempts.inc({ task: options.name, outcome }, 0);
    this.#everyMs = options.everyMs ?? EVERY_MS;
    this.#sweep = new PeriodicJob({
      intervalMs: this.#everyMs,
      run: (signal) => this.#claimDue(signal),
      logger: this.#logger,
      failure: 'tasks not claimed, retrying',
    });
  }

  /** Stages a task that is due immediately; calling `soon` after the commit starts it earlier. */
  stage(tx: Tx, task: Omit<T, keyof TaskRecord> & Partial<Pick<T, '_id'>>): void {
    tx.insert(this.#options.name, { _id: randomUUID(), ...task, realm: tx.realm, ...dueAt(tx.nowMs) });
    this.#sweep.soon(STAGED_MS);
  }

  /** Stages a task under the caller's lease. */
  stageHeld(tx: Tx, task: Omit<T, keyof TaskRecord> & Partial<Pick<T, '_id'>>): void {
    tx.insert(this.#options.name, {
      _id: randomUUID(),
      ...task,
      realm: tx.realm,
      ...dueAt(tx.nowMs, this.#options.leaseMs),
    });
  }

  /**
   * Executes a task, if it is still there, for a caller that has to see the effect. The sweep may execute it at the
   * same time.
   * @throws the error of the execution; the sweep retries the task when the lease has expired
   */
  async run(_id: T['_id']): Promise<void> {
    const task = (await this.#records.findOne({ _id })) as T | null;
    if (!task) return;
    try {
      await this.#finish(task);
    } catch (error) {
      this.#count('failed');
      throw error;
    }
  }

  /**
   * Executes a task, if it is still there, for a caller that prefers to see the effect but succeeds without it. Waits
   * for it as long as the caller's deadline permits, at most `WAIT_MS`; the execution continues after that. The sweep
   * retries a task whose execution failed when the lease has expired.
   */
  async runWithin(_id: T['_id'], ctx: Pick<CallContext, 'requestId' | 'span' | 'deadlineAt'>): Promise<void> {
    const ended = this.run(_id)
      .catch((err: unknown) => {
        this.#logger.warn({ err, key: _id, ...logFields(ctx) }, 'task failed, retrying');
      })
      .finally(() => this.#continuing.delete(ended));
    this.#continuing.add(ended);
    const sparedMs = ctx.deadlineAt - performance.now() - MARGIN_MS;
    await endsWithin(ended, Math.max(0, Math.min(WAIT_MS, sparedMs)));
  }

  /** Triggers a sweep without waiting for it: a task may be due. */
  soon(): void {
    this.#sweep.soon();
  }

  start(): void {
    this.#sweep.start();
  }

  /** Stops after the running executions, which may end early; another replica resumes their tasks. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#sweep.stop();
    await Promise.all([...this.#running, ...this.#continuing]);
  }

  async #claimDue(signal: AbortSignal): Promise<void> {
    await this.#readFigures();
    const { concurrency = 1, lastFor = {} } = this.#options;
    while (!signal.aborted && this.#running.size < concurrency) {
      const which = this.#running.size === concurrency - 1 ? lastFor : {};
      const dueAt = await this.#nextDueAt(which);
      if (dueAt === undefined) return;
      if (dueAt > Date.now()) return this.#sweep.soon(dueAt - Date.now());
      const task = await this.#claim(which);
      // Another replica claimed it first.
      if (!task) continue;
      const running = this.#execute(task).finally(() => {
        this.#running.delete(running);
        this.soon();
      });
      this.#running.add(running);
    }
  }

  /** Returns when the next task is due, UNIX milliseconds; undefined unless that may be before the next sweep. */
  async #nextDueAt(which: Document): Promise<number | undefined> {
    const soon = { $lte: Date.now() + 2 * this.#everyMs };
    const only = { sort: { due_at: 1 }, projection: { _id: 0, due_at: 1 } } as const;
    return (await this.#records.findOne({ ...which, due_at: soon }, only))?.due_at;
  }

  /** Claims the task that has been due for longest; no other replica can claim it until the lease ends. */
  async #claim(which: Document): Promise<T | null> {
    const now = Date.now();
    const claimed = await this.#records.findOneAndUpdate(
      { ...which, due_at: { $lte: now } },
      { $set: { due_at: now + this.#options.leaseMs, worker: randomUUID() }, $inc: { attempts: 1 } },
      { sort: { due_at: 1 }, returnDocument: 'after' },
    );
    return claimed as T | null;
  }

  async #execute(task: T): Promise<void> {
    try {
      // A process died during the last attempt.
      if (task.attempts > this.#mostOf(task)) throw new Error('the last attempt did not end');
      await this.#finish(task);
    } catch (error) {
      // If the failure cannot be recorded, the task is due again when the lease has expired.
      await this.#fail(task, error).catch((err: unknown) => this.#logger.warn({ err }, 'task failure not recorded'));
    }
  }

  async #finish(task: T): Promise<void> {
    await this.#options.execute(task, this.#leaseOf(task));
    if (!this.#options.endsItself) await this.#records.deleteOne(ownOf(task));
    this.#count('done');
  }

  async #fail(task: T, err: unknown): Promise<void> {
    const { retryMs, isPermanent } = this.#options;
    const { _id: key, realm, attempts } = task;
    if (err instanceof LeaseLost) return;
    if (this.#stopping.signal.aborted) return this.#release(task, Date.now(), { isCounted: false });
    if (isPermanent?.(err)) {
      this.#count('refused');
      this.#logger.warn({ err, realm, key, attempts }, 'task refused');
      return this.#giveUp(task);
    }
    if (attempts >= this.#mostOf(task)) {
      this.#count('given_up');
      this.#logger.error({ err, realm, key, attempts }, 'task given up');
      return this.#giveUp(task);
    }
    const waitMs = retryMs[Math.min(attempts, retryMs.length) - 1] as number;
    this.#count('failed');
    this.#logger.warn({ err, realm, key, attempts, waitMs }, 'task failed, retrying');
    await this.#release(task, Date.now() + waitMs, { isCounted: true });
  }

  async #giveUp(task: T): Promise<void> {
    const { onGivenUp } = this.#options;
    await (onGivenUp ? onGivenUp(task) : this.#records.deleteOne(ownOf(task)));
  }

  #mostOf(task: T): number {
    const { attempts = Number.POSITIVE_INFINITY } = this.#options;
    return typeof attempts === 'number' ? attempts : attempts(task);
  }

  async #release(task: T, due_at: number, { isCounted }: { isCounted: boolean }): Promise<void> {
    const uncounted = isCounted ? {} : { $inc: { attempts: -1 } };
    await this.#records.updateOne(ownOf(task), { $set: { due_at }, $unset: { worker: '' }, ...uncounted });
  }

  #leaseOf(task: T): Lease {
    return {
      signal: this.#stopping.signal,
      extend: async (progress = {}) => {
        const due_at = Date.now() + this.#options.leaseMs;
        const { matchedCount } = await this.#records.updateOne(ownOf(task), { $set: { ...progress, due_at } });
        if (matchedCount === 0) throw new LeaseLost();
      },
    };
  }

  /**
   * Reads the metrics over all replicas. They include tasks that wait for a retry, but not those that are due first at
   * a later time. A first attempt under a valid lease has no age: an execution may take hours.
   */
  async #readFigures(): Promise<void> {
    const now = Date.now();
    if (now < this.#figuresAt + FIGURES_EVERY_MS) return;
    this.#figuresAt = now;
    const { leaseMs, retryMs, name } = this.#options;
    const projection = { _id: 0, since: 1, due_at: 1, attempts: 1, worker: 1 } as const;
    const found = await this.#records
      .find({ due_at: { $lte: now + Math.max(leaseMs, ...retryMs) } }, { projection })
      .sort({ due_at: 1 })
      .limit(MAX_COUNTED)
      .toArray();
    const waiting = found.filter(({ since }) => since <= now);
    const late = waiting.filter(
      ({ worker, due_at = 0, attempts }) => worker === undefined || due_at <= now || attempts > 1,
    );
    this.#metrics.waiting.set({ task: name }, waiting.length);
    this.#metrics.age.set({ task: name }, (now - Math.min(now, ...late.map(({ since }) => since))) / 1_000);
  }

  #count(outcome: (typeof OUTCOMES)[number]): void {
    this.#metrics.attempts.inc({ task: this.#options.name, outcome });
  }

  get #records(): Collection<TaskRecord> {
    return this.#options.database.collection<TaskRecord>(this.#options.name);
  }
}

/** Matches the record only while the claim is valid under which the task was read. */
function ownOf({ _id, worker }: TaskRecord): Filter<TaskRecord> {
  return { _id, worker: worker ?? { $exists: false } };
}
