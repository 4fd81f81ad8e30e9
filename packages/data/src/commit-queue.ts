/**
 * The commit queue: every write of a (service, realm) that appends to the journal goes through one place, which commits
 * waiting writes together. docs/commit-queue.md has the story and the figures.
 *
 * Group commit. Writers of one realm meet in one document, its head, which gives out the seqs. With a transaction each
 * they conflict and retry, and the more there are the less gets done. Here they wait in a queue. The queue takes up to
 * 128 operations, runs them one after another against one transaction, and commits them as one. Meanwhile the next
 * group forms. No delay makes groups larger: the load alone decides their size.
 *
 * The fence. A group replaces the head that it was decided on, and no other: `{_id: realm, group: n}` becomes n + 1 in
 * the same transaction. MongoDB's transactions see one snapshot, and of two that write one document the second fails.
 * So when a group commits, no other process has committed to the realm since the state that its operations read, be it
 * from the database or from the queue's memory of the last commit. Two processes that both believe that they own the
 * realm are slow, and never wrong: the loser drops its memory, reads again, and runs its operations again.
 *
 * The price is repetition: an operation may run more than once, and only its last run counts.
 */
import { endsWithin, type Grace, type LeveledLogger, NO_GRACE, notReady, type Span } from '@rookery/core';
import type { Entry } from '@rookery/protos/gen/rookery/Entry.ts';
import type { CommitOutcome, Invalidated } from './attempt-outcome.ts';
import type { Database } from './database.ts';
import type { Preload } from './preload.ts';
import { QueuedOperation } from './queued-operation.ts';
import { RealmCommitQueue, type RealmCommitQueueOptions } from './realm-commit-queue.ts';
import { ensureJournal, storedKey } from './records.ts';
import type { CommittedEntry, Tx } from './tx.ts';

/**
 * What other services cache of a service's realms under a lease: they use it until it is dropped, or until the lease
 * ends. A group that changed some of it is answered, and its entries go to `onCommitted`, once they have dropped that.
 * So what an answer or an event says is so in every service.
 */
export interface CachedElsewhere {
  /** A counter that everything raises which changes what is cached, where operations name no subjects. */
  readonly counter?: string;
  /** Resolves when no service uses what it cached before this call. Never a failure. */
  drop(realm: number, invalidated: Invalidated): Promise<void>;
}

export interface CommitQueueOptions {
  readonly database: Database;
  /** The service's name, for log lines. */
  readonly service: string;
  readonly logger: LeveledLogger;
  /** Makes the stored form of an entry; it is called again when a group is rerun. */
  readonly encode: (entry: Entry) => Uint8Array;
  /**
   * Gets the entries of each committed group, in commit order, before the operations are answered. It does not get what
   * another process commits, nor a group whose commit was confirmed after this process had stopped asking. The seqs
   * then have a gap, and the journal has the missing entries.
   */
  readonly onCommitted: (realm: number, entries: CommittedEntry[]) => void;
  readonly cachedElsewhere?: CachedElsewhere | undefined;
  /** The names that `tx.next` knows; without it any name is one. */
  readonly counters?: readonly string[];
  /**
   * Operations in a transaction at most. Default 128: more save little per operation, and hold the fence longer; half
   * as many cost a fifth more.
   */
  readonly maxGroup?: number;
  /** Operations that wait in a realm at most, default 2,048: a tenth of a second of work. More are refused at once. */
  readonly maxWaiting?: number;
  /** How long an operation may take, waiting included, in ms; default 8,000. Then it is answered with notReady. */
  readonly maxWaitMs?: number;
  /**
   * How long a commit that is not answered is repeated before the database is asked what became of it, in ms; default
   * 10,000.
   */
  readonly repeatCommitMs?: number;
  /** Added to the time limits of transactions and operations while the CPU is short; default: nothing. */
  readonly grace?: Pick<Grace, 'graceMs'>;
}

/** The call that an operation is part of; the context of an rpc handler has these fields. */
export interface RunOptions {
  /**
   * The key under which the reply is stored. A repetition gets that reply and changes nothing. Absent or empty: none.
   */
  readonly requestKey?: string;
  /** Above 0 the call may have been made before, and its reply is looked up first. */
  readonly attempt?: number;
  /**
   * Whether the answer, and the events, need not wait until other services have dropped what the operation invalidates:
   * what was so before harms nobody.
   */
  readonly dropsLater?: boolean;
  /** When the caller stops waiting, by performance.now; the queue's own bound holds besides. */
  readonly deadlineAt?: number;
  /** The client's request, for log lines. */
  readonly requestId?: string | undefined;
  /** Where the call is traced; its entries then carry the trace on. */
  readonly span?: Span | undefined;
}

/** Counts since the start of the process. */
interface CommitStats {
  readonly groups: number;
  readonly operations: number;
  /** Attempts that failed and were made again. */
  readonly failures: number;
}

/**
 * A run of one operation may take this long, ms: it blocks its realm. Operations read and decide; slow work comes
 * before.
 */
const MAX_RUN_MS = 3_000;
/** How often waiting times are checked, ms. */
const CHECK_MS = 100;
/** Transactions at the same time, over all realms: enough to fill the disk's queue, and half of the connections. */
const MAX_GROUPS_AT_ONCE = 32;
/** Over all realms, as a multiple of what one may have waiting: a bound of memory for a process with many of them. */
const TOTAL_WAITING = 8;
/** Idle realms whose memory is retained. One costs its memory; dropping it costs one read at its next write. */
const MAX_IDLE_QUEUES = 1_000;
/** How long `drain` waits for operations: longer than any may take. */
const DRAIN_MS = 15_000;

/** The commit queue of a service process: a `RealmCommitQueue` for each realm that is written to. */
export class CommitQueue {
  readonly #options: CommitQueueOptions;
  readonly #realmOptions: RealmCommitQueueOptions;
  readonly #queues = new Map<number, RealmCommitQueue>();
  readonly #maxWaiting: number;
  readonly #maxWaitMs: number;
  #unanswered = 0;
  #activeGroups = 0;
  readonly #waitingGroups: (() => void)[] = [];
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
      runBounded: (work) => this.#runBounded(work),
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
   * stored result if the same call was committed before. The result has to survive storing (plain values, arrays,
   * objects).
   *
   * The operation may run several times, and its effect is only what it asks of `tx`. It must not wait for anything but
   * `tx`, because its whole realm waits with it. It must not rely on errors of the database: it checks, and then
   * writes.
   * @param preload what the operation is sure to look up: read for all of its group at once, where a `tx.read` of its
   *   own would split the group's writes
   * @throws what the operation throws: it has then changed nothing, and its neighbours are untouched.
   * @throws notReady when too many wait, MongoDB is away for too long, or the queue drains; the call may be repeated
   *   under its request key, and may have been committed.
   * @throws Error when MongoDB refuses what it wrote.
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

  /** Refuses new operations and waits for the present ones; resolves when they are answered, or after 15 s. */
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
    // The map is in the order of use, so that the queue unused for longest is forgotten first.
    this.#queues.delete(realm);
    this.#queues.set(realm, queue);
    return queue;
  }

  async #runBounded<T>(work: () => Promise<T>): Promise<T> {
    if (this.#activeGroups >= MAX_GROUPS_AT_ONCE)
      await new Promise<void>((resolve) => this.#waitingGroups.push(resolve));
    else this.#activeGroups++;
    try {
      return await work();
    } finally {
      const next = this.#waitingGroups.shift();
      if (next === undefined) this.#activeGroups--;
      else next();
    }
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
