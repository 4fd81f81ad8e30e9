/** The transaction interface of operations of the commit queue. */
import { DomainError, type EntryCause, type SpanContext } from '@rookery/core';
import type { Entry } from '@rookery/protos/gen/rookery/Entry.ts';
import type { Withdrawal } from '@rookery/protos/gen/rookery/Withdrawal.ts';
import type { ClientSession, Document } from 'mongodb';
import type { StagedWrite } from './staged-write.ts';

/** An entry for the journal; the commit queue adds seq, time and trace. */
export type NewEntry = Omit<Entry, 'seq' | 'at_ms' | 'trace'>;

/** An entry of a committed group. */
export interface CommittedEntry {
  readonly seq: number;
  /** The encoded Entry. */
  readonly bytes: Uint8Array;
  readonly causes: EntryCause[];
  /** The channels that its change withdraws from users; see Withdrawal in log.proto. */
  readonly withdraws: readonly Withdrawal[];
  /** The span of its operation, if that is traced; the entry's bytes contain it too. */
  readonly trace: SpanContext | undefined;
}

/**
 * The transaction of one operation, usable until the operation has ended. Effects through it are undone if the
 * operation throws. An operation must have no other effects (calls, changes of outside objects), because they would be
 * repeated when the group runs again.
 */
export interface Tx {
  readonly realm: number;
  /** The time of the group, UNIX milliseconds; also the `at_ms` of its entries. */
  readonly nowMs: number;
  /** The journal seq that this operation is decided on: it sees everything up to this seq and nothing above. */
  readonly seqBase: number;
  /** The next id of a counter, from 1 without gaps (a rejected operation returns its ids). */
  next(counter: string): number;
  /** A counter's current value, 0 before the first, in the state that this operation is decided on, like `seqBase`. */
  value(counter: string): number;
  /** Raises a counter to a value, if it is lower. */
  raise(counter: string, to: number): void;
  /**
   * The time since which this process has known that a counter is at its current value or above, by
   * `performance.now()`. A call to another service that was sent after this time was sent after the counter was raised,
   * by whichever process.
   */
  knownSince(counter: string): number;
  /**
   * Reads in the transaction: the state at `seqBase`, written by any process. Sends staged writes first, so an
   * operation should read before it stages writes; one that reads after staging must no longer throw. One read at a
   * time; inside it, one command at a time. An error of the database ends the transaction, so catching it is pointless.
   */
  read<T>(query: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Stages the insertion of a document; a document without `_id` gets an ObjectId. */
  insert(collection: string, document: Document): void;
  /** Stages an update of one document or of `many`, by operators or a pipeline. No match is no error. */
  update(
    collection: string,
    filter: Document,
    change: Document | Document[],
    options?: { upsert?: boolean; many?: boolean },
  ): void;
  /** Stages the removal of one document or of `many`. */
  remove(collection: string, filter: Document, options?: { many?: boolean }): void;
  /**
   * Names a subject of this realm that the operation changes and that other services cache: `CachedElsewhere` makes
   * them drop it before the operation is answered.
   */
  invalidate(subject: number): void;
  /** Stages a journal entry. @returns its seq, final if the operation succeeds. */
  emit(entry: NewEntry): number;
  /** The seq of the last emitted entry, of this operation or an earlier one. */
  lastSeq(): number;
  /**
   * State of this realm that is remembered across groups, and loaded (by `tx.read`) if absent. It is valid as long as
   * no other process writes to the realm; the commit checks that, and a failed check drops all of it. Change it only
   * through `remember` and `afterwards`. It may be dropped at any time.
   */
  memory<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Replaces the value of a key in `memory`, once this operation has succeeded. */
  remember(key: string, value: unknown): void;
  /**
   * Runs a function after this operation has succeeded and before the next one starts, to change objects of `memory`.
   */
  afterwards(change: () => void): void;
}

/** The interface of an operation's transaction to the group that it is part of. */
export interface GroupContext {
  readonly realm: number;
  readonly nowMs: number;
  /** The last seq and the last ids that previous operations assigned. */
  readonly seq: number;
  readonly ids: Readonly<Record<string, number>>;
  readonly counters: ReadonlySet<string> | undefined;
  /** Sends the writes that previous operations have staged, and then those of this one. */
  flush(own: StagedWrite[]): Promise<void>;
  query<T>(read: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Records that the answer depends on the realm's memory being valid. */
  markMemoryUsed(): void;
  /** The time since which this process has known that a counter is at a value or above, by `performance.now()`. */
  knownSince(counter: string, value: number): number;
  getMemory(key: string): { readonly value: unknown } | undefined;
  setMemory(key: string, value: unknown): void;
}

/** One run of one operation. */
export class OperationTx implements Tx {
  readonly realm: number;
  readonly nowMs: number;
  readonly #base: number;
  readonly writes: StagedWrite[] = [];
  readonly entries: NewEntry[] = [];
  readonly changes: (() => void)[] = [];
  readonly ids: Record<string, number> = {};
  readonly invalidated: number[] = [];
  /** Whether writes of this operation are in the transaction already, so that it cannot be removed from the group. */
  flushed = false;
  #state: 'open' | 'reading' | 'closed' = 'open';
  readonly #group: GroupContext;
  readonly #by: unknown;

  constructor(group: GroupContext, by: unknown) {
    this.#group = group;
    this.#by = by;
    this.realm = group.realm;
    this.nowMs = group.nowMs;
    this.#base = group.seq;
  }

  get seqBase(): number {
    this.#group.markMemoryUsed();
    return this.#base;
  }

  close(): void {
    this.#state = 'closed';
  }

  next(counter: string): number {
    this.#checkOpen();
    this.#checkCounter(counter);
    const id = this.#present(counter) + 1;
    this.ids[counter] = id;
    return id;
  }

  value(counter: string): number {
    this.#checkCounter(counter);
    this.#group.markMemoryUsed();
    return this.#present(counter);
  }

  raise(counter: string, to: number): void {
    this.#checkOpen();
    if (to > this.value(counter)) this.ids[counter] = to;
  }

  knownSince(counter: string): number {
    return this.#group.knownSince(counter, this.value(counter));
  }

  async read<T>(query: (session: ClientSession) => Promise<T>): Promise<T> {
    this.#checkOpen();
    if (this.#state === 'reading') throw new Error('A read of this operation is still running.');
    this.#state = 'reading';
    try {
      if (this.writes.length > 0) this.flushed = true;
      await this.#group.flush(this.writes);
      return await this.#group.query(query);
    } finally {
      if (this.#state === 'reading') this.#state = 'open';
    }
  }

  insert(collection: string, document: Document): void {
    this.#checkOpen();
    this.writes.push({ kind: 'insert', collection, document, by: this.#by });
  }

  update(
    collection: string,
    filter: Document,
    change: Document | Document[],
    { upsert = false, many = false }: { upsert?: boolean; many?: boolean } = {},
  ): void {
    this.#checkOpen();
    this.writes.push({ kind: 'update', collection, filter, change, upsert, many, by: this.#by });
  }

  remove(collection: string, filter: Document, { many = false }: { many?: boolean } = {}): void {
    this.#checkOpen();
    this.writes.push({ kind: 'remove', collection, filter, many, by: this.#by });
  }

  invalidate(subject: number): void {
    this.#checkOpen();
    this.invalidated.push(subject);
  }

  emit(entry: NewEntry): number {
    this.#checkOpen();
    return this.#base + this.entries.push(entry);
  }

  lastSeq(): number {
    return this.seqBase + this.entries.length;
  }

  async memory<T>(key: string, load: () => Promise<T>): Promise<T> {
    this.#checkOpen();
    const known = this.#group.getMemory(key);
    if (known !== undefined) return known.value as T;
    const value = await load();
    this.#group.setMemory(key, value);
    return value;
  }

  remember(key: string, value: unknown): void {
    this.afterwards(() => this.#group.setMemory(key, value));
  }

  afterwards(change: () => void): void {
    this.#checkOpen();
    this.changes.push(change);
  }

  #present(counter: string): number {
    return this.ids[counter] ?? this.#group.ids[counter] ?? 0;
  }

  #checkCounter(counter: string): void {
    const { counters } = this.#group;
    if (counters === undefined || counters.has(counter) || isCauseCounter(counter)) return;
    throw new Error(`There is no counter '${counter}'.`);
  }

  #checkOpen(): void {
    if (this.#state === 'closed') throw new Error('This operation has ended.');
  }
}

/** The counter of the highest seq of another service's journal that an entry of this realm names as its cause. */
export function causeCounter(service: string): string {
  return `cause:${service}`;
}

const isCauseCounter = (counter: string): boolean => counter.startsWith(causeCounter(''));

/** Max. size of an encoded entry, bytes. A larger one would not fit into a frame of the log (`max_payload` is 8 MB). */
export const MAX_ENTRY_BYTES = 7_000_000;

/**
 * The error for an entry above MAX_ENTRY_BYTES (bulk operations split theirs), or for entries that are too large
 * together for a transaction.
 */
export function changeTooLarge(): DomainError {
  return new DomainError('BAD_REQUEST', 'The change is too large to be made in one request.', { httpStatus: 413 });
}
