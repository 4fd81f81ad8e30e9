/**
 * The commit queue: it takes every write of a (service, realm) that appends to the journal, and commits waiting writes
 * together. docs/commit-queue.md explains it, with figures.
 *
 * Group commit. All writers of a realm update one document, its head, which assigns the seqs. If each used a
 * transaction of its own, they would conflict and retry, and throughput would fall with their number. Here they wait in
 * a queue. The queue takes up to 128 operations, runs them one after another in one transaction, and commits them
 * together, while the next group forms. No delay makes groups larger: the load alone decides their size.
 *
 * The fence. A group replaces the head that it was decided on, and no other: `{_id: realm, group: n}` becomes n + 1 in
 * the same transaction. MongoDB's transactions see one snapshot, and of two that write one document the second fails.
 * So when a group commits, no other process has committed to the realm since the state that its operations read, be it
 * from the database or from the queue's memory of the last commit. Two processes that both act as owner of the realm
 * are slow, but never incorrect: the loser drops its memory, reads again, and runs its operations again.
 *
 * The price is repetition: an operation may run more than once, and only its last run counts.
 */
import {
  endsWithin,
  type Grace,
  type LeveledLogger,
  NO_GRACE,
  notReady,
  Semaphore,
  type Span,
  storedKey,
} from '@rookery/core';
import type { Entry } from '@rookery/protos/gen/rookery/Entry.ts';
import type { CommitOutcome, InvalidatedSubjects } from './attempt-outcome.ts';
import type { Database } from './database.ts';
import type { Preload } from './preload.ts';
import { QueuedOperation } from './queued-operation.ts';
import { RealmCommitQueue, type RealmCommitQueueOptions } from './realm-commit-queue.ts';
import { ensureJournal } from './records.ts';
import type { CommittedEntry, Tx } from './tx.ts';

/**
 * The caches of other services that hold this service's state under a lease: they use it until it is dropped or the
 * lease ends. A group that changed cached state is answered, and its entries are passed to `onCommitted`, only after
 * they have dropped it. So a change that a response or an event reports is in effect in every service.
 */
export interface CachedElsewhere {
  /** A counter that every change of cached state raises, if operations name no subjects. */
  readonly counter?: string;
  /** Resolves when no service uses what it cached before this call. Never rejects. */
  drop(realm: number, invalidated: InvalidatedSubjects): Promise<void>;
}

export interface CommitQueueOptions {
  readonly database: Database;
  /** The service's name, for log lines. */
  readonly service: string;
  readonly logger: LeveledLogger;
  /** Encodes an entry for storage; it is called again when a group is rerun. */
  readonly encode: (entry: Entry) => Uint8Array;
  /**
   * Gets the entries of each committed group, in commit order, before the operations are answered. It does not get the
   * groups of other processes, nor a group whose commit this process stopped checking before it was confirmed. The seqs
   * then have a gap, and the journal has the missing entries.
   */
  readonly onCommitted: (realm: number, entries: CommittedEntry[]) => void;
  readonly cachedElsewhere?: CachedElsewhere | undefined;
  /** The counters that `tx.next` accepts; absent: any name. */
  readonly counters?: readonly string[];
  /**
   * Max. operations in a transaction, default 128. Higher saves little per operation and holds the fence longer; half
   * as many cost a fifth more.
   */
  readonly maxGroup?: number;
  /**
   * Max. waiting operations of a realm, default 2,048: a tenth of a second of work. More are rejected immediately.
   */
  readonly maxWaiting?: number;
  /** Max. duration of an operation, including its wait, ms; default 8,000. Then it is rejected with notReady. */
  readonly maxWaitMs?: number;
  /** How long an unanswered commit is repeated before its outcome is looked up in the database, ms; default 10,000. */
  readonly repeatCommitMs?: number;
  /** Added to the time limits of transactions and operations while the CPU is short; default: nothing. */
  readonly grace?: Pick<Grace, 'graceMs'>;
}

/** The call that an operation is part of; the context of an rpc handler has these fields. */
export interface RunOptions {
  /** The key under which the reply is stored. A retry gets that reply and changes nothing. Absent or empty: none. */
  readonly requestKey?: string;
  /** Above 0, the call is a retry, and its reply is looked up first. */
  readonly attempt?: number;
  /**
   * Whether the answer and the events need not wait until other services have dropped what the operation invalidates,
   * because using the old state does no harm.
   */
  readonly dropsLater?: boolean;
  /** The time at which the caller stops waiting, by performance.now; the queue's own bound applies too. */
  readonly deadlineAt?: number;
  /** The id of the client's request, for log lines. */
  readonly requestId?: string | undefined;
  /** The span of the call, if it is traced; its entries then carry the trace on. */
  readonly span?: Span | undefined;
}

/** Counts since the start of the process. */
interface CommitStats {
  readonly groups: number;
  readonly operations: number;
  /** Attempts that failed and were repeated. */
  readonly failures: number;
}

/**
 * Max. duration of one run of an operation, ms: a run blocks its realm. Operations read and decide; slow work belongs
 * before them.
 */
const MAX_RUN_MS = 3_000;
/** Interval of the checks for overdue operations, ms. */
const CHECK_MS = 100;
/** Max. concurrent transactions of all realms: enough to fill the disk's queue, and half of the connections. */
const MAX_CONCURRENT_GROUPS = 32;
/** Max. waiting operations of all realms, as a multiple of `maxWaiting`: bounds the memory of a process with many. */
const TOTAL_WAITING = 8;
/** Max. idle realms whose memory is retained. Dropping one costs one read at its next write. */
const MAX_IDLE_QUEUES = 1_000;
/** How long `drain` waits for operations, ms: longer than any may take. */
const DRAIN_MS = 15_000;

/** The commit queue of a service process: a `RealmCommitQueue` for each realm that is written to. */
export class CommitQueue {
  readonly #options: CommitQueueOptions;
  readonly #realmOptions: RealmCommitQueueOptions;
  readonly #queues = new Map<number, RealmCommitQueue>();
  readonly #maxWaiting: number;
  readonly #maxWaitMs: number;
  #unanswered = 0;
  readonly #activeGroups = new Semaphore(MAX_CONCURRENT_GROUPS);
  #prepared: Promise<void> | undefined;
  #draining = false;
  #onAllIdle: (() => void) | undefined;
  #checking: NodeJS.Timeout | undefined;
  #groups = 0;
  #operations = 0;
  #failures = 0;

  constructor(options: CommitQueueOptions) {
    this.#options = options;
    this.#maxWaiting = options.maxWaiting ?? 2_048;
    this.#maxWaitMs = options.maxWaitMs ?? 8_000;
    this.#realmOptions = {
      attempts: {
        database: options.database,
        encode: options.encode,
        counters: options.counters && new Set(options.counters),
        cachedElsewhere: options.cachedElsewhere,
        repeatCommitMs: options.repeatCommitMs ?? 10_000,
        alive: new Set(),
      },
      logger: options.logger,
      grace: options.grace ?? NO_GRACE,
      maxGroup: options.maxGroup ?? 128,
      runBounded: (work) => this.#activeGroups.run(work),
      ensureCollections: () => this.#prepare(),
      onFailure: () => {
        this.#failures++;
      },
      onCommit: (realm, outcome) => {
        this.#groups++;
        this.#operations += outcome.settlements.length;
        if (outcome.entries.length > 0) this.#deliver(realm, outcome.entries);
      },
      dropCached: (realm, outcome) => this.#dropCached(realm, outcome),
      onIdle: () => this.#onIdle(),
    };
  }

  get stats(): CommitStats {
    return { groups: this.#groups, operations: this.#operations, failures: this.#failures };
  }

  /** Operations of all realms that are not answered yet. */
  get waiting(): number {
    return this.#unanswered;
  }

  /**
   * Runs an operation in a realm's next group. Resolves with its result when the majority has it on disk, or with the
   * stored result if the same call was committed before. The result must be storable (plain values, arrays, objects).
   *
   * The operation may run several times, so its only effects are those through `tx`. It must not wait for anything but
   * `tx`, because its whole realm waits with it. It must not rely on errors of the database: it checks, and then
   * writes.
   * @param preload a look-up that the operation is sure to make: done for its whole group together, while a `tx.read`
   *   in the operation would split the group's writes
   * @throws the error of the operation: it has then changed nothing, and other operations are unaffected.
   * @throws notReady if too many operations wait, MongoDB is unavailable for too long, or the queue drains; the call
   *   may have been committed, and can be retried under its request key.
   * @throws Error if MongoDB rejects the operation's writes.
   */
  run<R>(realm: number, options: RunOptions, operation: (tx: Tx) => Promise<R>, preload?: Preload): Promise<R> {
    const queue = this.#queue(realm);
    const full = queue.waiting.length >= this.#maxWaiting || this.#unanswered >= TOTAL_WAITING * this.#maxWaiting;
    if (this.#draining || full) return Promise.reject(notReady());
    const latest = performance.now() + this.#maxWaitMs;
    this.#unanswered++;
    const queued = new QueuedOperation(operation, {
      key: options.requestKey ? storedKey(realm, options.requestKey) : undefined,
      repeated: (options.attempt ?? 0) > 0,
      preload,
      dropsLater: options.dropsLater,
      expiresAt: Math.min(options.deadlineAt ?? latest, latest),
      requestId: options.requestId,
      span: options.span?.child('commit operation', { attributes: { 'rookery.realm.id': realm } }),
      onSettled: () => {
        this.#unanswered--;
      },
    });
    this.#checking ??= setInterval(() => this.#check(), CHECK_MS).unref();
    queue.add(queued);
    return queued.promise as Promise<R>;
  }

  /** Rejects new operations and waits for the pending ones; resolves when they are answered, or after 15 s. */
  async drain(): Promise<void> {
    this.#draining = true;
    const idle = new Promise<void>((resolve) => {
      this.#onAllIdle = resolve;
    });
    this.#onIdle();
    await endsWithin(idle, DRAIN_MS);
  }

  #queue(realm: number): RealmCommitQueue {
    const queue = this.#queues.get(realm) ?? new RealmCommitQueue(realm, this.#realmOptions);
    // The map is in the order of use, so that the least recently used queue is dropped first.
    this.#queues.delete(realm);
    this.#queues.set(realm, queue);
    return queue;
  }

  #prepare(): Promise<void> {
    this.#prepared ??= ensureJournal(this.#options.database).catch((error) => {
      this.#prepared = undefined;
      throw error;
    });
    return this.#prepared;
  }

  #deliver(realm: number, entries: CommittedEntry[]): void {
    try {
      this.#options.onCommitted(realm, entries);
    } catch (error) {
      const { logger, service } = this.#options;
      logger.error({ service, realm, err: error }, 'committed entries not handed to the relay');
    }
  }

  #dropCached(realm: number, { invalidated, invalidatedLater }: CommitOutcome): Promise<void> | undefined {
    const { cachedElsewhere } = this.#options;
    const isAwaited = invalidated === 'all' || invalidated.size > 0;
    if (!cachedElsewhere || (!isAwaited && invalidatedLater.size === 0)) return undefined;
    const subjects = invalidated === 'all' ? invalidated : new Set([...invalidated, ...invalidatedLater]);
    const dropped = cachedElsewhere.drop(realm, subjects);
    return isAwaited ? dropped : undefined;
  }

  #check(): void {
    const now = performance.now();
    for (const queue of this.#queues.values())
      queue.expireOverdue(now, now - MAX_RUN_MS - this.#realmOptions.grace.graceMs);
  }

  #onIdle(): void {
    for (const queue of this.#queues.values()) {
      if (this.#queues.size <= MAX_IDLE_QUEUES) break;
      if (queue.idle) this.#queues.delete(queue.realm);
    }
    for (const queue of this.#queues.values()) if (!queue.idle) return;
    clearInterval(this.#checking);
    this.#checking = undefined;
    this.#onAllIdle?.();
  }
}
