/** Commits one realm's groups, one after another: forms groups of operations, and handles failed attempts. */
import { DomainError, type Grace, type LeveledLogger, notReady, pause, type Span } from '@rookery/core';
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
import { groupSpan } from './group-span.ts';
import { endOrphanedTransactions } from './orphaned-transactions.ts';
import type { QueuedOperation } from './queued-operation.ts';
import { WriteRefused } from './send-writes.ts';

/** The interface of a realm queue to the `CommitQueue` that it is part of. */
export interface RealmCommitQueueOptions {
  readonly attempts: Pick<
    CommitAttemptOptions,
    'database' | 'encode' | 'counters' | 'cachedElsewhere' | 'repeatCommitMs' | 'alive'
  >;
  readonly logger: LeveledLogger;
  /** Added to ORPHAN_MS while the CPU is short. */
  readonly grace: Pick<Grace, 'graceMs'>;
  readonly maxGroup: number;
  /** Runs a group when one of the slots shared by all realms is free. */
  runBounded<T>(work: () => Promise<T>): Promise<T>;
  /** Creates the collections and indexes of the journal, once per process. */
  ensureCollections(): Promise<void>;
  onFailure(realm: number, error: unknown): void;
  onCommit(realm: number, outcome: CommitOutcome): void;
  /** Resolves when no other service uses old cached state that the outcome changed; undefined if there is no wait. */
  dropCached(realm: number, outcome: CommitOutcome): Promise<void> | undefined;
  onIdle(): void;
}

/** Operations that are attempted together. */
interface OperationGroup {
  readonly operations: readonly QueuedOperation[];
  readonly lookUpAll: boolean;
  readonly fold: boolean;
  /** Outcomes of earlier attempts whose commits were not confirmed. */
  readonly unconfirmed: CommitOutcome[];
}

/** Max. failed attempts at one group. With the pauses between them, they take longer than any caller waits. */
const MAX_FAILURES = 100;
/** Max. pause between attempts, ms. Two colliding writers must separate, and a recovered server must be used soon. */
const MAX_PAUSE_MS = 200;
/** Max. memory keys of a realm; beyond it the oldest are dropped. The service bounds the size of each value. */
const MAX_REMEMBERED = 10_000;
/**
 * How long an orphaned transaction must have blocked attempts, and been idle, before it is ended, ms. Shorter ends
 * groups of processes that are merely slow; longer is an outage of realms whose process was killed.
 */
const ORPHAN_MS = 200;

export class RealmCommitQueue {
  readonly realm: number;
  /** Waiting operations, in order of arrival. */
  readonly waiting: QueuedOperation[] = [];
  /** Operations of the group that is being committed. */
  #running: readonly QueuedOperation[] = [];
  #working = false;
  /**
   * Set while committed groups wait for other services to drop their caches; resolves when the last one is answered.
   */
  #answering: Promise<void> | undefined;
  #memory: RealmMemory = emptyMemory();
  readonly #counterObservations: CounterObservations = new Map();
  /** The time since which attempts after the same group have met a lock. */
  #blocked: { readonly after: number | undefined; readonly since: number } | undefined;
  readonly #options: RealmCommitQueueOptions;

  constructor(realm: number, options: RealmCommitQueueOptions) {
    this.realm = realm;
    this.#options = options;
  }

  get idle(): boolean {
    return !this.#working && this.#answering === undefined;
  }

  add(operation: QueuedOperation): void {
    this.waiting.push(operation);
    if (this.#working) return;
    this.#working = true;
    void this.#work();
  }

  /** Rejects operations whose time is up, and abandons a run that started before a moment; by performance.now. */
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
      // Waits one turn of the event loop: calls that arrived in the same packet, or that follow from the last answers,
      // join the group.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.waiting.length === 0) break;
      await this.#options.runBounded(async () => {
        this.#running = this.waiting.splice(0, this.#options.maxGroup);
        await this.#commitGroup({ operations: this.#running, lookUpAll: false, fold: true, unconfirmed: [] });
        this.#running = [];
      });
    }
    this.#working = false;
    if (this.idle) this.#options.onIdle();
  }

  /** Attempts a group until every operation is answered. Does not throw. */
  async #commitGroup(group: OperationGroup): Promise<void> {
    let { operations, lookUpAll, fold } = group;
    const { unconfirmed } = group;
    for (let failures = 0; failures < MAX_FAILURES; ) {
      let attempt: CommitAttempt | undefined;
      let span: Span | undefined;
      try {
        await this.#options.ensureCollections();
        await this.#resolveUnconfirmed(unconfirmed);
        operations = operations.filter((operation) => !operation.hasExpired(performance.now()));
        if (operations.length === 0) return;
        span = groupSpan(this.realm, operations);
        attempt = new CommitAttempt({
          ...this.#options.attempts,
          realm: this.realm,
          memory: this.#memory,
          counterObservations: this.#counterObservations,
          operations,
          lookUpAll,
          fold,
          onlyAfterGroup: unconfirmed[0]?.identity.before.group,
          span,
        });
        const outcome = await attempt.run();
        span?.end();
        this.#adopt(outcome);
        this.#settleAll(outcome);
        return;
      } catch (error) {
        span?.end(error);
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
        } else if (!isRetryable(error, attempt)) {
          // The attempt started from memory. The next one reads the stored head, so this happens only once.
          if (attempt !== undefined && !attempt.headVerified) continue;
          const folded = error instanceof WriteRefused && error.folded;
          const culprit = culpritOf(error);
          if (folded) fold = false;
          else if (culprit !== undefined) this.#rejectOperation(culprit, error);
          else return this.#bisect({ operations, lookUpAll, fold, unconfirmed }, error);
          continue;
        }
        await pause(Math.random() * Math.min(2 << failures++, MAX_PAUSE_MS));
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

  /** One operation fails the group, and the error does not name it: bisects the group to find it. */
  async #bisect(group: OperationGroup, error: unknown): Promise<void> {
    const { operations } = group;
    const [alone] = operations;
    if (operations.length === 1 && alone !== undefined) return this.#rejectOperation(alone, error);
    const middle = operations.length >> 1;
    await this.#commitGroup({ ...group, operations: operations.slice(0, middle) });
    await this.#commitGroup({ ...group, operations: operations.slice(middle) });
  }

  /** Rejects an operation that is removed from the group, with its domain error or an internal error. */
  #rejectOperation(operation: QueuedOperation, cause: unknown): void {
    if (cause instanceof DomainError) {
      operation.reject(cause);
      return;
    }
    const { requestId, span } = operation;
    const about = { realm: this.realm, requestId, ...(span && { traceId: span.traceId }) };
    this.#options.logger.error({ ...about, err: cause }, 'operation rejected by the database');
    operation.reject(new Error('The operation cannot be committed.', { cause }));
  }

  /** Looks up the outcomes of unconfirmed commits. At most one of them has happened. */
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
   * Ends an orphaned transaction that locks the head: a head that stays locked for ORPHAN_MS without advancing is not
   * held by an active writer. If the group contains a retried call, a process has been silent for a while already, so
   * the first attempt does not wait for ORPHAN_MS.
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
      if (ended > 0) this.#options.logger.warn({ realm: this.realm, ended }, 'orphaned transactions ended');
    } catch (error) {
      this.#options.logger.warn({ realm: this.realm, err: error }, 'orphaned transactions not ended');
    }
  }

  /**
   * Answers a group, immediately or when other services have dropped what it changed; the next group is committed in
   * the meantime. Groups are answered, and their entries published, in commit order.
   */
  #settleAll(outcome: CommitOutcome): void {
    const dropped = this.#options.dropCached(this.realm, outcome);
    if (dropped === undefined && this.#answering === undefined) {
      this.#answer(outcome);
      return;
    }
    const answering = Promise.all([this.#answering, dropped]).then(() => {
      this.#answer(outcome);
      if (this.#answering !== answering) return;
      this.#answering = undefined;
      if (this.idle) this.#options.onIdle();
    });
    this.#answering = answering;
  }

  #answer(outcome: CommitOutcome): void {
    this.#options.onCommit(this.realm, outcome);
    for (const settlement of outcome.settlements) {
      const { operation } = settlement;
      if (settlement.ok) operation.resolve(settlement.reply);
      else operation.reject(settlement.error);
    }
  }
}

/** Whether another attempt at the same operations may succeed. */
function isRetryable(error: unknown, attempt: CommitAttempt | undefined): boolean {
  // The head could not be read: no operation has run, so none is the cause.
  if (attempt !== undefined && attempt.after === undefined) return true;
  if (error instanceof Fenced || error instanceof CommitUnknown || error instanceof DuplicateRequestKey) return true;
  return isTransient(error);
}

/** The operation that failed the group, if the error identifies it. */
function culpritOf(error: unknown): QueuedOperation | undefined {
  if (error instanceof PoisonedOperation) return error.operation;
  return error instanceof WriteRefused ? (error.by as QueuedOperation | undefined) : undefined;
}

function emptyMemory(): RealmMemory {
  return { head: undefined, values: new Map() };
}
