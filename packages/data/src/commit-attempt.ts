/**
 * One attempt at committing a group of operations: one transaction, from the first read to the commit. The attempt
 * either commits (`CommitOutcome`), or throws with nothing stored, or throws CommitUnknown. Its only other side effect
 * is on the realm's memory, which the queue drops after any throw.
 */

import { notReady, type Span, spanning } from '@rookery/core';
import type { Entry } from '@rookery/protos/gen/rookery/Entry.ts';
import { type ClientSession, MongoError, ObjectId } from 'mongodb';
import { advanceHead, Fenced, type Head } from './advance-head.ts';
import {
  type CommitOutcome,
  GroupTooLarge,
  type InvalidatedSubjects,
  OverdueOperation,
  PoisonedOperation,
  type Settlement,
} from './attempt-outcome.ts';
import type { Database } from './database.ts';
import { isDuplicateKey, isTransient, isUnreachable, Unanswered } from './driver-errors.ts';
import { preloadAll } from './preload.ts';
import { Abandoned, type QueuedOperation } from './queued-operation.ts';
import { heads, records } from './records.ts';
import { sendWrites } from './send-writes.ts';
import { sessionOptions } from './session.ts';
import type { StagedWrite } from './staged-write.ts';
import { AttemptTransaction } from './transaction.ts';
import {
  type CommittedEntry,
  causeCounter,
  changeTooLarge,
  type GroupContext,
  MAX_ENTRY_BYTES,
  OperationTx,
} from './tx.ts';

/** The state that a realm queue remembers since its last commit; valid while its `head` is the stored one. */
export interface RealmMemory {
  readonly head: Head | undefined;
  readonly values: Map<string, unknown>;
}

/**
 * For each counter, a value that this process has seen it reach and the time of that, by `performance.now()`. Counters
 * never fall, so the observations outlive a realm's memory.
 */
export type CounterObservations = Map<string, { value: number; since: number }>;

export interface CommitAttemptOptions {
  readonly database: Database;
  readonly realm: number;
  readonly encode: (entry: Entry) => Uint8Array;
  readonly counters: ReadonlySet<string> | undefined;
  /** Set if other services cache what the operations change; raising `counter` invalidates all of it. */
  readonly cachedElsewhere: { readonly counter?: string } | undefined;
  readonly repeatCommitMs: number;
  /** The sessions, in hex, of the running attempts of this process. */
  readonly alive: Set<string>;
  readonly memory: RealmMemory;
  readonly counterObservations: CounterObservations;
  readonly operations: readonly QueuedOperation[];
  /** Whether to look up every request key, not only those of retries. */
  readonly lookUpAll: boolean;
  readonly fold: boolean;
  /** The group number of the only head to build on, while an earlier attempt at the same group may still replace it. */
  readonly onlyAfterGroup: number | undefined;
  /** The span of the group, if one of its operations is traced. */
  readonly span: Span | undefined;
}

/** Max. size of the entries of several operations together, bytes: a larger transaction would block its whole realm. */
const MAX_GROUP_BYTES = 16 * 1024 * 1024;
/**
 * Max. size of the entries of one operation, bytes, which no group can split: adding twenty users to two hundred
 * channels of ten thousand would be 240 MB. Lower rejects what a busy organisation does; higher blocks its realm for
 * seconds.
 */
const MAX_OPERATION_BYTES = 32 * 1024 * 1024;

export class CommitAttempt implements GroupContext {
  readonly realm: number;
  readonly nowMs: number;
  readonly batch = new ObjectId();
  /** The outcome if the commit succeeds; set once the operations have run. */
  outcome: CommitOutcome | undefined;
  /**
   * Whether the operations ran on the stored head. Before that is verified they may have used stale memory (an id that
   * another writer has given out since), and no failure is attributed to an operation.
   */
  headVerified = false;
  readonly #options: CommitAttemptOptions;
  readonly #transaction: AttemptTransaction;
  readonly #known: Map<string, unknown>;
  #head: Head | undefined;
  #usesMemory = false;
  #failure: unknown;
  #running: QueuedOperation | undefined;
  /** Whether a command of the running operation is in flight. */
  #asking = false;
  #staged: StagedWrite<QueuedOperation>[] = [];
  #writes = 0;
  #seq = 0;
  #ids: Record<string, number> = {};
  #bytes = 0;
  readonly #entries: CommittedEntry[] = [];
  readonly #settlements: Settlement[] = [];
  readonly #replies = new Map<string, unknown>();
  /** The request keys whose replies the commit stores. */
  readonly #fresh: string[] = [];
  readonly #invalidated = new Set<number>();
  readonly #invalidatedLater = new Set<number>();
  #repeatsReply = false;

  constructor(options: CommitAttemptOptions) {
    this.#options = options;
    this.realm = options.realm;
    this.#transaction = new AttemptTransaction(options.database, options.alive);
    this.#known = options.memory.values;
    this.#head = options.memory.head;
    this.nowMs = Date.now();
  }

  get counters(): ReadonlySet<string> | undefined {
    return this.#options.counters;
  }

  get seq(): number {
    return this.#seq;
  }

  get ids(): Readonly<Record<string, number>> {
    return this.#ids;
  }

  /**
   * Runs the operations and commits what they staged.
   * @throws Fenced, DuplicateRequestKey, PoisonedOperation, GroupTooLarge, WriteRefused, CommitUnknown, or the driver's
   *   error.
   */
  async run(): Promise<CommitOutcome> {
    try {
      return await this.#run();
    } catch (error) {
      const ended = this.#transaction.end();
      // A hanging command, or a silent server, may delay the end of the transaction: the attempt does not wait for it.
      if (error instanceof OverdueOperation || isUnreachable(error)) ended.catch(() => {});
      else await ended;
      throw error;
    }
  }

  /** The number of the group that this attempt follows, once its head is known. */
  get after(): number | undefined {
    return this.#head?.group;
  }

  async #run(): Promise<CommitOutcome> {
    const head = this.#head ?? (await this.#loadHead());
    this.#seq = head.seq;
    this.#ids = { ...head.ids };
    await this.#lookUp();
    await preloadAll(this, this.#options.operations);
    for (const operation of this.#options.operations) {
      if (this.#bytes > MAX_GROUP_BYTES) throw new GroupTooLarge('The entries of the group are too large together.');
      await this.#perform(operation);
    }
    this.outcome = {
      identity: { realm: this.realm, batch: this.batch, before: head },
      head: this.#writes === 0 ? head : { group: head.group + 1, seq: this.#seq, ids: this.#ids },
      entries: this.#entries,
      settlements: this.#settlements,
      invalidated: this.#invalidates(head),
      invalidatedLater: this.#invalidatedLater,
    };
    await this.#finish(head, this.outcome.head);
    return this.outcome;
  }

  #invalidates(head: Head): InvalidatedSubjects {
    const counter = this.#options.cachedElsewhere?.counter;
    const isRaised = counter !== undefined && this.#ids[counter] !== head.ids[counter];
    // A head that was read may be another process's commit, and so may the state that the answers are based on.
    const isForeign = this.headVerified;
    return isForeign || this.#repeatsReply || isRaised ? 'all' : this.#invalidated;
  }

  /** Reads the head in the transaction, so that the operations run on the same state. */
  async #loadHead(): Promise<Head> {
    const stored = await this.query((session) =>
      heads(this.#options.database).findOne({ _id: this.realm }, { session }),
    );
    if (stored === null) {
      await this.#createHead();
      throw new Fenced('The realm had no head.');
    }
    const { onlyAfterGroup } = this.#options;
    if (onlyAfterGroup !== undefined && stored.group !== onlyAfterGroup) {
      throw new Fenced('An unconfirmed commit, or another writer, came first.');
    }
    this.headVerified = true;
    this.#head = { group: stored.group, seq: stored.seq, ids: stored.ids };
    return this.#head;
  }

  /**
   * Creates the head outside the transaction: an upsert inside could not be distinguished from another writer's, and
   * would fail the group.
   */
  async #createHead(): Promise<void> {
    try {
      await heads(this.#options.database).updateOne(
        { _id: this.realm },
        { $setOnInsert: { group: 0, seq: 0, batch: null, ids: {} } },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Reads the stored replies of retried calls. */
  async #lookUp(): Promise<void> {
    const keys: string[] = [];
    for (const { key, repeated } of this.#options.operations) {
      if (key !== undefined && (repeated || this.#options.lookUpAll)) keys.push(key);
    }
    if (keys.length === 0) return;
    const wanted = new Set(keys);
    const found = await this.query((session) =>
      records(this.#options.database)
        .find({ k: { $in: keys } }, { session, projection: { k: 1, v: 1 }, promoteBuffers: true })
        .toArray(),
    );
    for (const { k = [], v = [] } of found) {
      for (const [index, key] of k.entries()) if (wanted.has(key)) this.#replies.set(key, v[index]);
    }
  }

  async #perform(operation: QueuedOperation): Promise<void> {
    const { key } = operation;
    if (key !== undefined && this.#replies.has(key)) {
      this.#settlements.push({ operation, ok: true, reply: this.#replies.get(key) });
      this.#repeatsReply = true;
      return;
    }
    const tx = new OperationTx(this, operation);
    this.#running = operation;
    try {
      const reply = await operation.perform(tx, performance.now());
      this.#checkUsable();
      this.#accept(operation, tx, reply, this.#encode(tx, operation.span));
    } catch (error) {
      if (error instanceof PoisonedOperation) throw error;
      if (error instanceof Abandoned) throw this.#overdue(operation);
      this.#checkUsable();
      if (tx.flushed)
        throw new PoisonedOperation(
          operation,
          new Error('The operation refused after its writes were sent.', { cause: error }),
        );
      this.#settlements.push({ operation, ok: false, error });
    } finally {
      tx.close();
      this.#running = undefined;
    }
  }

  /**
   * The error for a run that took too long. If a command was in flight and the database has no primary, the operation
   * runs again, as after any other failure of the database. A primary that is present may be stalled, but the reads may
   * also simply be too large: then the operation runs again only once, because the rest of its realm waits with it.
   */
  #overdue(operation: QueuedOperation): Error {
    const again = this.#asking && (!this.#options.database.connected || operation.unanswered++ === 0);
    return again ? new Unanswered() : new OverdueOperation(operation, notReady());
  }

  /** Throws if an error of the database has ended the transaction, even if the operation caught the error. */
  #checkUsable(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  #encode(tx: OperationTx, span: Span | undefined): CommittedEntry[] {
    let total = 0;
    return tx.entries.map((entry, index) => {
      const seq = this.#seq + index + 1;
      const bytes = this.#options.encode({ ...entry, seq, at_ms: this.nowMs, ...(span && { trace: span.context }) });
      total += bytes.length;
      if (bytes.length > MAX_ENTRY_BYTES || total > MAX_OPERATION_BYTES) throw changeTooLarge();
      const causes = entry.causes?.map((cause) => ({ service: cause.service ?? '', seq: Number(cause.seq ?? 0) }));
      return { seq, bytes, causes: causes ?? [], withdraws: entry.withdraws ?? [], trace: span?.context };
    });
  }

  #accept(operation: QueuedOperation, tx: OperationTx, reply: unknown, encoded: readonly CommittedEntry[]): void {
    try {
      for (const change of tx.changes) change();
    } catch (error) {
      throw new PoisonedOperation(operation, error);
    }
    this.#staged.push(...(tx.writes as StagedWrite<QueuedOperation>[]));
    this.#entries.push(...encoded);
    for (const entry of encoded) {
      this.#bytes += entry.bytes.length;
      for (const { service, seq } of entry.causes) this.#raise(causeCounter(service), seq);
    }
    this.#seq += encoded.length;
    Object.assign(this.#ids, tx.ids);
    const invalidated = operation.dropsLater ? this.#invalidatedLater : this.#invalidated;
    for (const subject of tx.invalidated) invalidated.add(subject);
    // An operation that changed nothing can be repeated: like a rejected one, it stores no reply.
    const changes = tx.writes.length > 0 || tx.flushed || encoded.length > 0 || Object.keys(tx.ids).length > 0;
    if (changes) {
      this.#writes++;
      if (operation.key !== undefined) {
        this.#replies.set(operation.key, reply);
        this.#fresh.push(operation.key);
      }
    }
    this.#settlements.push({ operation, ok: true, reply });
  }

  #raise(counter: string, to: number): void {
    this.#ids[counter] = Math.max(this.#ids[counter] ?? 0, to);
  }

  knownSince(counter: string, value: number): number {
    const { counterObservations } = this.#options;
    const seen = counterObservations.get(counter);
    if (seen !== undefined && seen.value >= value) return seen.since;
    const since = performance.now();
    counterObservations.set(counter, { value, since });
    return since;
  }

  async flush(own: StagedWrite[]): Promise<void> {
    const staged = [...this.#staged, ...(own.splice(0) as StagedWrite<QueuedOperation>[])];
    this.#staged = [];
    if (staged.length > 0) await this.#send(staged);
  }

  async #send(staged: readonly StagedWrite<QueuedOperation>[]): Promise<void> {
    this.#asking = true;
    try {
      await sendWrites(this.#options.database, this.#transaction.session(), staged, this.#options.fold);
    } catch (error) {
      this.#failure ??= error;
      throw error;
    } finally {
      this.#asking = false;
    }
  }

  async query<T>(read: (session: ClientSession) => Promise<T>): Promise<T> {
    const operation = this.#running;
    this.#asking = true;
    try {
      return await read(this.#transaction.session());
    } catch (error) {
      if (error instanceof MongoError || isUnreachable(error)) {
        const own = operation !== undefined && !isTransient(error);
        this.#failure ??= own ? new PoisonedOperation(operation, error) : error;
      }
      throw error;
    } finally {
      this.#asking = false;
    }
  }

  markMemoryUsed(): void {
    this.#usesMemory = true;
  }

  getMemory(key: string): { readonly value: unknown } | undefined {
    this.markMemoryUsed();
    return this.#known.has(key) ? { value: this.#known.get(key) } : undefined;
  }

  setMemory(key: string, value: unknown): void {
    this.#known.set(key, value);
  }

  async #finish(head: Head, next: Head): Promise<void> {
    if (this.#writes === 0) {
      await this.#confirm(head);
      return;
    }
    const { span } = this.#options;
    const journalled = advanceHead(this.#options.database, this.#transaction.session(), {
      identity: { realm: this.realm, batch: this.batch, before: head },
      head,
      next,
      entries: this.#entries,
      replies: this.#fresh.map((key) => [key, this.#replies.get(key)]),
    });
    await (span ? spanning(this.#step(span, 'journal append'), journalled) : journalled);
    this.headVerified = true;
    await this.flush([]);
    const committed = this.#transaction.commit(this.#options.repeatCommitMs);
    await (span ? spanning(this.#step(span, 'commit transaction'), committed) : committed);
  }

  #step(span: Span, name: string): Span {
    return span.child(name, {
      kind: 'client',
      attributes: { 'db.system.name': 'mongodb', 'rookery.journal.entries': this.#entries.length },
    });
  }

  /**
   * Confirms the answers of a group that writes nothing: they are valid if the head they are based on is the stored one
   * and the majority has it. If other services cache, the state that was read may be a fresh commit of another process:
   * then the group starts again from the stored head.
   */
  async #confirm(head: Head): Promise<void> {
    if ((this.#usesMemory || this.#options.cachedElsewhere) && !this.headVerified) {
      const session = this.#transaction.startedSession;
      const stored = await heads(this.#options.database).findOne({ _id: this.realm }, sessionOptions(session));
      if (stored?.group !== head.group) throw new Fenced('Another writer committed first.');
    }
    await this.#transaction.commitReads();
  }
}
