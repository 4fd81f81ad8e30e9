/** What an operation of the commit queue may do. */
import { DomainError, type EntryCause, type SpanContext } from '@rookery/core';
import type { Entry } from '@rookery/protos/gen/rookery/Entry.ts';
import type { Withdrawal } from '@rookery/protos/gen/rookery/Withdrawal.ts';
import type { ClientSession, Document } from 'mongodb';
import type { StagedWrite } from './staged-write.ts';

/** An entry for the journal; seq, time and trace are the commit queue's. */
export type NewEntry = Omit<Entry, 'seq' | 'at_ms' | 'trace'>;

/** An entry of a committed group. */
export interface CommittedEntry {
  readonly seq: number;
  /** The encoded Entry. */
  readonly bytes: Uint8Array;
  readonly causes: EntryCause[];
  /** The channels that its change takes away from users; see Withdrawal in log.proto. */
  readonly withdraws: readonly Withdrawal[];
  /** The span of its operation, where that is traced; the entry's bytes have it too. */
  readonly trace: SpanContext | undefined;
}

/**
 * The transaction as one operation sees it, usable until the operation has ended. Effects through it are undone if the
 * operation throws. Any other effect (calls, changes of objects outside) would be repeated when the group runs again,
 * so an operation has none.
 */
export interface Tx {
  readonly realm: number;
  /** The time of the group, UNIX milliseconds: what its entries carry as `at_ms`. */
  readonly nowMs: number;
  /** The journal seq that this operation decides on: everything up to it, and nothing above, is visible to it. */
  readonly seqBase: number;
  /** The next id of a counter, from 1 without gaps (a refused operation gives its ids back). */
  next(counter: string): number;
  /**
   * A counter's present value, 0 before the first. Like `seqBase` it is that of the state that this operation decides
   * on.
   */
  value(counter: string): number;
  /** Raises a counter to a value, where it is lower. */
  raise(counter: string, to: number): void;
  /**
   * Since when this process has known that a counter is at its present value or above, by `performance.now()`. A
   * question to another service that was sent after that moment was sent after the counter was raised, by any process.
   */
  knownSince(counter: string): number;
  /**
   * Reads in the transaction: the state at `seqBase`, whichever process wrote it. Sends staged writes first, so an
   * operation reads first and stages then; one that reads after it staged must not refuse any more. One read at a time;
   * inside it, one command at a time. An error of the database ends the transaction, so there is no use in catching it.
   */
  read<T>(query: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Stages the insertion of a document; a document without `_id` is given an ObjectId. */
  insert(collection: string, document: Document): void;
  /** Stages an update, by operators or a pipeline, of one document or of `many`. It is no error if none matches. */
  update(
    collection: string,
    filter: Document,
    change: Document | Document[],
    options?: { upsert?: boolean; many?: boolean },
  ): void;
  /** Stages the removal of one document or of `many`. */
  remove(collection: string, filter: Document, options?: { many?: boolean }): void;
  /**
   * Names something of this realm that the operation changes and that other services cache: `CachedElsewhere` has them
   * drop it before the operation is answered.
   */
  invalidate(subject: number): void;
  /** Stages a journal entry. @returns its seq, final if the operation succeeds. */
  emit(entry: NewEntry): number;
  /** The seq of the entry emitted last, be it of this operation or of one before. */
  lastSeq(): number;
  /**
   * State of this realm that is remembered from group to group, loaded (by `tx.read`) when it is absent. Valid as long
   * as no other process writes to the realm; the commit checks that, and a failed check drops all of it. Change it only
   * by `remember` and `afterwards`. It may be dropped at any time.
   */
  memory<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Replaces what `memory` knows under a key, when this operation has succeeded. */
  remember(key: string, value: unknown): void;
  /** Runs when this operation has succeeded and before the next one starts: the place to change objects of `memory`. */
  afterwards(change: () => void): void;
}

/** What an operation's transaction needs of the group that it is part of. */
export interface GroupContext {
  readonly realm: number;
  readonly nowMs: number;
  /** The last seq and the ids given out by the operations before. */
  readonly seq: number;
  readonly ids: Readonly<Record<string, number>>;
  readonly counters: ReadonlySet<string> | undefined;
  /** Sends what the operations before have staged and then what this one has. */
  flush(own: StagedWrite[]): Promise<void>;
  query<T>(read: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Records that the answer depends on the realm's memory being valid. */
  markMemoryUsed(): void;
  /** Since when this process has known that a counter is at a value or above, by `performance.now()`. */
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
  /** Whether writes of this operation are in the transaction already, so that it cannot be taken out of the group. */
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

/**
 * The counter that holds the highest seq of another service's journal that an entry of this realm names as its cause.
 */
export function causeCounter(service: string): string {
  return `cause:${service}`;
}

const isCauseCounter = (counter: string): boolean => counter.startsWith(causeCounter(''));

/** More would not fit into a message of the log, whose frames end there (`max_payload` is 8 MB). */
export const MAX_ENTRY_BYTES = 7_000_000;

/**
 * The refusal of an entry above MAX_ENTRY_BYTES (bulk operations split theirs), or of more entries than a transaction
 * takes.
 */
export function changeTooLarge(): DomainError {
  return new DomainError('BAD_REQUEST', 'The change is too large to be made in one request.', { httpStatus: 413 });
}
