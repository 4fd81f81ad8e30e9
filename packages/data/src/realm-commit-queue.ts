/** One realm's groups, one after another: which operations are tried together, and what follows from a failed attempt. */
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError, type Grace, type LeveledLogger, notReady } from '@rookery/core';
import { DuplicateRequestKey, Fenced } from './advance-head.ts';
import { type CommitOutcome, OverdueOperation, PoisonedOperation } from './attempt-outcome.ts';
import { CommitUnknown, findCommitStatus } from './commit.ts';
import {
  CommitAttempt,
  type CommitAttemptOptions,
  type CounterObservations,
  type RealmMemory,
} from './commit-attempt.ts';
import { isTransient, isWriteConflict } from './driver-errors.ts';
import { endOrphanedTransactions } from './orphaned-transactions.ts';
import type { QueuedOperation } from './queued-operation.ts';
import { WriteRefused } from './send-writes.ts';

/** What a lane needs of its queue. */
export interface RealmCommitQueueOptions {
  readonly attempts: Pick<
    CommitAttemptOptions,
    'database' | 'encode' | 'counters' | 'now' | 'repeatCommitMs' | 'alive'
  >;
  readonly logger: LeveledLogger;
  /** What a shortage of CPU adds to ORPHAN_MS. */
  readonly grace: Pick<Grace, 'graceMs'>;
  readonly maxGroup: number;
  /** Runs groups of all lanes, a bounded number at a time. */
  runBounded<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for what the first attempt of a process needs. */
  ensureCollections(): Promise<void>;
  onFailure(realm: number, error: unknown): void;
  onCommit(realm: number, outcome: CommitOutcome): void;
  onIdle(): void;
}

/** Operations that are tried together. */
interface OperationGroup {
  readonly operations: readonly QueuedOperation[];
  readonly lookUpAll: boolean;
  readonly fold: boolean;
  /** What earlier attempts would have done, whose commits were not confirmed. */
  readonly unconfirmed: CommitOutcome[];
}

/** Attempts at one group that come to nothing. With the pauses between them they take longer than any caller waits. */
const MAX_FAILURES = 100;
/** Pauses grow to this; two writers that collide must come apart, and a server that comes back must not wait for us. */
const MAX_PAUSE_MS = 200;
/** Keys that a realm remembers at most; the oldest go first. Each costs what a service puts there. */
const MAX_REMEMBERED = 10_000;
/**
 * A lock is met for this long, by a transaction that does nothing for this long, before that transaction is ended.
 * Shorter would end groups of a process that is merely slow; longer is an outage of a realm whose process was killed.
 */
const ORPHAN_MS = 200;

export class RealmCommitQueue {
  readonly realm: number;
  /** Waiting operations, first come first. */
  readonly waiting: QueuedOperation[] = [];
  /** Operations of the group that is being committed. */
  #running: readonly QueuedOperation[] = [];
  #working = false;
  #memory: RealmMemory = emptyMemory();
  readonly #sightings: CounterObservations = new Map();
  /** Since when attempts after the same group have met a lock. */
  #blocked: { readonly after: number | undefined; readonly since: number } | undefined;
  readonly #options: RealmCommitQueueOptions;

  constructor(realm: number, options: RealmCommitQueueOptions) {
    this.realm = realm;
    this.#options = options;
  }

  get idle(): boolean {
    return !this.#working;
  }

  add(operation: QueuedOperation): void {
    this.waiting.push(operation);
    if (this.#working) return;
    this.#working = true;
    void this.#work();
  }

  /** Answers the operations whose time is up, and gives up on a run that began before a moment; by performance.now. */
  expireOverdue(now: number, startedBefore: number): void {
    for (const operation of this.#running) {
      operation.hasExpired(now);
      if (operation.runningSince !== 0 && operation.runningSince < startedBefore) operation.abandon();
    }
    const rest = this.waiting.filter((operation) => !operation.hasExpired(now));
    if (rest.length < this.waiting.length) this.waiting.splice(0, this.waiting.length, ...rest);
  }

  async #work(): Promise<void> {
    for (;;) {
      // A turn of the event loop: what arrived in the same packet, or was called by those just answered, comes along.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.waiting.length === 0) break;
      await this.#options.runBounded(async () => {
        this.#running = this.waiting.splice(0, this.#options.maxGroup);
        await this.#commitGroup({ operations: this.#running, lookUpAll: false, fold: true, unconfirmed: [] });
        this.#running = [];
      });
    }
    this.#working = false;
    this.#options.onIdle();
  }

  /** Sees to it that every operation of a group is answered. Does not throw. */
  async #commitGroup(group: OperationGroup): Promise<void> {
    let { operations, lookUpAll, fold } = group;
    const { unconfirmed } = group;
    for (let failures = 0; failures < MAX_FAILURES; ) {
      let attempt: CommitAttempt | undefined;
      try {
        await this.#options.ensureCollections();
        await this.#resolveUnconfirmed(unconfirmed);
        operations = operations.filter((operation) => !operation.hasExpired(performance.now()));
        if (operations.length === 0) return;
        attempt = new CommitAttempt({
          ...this.#options.attempts,
          realm: this.realm,
          memory: this.#memory,
          counterObservations: this.#sightings,
          operations,
          lookUpAll,
          fold,
          onlyAfterGroup: unconfirmed[0]?.identity.before.group,
        });
        const outcome = await attempt.run();
        this.#adopt(outcome);
        this.#settleAll(outcome);
        return;
      } catch (error) {
        this.#memory = emptyMemory();
        this.#options.onFailure(this.realm, error);
        if (isWriteConflict(error)) {
          const takenOver = operations.some(({ repeated }) => repeated);
          await this.#endBlockingTransactions(attempt?.after, takenOver);
        }
        if (error instanceof OverdueOperation) {
          this.#rejectOperation(error.operation, error.cause);
          continue;
        }
        if (error instanceof CommitUnknown && attempt?.outcome !== undefined) {
          unconfirmed.push(attempt.outcome);
        } else if (error instanceof DuplicateRequestKey && !lookUpAll) {
          lookUpAll = true;
          continue;
        } else if (!isRetryable(error)) {
          // The next attempt reads the head anew, so this happens once.
          if (attempt !== undefined && !attempt.headVerified) continue;
          const folded = error instanceof WriteRefused && error.folded;
          const culprit = culpritOf(error);
          if (folded) fold = false;
          else if (culprit !== undefined) this.#rejectOperation(culprit, error);
          else return this.#bisect({ operations, lookUpAll, fold, unconfirmed }, error);
          continue;
        }
        await delay(Math.random() * Math.min(2 << failures++, MAX_PAUSE_MS));
      }
    }
    for (const operation of operations) operation.reject(notReady());
  }

  #adopt({ head }: CommitOutcome): void {
    const { values } = this.#memory;
    for (const key of values.keys()) {
      if (values.size <= MAX_REMEMBERED) break;
      values.delete(key);
    }
    this.#memory = { head, values };
  }

  /** Somebody in the group spoils it, and nothing says who. */
  async #bisect(group: OperationGroup, error: unknown): Promise<void> {
    const { operations } = group;
    const [alone] = operations;
    if (operations.length === 1 && alone !== undefined) return this.#rejectOperation(alone, error);
    const middle = operations.length >> 1;
    await this.#commitGroup({ ...group, operations: operations.slice(0, middle) });
    await this.#commitGroup({ ...group, operations: operations.slice(middle) });
  }

  /** Answers an operation that the group goes on without: with the refusal meant for its caller, or as an internal error. */
  #rejectOperation(operation: QueuedOperation, cause: unknown): void {
    if (cause instanceof DomainError) {
      operation.reject(cause);
      return;
    }
    this.#options.logger.error({ realm: this.realm, error: cause }, 'An operation cannot be committed.');
    operation.reject(new Error('The operation cannot be committed.', { cause }));
  }

  /** Finds out which of the commits that were not confirmed have happened after all. At most one has. */
  async #resolveUnconfirmed(unconfirmed: CommitOutcome[]): Promise<void> {
    for (const outcome of [...unconfirmed]) {
      const found = await findCommitStatus(this.#options.attempts.database, outcome.identity);
      if (found === 'open') continue;
      unconfirmed.splice(unconfirmed.indexOf(outcome), 1);
      if (found === 'committed') {
        this.#settleAll(outcome);
      } else if (found === 'lost') {
        for (const { operation } of outcome.settlements) operation.reject(notReady());
      }
    }
  }

  /**
   * The head stays locked and does not move: after a while that is no writer at work, but what is left of one. A call
   * that comes a second time comes because a process fell silent, which was a while already.
   */
  async #endBlockingTransactions(after: number | undefined, takenOver: boolean): Promise<void> {
    const now = performance.now();
    const first = this.#blocked === undefined || this.#blocked.after !== after;
    if (this.#blocked === undefined || first) this.#blocked = { after, since: now };
    const orphanMs = ORPHAN_MS + this.#options.grace.graceMs;
    if (now - this.#blocked.since < orphanMs && !(first && takenOver)) return;
    this.#blocked = { after, since: now };
    const { database, alive } = this.#options.attempts;
    try {
      const ended = await endOrphanedTransactions(database, orphanMs, alive);
      if (ended > 0)
        this.#options.logger.warn({ realm: this.realm, ended }, 'Ended transactions that a process left behind.');
    } catch (error) {
      this.#options.logger.warn(
        { realm: this.realm, error },
        'Transactions that a process left behind cannot be ended.',
      );
    }
  }

  #settleAll(outcome: CommitOutcome): void {
    this.#options.onCommit(this.realm, outcome);
    for (const settlement of outcome.settlements) {
      const { operation } = settlement;
      if (settlement.ok) operation.resolve(settlement.reply);
      else operation.reject(settlement.error);
    }
  }
}

/** Whether the same operations may be committed by another attempt. */
function isRetryable(error: unknown): boolean {
  if (error instanceof Fenced || error instanceof CommitUnknown || error instanceof DuplicateRequestKey) return true;
  return isTransient(error);
}

/** Whose fault it is, where that is known. */
function culpritOf(error: unknown): QueuedOperation | undefined {
  if (error instanceof PoisonedOperation) return error.operation;
  return error instanceof WriteRefused ? (error.by as QueuedOperation | undefined) : undefined;
}

function emptyMemory(): RealmMemory {
  return { head: undefined, values: new Map() };
}
