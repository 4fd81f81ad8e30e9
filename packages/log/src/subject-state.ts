/** The state of one subject: its position in the log, pending entries in memory, and the calls that wait for it. */
import { type DomainError, type EntryCause, type JournalPosition, notReady, type SpanContext } from '@rookery/core';
import type { Withdrawal } from '@rookery/protos/gen/rookery/Withdrawal.ts';
import { MAX_FRAME_ENTRIES } from './codec.ts';
import { UNPUBLISHED } from './fencing-decision.ts';

/** An encoded entry that waits for publication. */
export interface PendingEntry {
  readonly seq: number;
  readonly bytes: Uint8Array;
  readonly causes?: readonly EntryCause[];
  /** The channels that it withdraws from users; see `Fences`. */
  readonly withdraws?: readonly Withdrawal[];
  /** The span of the operation that emitted it; absent or empty if that is not traced. */
  readonly trace?: SpanContext | undefined;
}

/** Max. pending entries of a realm in memory; beyond it the journal is read. */
const MAX_REMEMBERED = 4_096;
/** Max. size of all realms' pending entries in memory, bytes. */
const MAX_REMEMBERED_BYTES = 64 * 1024 * 1024;
/**
 * Max. calls that wait for one realm's entries. Each holds a call of a client, so more calls than there can be clients
 * are a fault.
 */
const MAX_WAITERS = 10_000;

interface Waiter {
  readonly seq: number;
  readonly settle: (error?: DomainError) => void;
}

/** The memory that all subjects of a relay share. */
export interface PendingMemory {
  bytes: number;
}

export class SubjectState {
  readonly realm: number;
  /** The published position that this process knows; undefined before it is loaded. */
  position: JournalPosition | undefined;
  /** Set while the saved position may be newer than the one in memory. */
  suspect = true;
  /** The subject's last sequence; undefined if it must be read first. */
  expected: number | undefined;
  /** The time since which entries have been pending without progress, by performance.now(). */
  behindSince: number | undefined;
  /** Whether to inspect the subject's last frame, even if nothing is pending. */
  mustInspect = false;
  working = false;
  /** Consecutive publications that failed because another writer published first. */
  conflicts = 0;
  /** Consecutive sweeps that found the journal shorter than the log, and the published seq at the last sweep. */
  aheadOfJournal = 0;
  publishedAtSweep = 0;
  /** Whether a frame of another process was compared with the journal since the start or a restart of NATS. */
  isCompared = false;
  /** Other services have dropped the cached state from before the entries up to this seq. */
  droppedUpTo = 0;
  /** Number of this process's commits whose entries wait until other services have dropped what they cache. */
  held = 0;
  /** The published seqs of other services' journals of this realm, as far as known, by service. */
  readonly knownPublished = new Map<string, number>();
  readonly #all: PendingMemory;
  #target = 0;
  #memory: PendingEntry[] = [];
  /** Waiting calls, in order of seq. */
  #waiters: Waiter[] = [];

  constructor(realm: number, all: PendingMemory) {
    this.realm = realm;
    this.#all = all;
  }

  get published(): number {
    return this.position?.seq ?? 0;
  }

  /** The seq up to which entries have to be published. */
  get target(): number {
    return this.#target;
  }

  set target(seq: number) {
    this.#target = seq;
    if (seq <= this.published) this.behindSince = undefined;
    else this.behindSince ??= performance.now();
  }

  get hasWork(): boolean {
    return this.mustInspect || this.target > this.published;
  }

  /** Adds a committed entry, and retains it in memory if it continues the pending ones and there is room. */
  addPending(entry: PendingEntry): void {
    this.target = Math.max(this.target, entry.seq);
    const last = this.#memory.at(-1);
    const continues = last === undefined ? entry.seq > this.published : entry.seq === last.seq + 1;
    const hasRoom = this.#memory.length < MAX_REMEMBERED && this.#all.bytes < MAX_REMEMBERED_BYTES;
    if (!hasRoom || !continues) return;
    this.#memory.push(entry);
    this.#all.bytes += entry.bytes.length;
  }

  /** Drops the pending entries from memory; the journal is read instead. */
  dropPending(): void {
    for (const entry of this.#memory) this.#all.bytes -= entry.bytes.length;
    this.#memory = [];
  }

  /** The next pending entries in memory, in order; empty if the journal must be read. */
  nextPending(): readonly PendingEntry[] {
    return this.#memory[0]?.seq === this.published + 1 ? this.#memory.slice(0, MAX_FRAME_ENTRIES) : [];
  }

  /** Adopts a saved position if it is newer; another process may have saved it. */
  adoptSaved(saved: JournalPosition = UNPUBLISHED): void {
    this.suspect = false;
    this.position ??= UNPUBLISHED;
    const { epoch, seq } = this.position;
    // Epochs are creation times, so a greater one is newer.
    if (saved.epoch > epoch || (saved.epoch === epoch && saved.seq > seq)) this.advanceTo(saved);
  }

  /**
   * Marks the position as suspect after a restart of NATS: the end of the log and other writers' progress are unknown.
   */
  markSuspect(): void {
    this.suspect = true;
    this.isCompared = false;
    this.expected = undefined;
  }

  /** Restarts at a position, because the log belonged to another history of the journal. */
  restartAt(position: JournalPosition): void {
    this.position = position;
    this.expected = undefined;
    this.suspect = false;
    this.isCompared = false;
    this.aheadOfJournal = 0;
    this.publishedAtSweep = 0;
    this.droppedUpTo = 0;
  }

  /** Advances to a position, and resolves the waits that it covers. */
  advanceTo(position: JournalPosition): void {
    const hasProgress = position.seq > this.published || this.behindSince === undefined;
    this.position = position;
    if (this.#target <= position.seq) this.behindSince = undefined;
    // Without progress the time stays: publishes that are rejected inspect the subject again and again.
    else if (hasProgress) this.behindSince = performance.now();
    let done = 0;
    for (const entry of this.#memory) {
      if (entry.seq > position.seq) break;
      this.#all.bytes -= entry.bytes.length;
      done++;
    }
    if (done > 0) this.#memory.splice(0, done);
    let settled = 0;
    while ((this.#waiters[settled]?.seq ?? Number.POSITIVE_INFINITY) <= position.seq) settled++;
    if (settled > 0) for (const waiter of this.#waiters.splice(0, settled)) waiter.settle();
  }

  /** Resolves when the seq is published. @throws the signal's reason, or SERVER_NOT_READY if too many calls wait. */
  wait(seq: number, signal?: AbortSignal): Promise<void> {
    if (this.published >= seq) return Promise.resolve();
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#waiters.length >= MAX_WAITERS) return Promise.reject(notReady());
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiters = this.#waiters.filter((one) => one !== waiter);
        reject(signal?.reason);
      };
      const settle = (error?: DomainError) => {
        signal?.removeEventListener('abort', onAbort);
        if (error) reject(error);
        else resolve();
      };
      const waiter = { seq, settle };
      // Nearly always appends, because seqs rise.
      let at = this.#waiters.length;
      while (at > 0 && (this.#waiters[at - 1]?.seq ?? 0) > seq) at--;
      this.#waiters.splice(at, 0, waiter);
      signal?.addEventListener('abort', onAbort);
    });
  }

  /** Ends all waits with SERVER_NOT_READY. */
  failWaiters(): void {
    for (const waiter of this.#waiters.splice(0)) waiter.settle(notReady());
  }
}

/** A frame cut from the front of pending entries. */
export interface FrameCut {
  readonly entries: readonly PendingEntry[];
  /** The cause that the entry after the frame waits for; undefined if the frame was cut for another reason. */
  readonly blockedBy: EntryCause | undefined;
  /** The entry after the frame, if its fence is not set yet. */
  readonly unfenced?: PendingEntry;
}

/**
 * Takes entries from the front, as many as fit into a frame and have their causes in the log. It never skips an entry:
 * frames have the order of the journal.
 * @param fenceOf returns the cause of a withdrawing entry; undefined if its fence is not set yet
 */
export function cutFrame(
  pending: readonly PendingEntry[],
  maxBytes: number,
  isPublished: (cause: EntryCause) => boolean,
  fenceOf: (entry: PendingEntry) => EntryCause | null | undefined = () => null,
): FrameCut {
  let bytes = 0;
  let count = 0;
  for (const entry of pending) {
    if (count === MAX_FRAME_ENTRIES) break;
    const blockedBy = entry.causes?.find((cause) => !isPublished(cause));
    if (blockedBy) return { entries: pending.slice(0, count), blockedBy };
    if (entry.withdraws?.length) {
      const fence = fenceOf(entry);
      if (fence === undefined) return { entries: pending.slice(0, count), blockedBy: undefined, unfenced: entry };
      if (fence !== null && !isPublished(fence)) return { entries: pending.slice(0, count), blockedBy: fence };
    }
    // Ten bytes for a tag and a length. An entry that is too long by itself gets its own frame; the server may accept
    // it.
    bytes += entry.bytes.length + 10;
    if (bytes > maxBytes && count > 0) break;
    count++;
  }
  return { entries: pending.slice(0, count), blockedBy: undefined };
}
