/**
 * Fences: the entry of another service's journal that a withdrawing entry has to come after.
 *
 * The problem. Entries wait for their causes, and a cause is always in the past: the state that a message was decided
 * on is in the log before the message. Nothing orders the other direction. While the log is unavailable, messages are
 * committed with the members from before a removal, and they wait for the channels' journal; the channels' journal
 * waits for nothing. When the log is back, users receive their removal, and then the messages from before.
 *
 * So the entry of a removal has to wait for the messages that were decided before it. Naming the newest of them as its
 * cause is not enough: a message may be decided on the removal and be committed before that newest message is looked
 * up. Then each waits for the other, forever. And a message decided before the removal may be committed after the
 * lookup.
 *
 * The solution. The service of the removal (channels) returns nothing that was decided on an unfenced removal: an
 * answer that would be named as a cause waits until `whenFenced`. In the meantime the other service (messages) commits
 * its fence: an operation of its commit queue, after which it rejects decisions on older state, and which returns the
 * last seq of its journal. Up to that seq nothing can depend on the removal, which was not visible yet; beyond it
 * nothing can depend on the state before. So the removal waits for that seq (`causeOf`), and no two entries ever wait
 * for each other: every wait points to an earlier commit, if a removal counts as committed when its fence is.
 *
 * A fence is requested right after the commit, even while the log is unavailable, so that changes that depend on the
 * removal are delayed by milliseconds only. The other service stores it under the entry's seq: any replica may request
 * it, repeatedly.
 */
import { backoffMs, type EntryCause, type LeveledLogger, notReady, pause, Semaphore } from '@rookery/core';
import type { Withdrawal } from '@rookery/protos/gen/rookery/Withdrawal.ts';
import { decodeEntry, MAX_FRAME_ENTRIES } from './codec.ts';
import type { JournalSource } from './journal-source.ts';
import { RETRY, retryUntil } from './retry-until.ts';
import type { PendingEntry } from './subject-state.ts';

/** An entry that withdraws channels from users. */
export interface WithdrawingEntry {
  readonly realm: number;
  readonly seq: number;
  readonly withdraws: readonly Withdrawal[];
}

/**
 * Sets a fence, or finds an existing one. Returns the cause that the entry then has; null for none. A failed call is
 * repeated.
 */
export type SetFence = (entry: WithdrawingEntry) => Promise<EntryCause | null>;

interface FencesOptions {
  readonly set: SetFence;
  readonly source: Pick<JournalSource, 'read' | 'position'>;
  readonly logger: LeveledLogger;
  readonly signal: AbortSignal;
}

/** Max. concurrent requests for fences of one realm: as many as the other service commits in a fraction of a group. */
const CONCURRENCY = 32;
/** Max. cached fences of one realm's unpublished entries; beyond it they are requested again. */
const MAX_REMEMBERED = 4_096;
/** Max. answers that wait for one realm's fences. Each holds a call of another service. */
const MAX_WAITERS = 10_000;

interface RealmFences {
  /** Every entry up to here is fenced, or withdraws nothing; undefined before it is loaded. */
  upTo: number | undefined;
  /** Entries up to here were scanned; their withdrawals are in `waiting` or fenced. */
  seen: number;
  /** Entries up to here have to be scanned. */
  target: number;
  readonly waiting: Omit<WithdrawingEntry, 'realm'>[];
  /** The fences of unpublished entries, by seq. */
  readonly set: Map<number, EntryCause | null>;
  readonly waiters: Set<{ readonly seq: number; readonly settle: (error?: unknown) => void }>;
  working: boolean;
}

export class Fences {
  readonly #options: FencesOptions;
  readonly #realms = new Map<number, RealmFences>();

  constructor(options: FencesOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => {
      for (const { waiters } of this.#realms.values()) for (const { settle } of [...waiters]) settle(notReady());
    });
  }

  /** Takes committed entries, in order, and requests the fences that they need. */
  push(realm: number, entries: readonly PendingEntry[]): void {
    const first = entries[0];
    const last = entries.at(-1);
    if (!first || !last) return;
    const state = this.#state(realm);
    const continues = state.upTo !== undefined && first.seq === state.seen + 1;
    if (continues) {
      const idle = state.upTo === state.seen && !state.working;
      for (const { seq, withdraws } of entries) if (withdraws?.length) state.waiting.push({ seq, withdraws });
      state.seen = last.seq;
      if (idle && state.waiting.length === 0) state.upTo = last.seq;
    }
    state.target = Math.max(state.target, last.seq);
    this.#kick(realm, state);
  }

  /**
   * Resolves when every entry up to a seq is fenced or needs no fence: from then on, decisions on them may be named as
   * causes.
   * @throws the signal's reason, or SERVER_NOT_READY if too many calls wait or the relay stops.
   */
  async whenFenced(realm: number, seq: number, signal?: AbortSignal): Promise<void> {
    const state = this.#state(realm);
    if ((state.upTo ?? -1) >= seq) return;
    if (state.waiters.size >= MAX_WAITERS || this.#options.signal.aborted) throw notReady();
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => waiter.settle(signal?.reason);
    const waiter = {
      seq,
      settle: (error?: unknown) => {
        state.waiters.delete(waiter);
        signal?.removeEventListener('abort', onAbort);
        if (error === undefined) resolve();
        else reject(error);
      },
    };
    state.waiters.add(waiter);
    signal?.addEventListener('abort', onAbort);
    state.target = Math.max(state.target, seq);
    this.#kick(realm, state);
    await promise;
  }

  /** The cause of a withdrawing entry; undefined while its fence is not set. */
  causeOf(realm: number, seq: number): EntryCause | null | undefined {
    return this.#realms.get(realm)?.set.get(seq);
  }

  /**
   * Ensures that the fence of an entry is set. It may take as long as the other service is unavailable.
   * @throws as `whenFenced`
   */
  async ensureFence(entry: WithdrawingEntry): Promise<void> {
    const { realm, seq } = entry;
    await this.whenFenced(realm, seq);
    const { set } = this.#state(realm);
    // The fence was dropped from the cache, or the entry was published before the log lost it.
    if (!set.has(seq)) await this.#set(realm, entry);
  }

  /** Drops the fences of published entries. */
  dropPublished(realm: number, published: number): void {
    const set = this.#realms.get(realm)?.set;
    if (set) for (const seq of set.keys()) if (seq <= published) set.delete(seq);
  }

  #state(realm: number): RealmFences {
    let state = this.#realms.get(realm);
    if (!state) {
      state = { upTo: undefined, seen: 0, target: 0, waiting: [], set: new Map(), waiters: new Set(), working: false };
      this.#realms.set(realm, state);
    }
    return state;
  }

  #kick(realm: number, state: RealmFences): void {
    if (state.working || (state.upTo ?? -1) >= state.target || this.#options.signal.aborted) return;
    state.working = true;
    void this.#work(realm, state).finally(() => {
      state.working = false;
      this.#kick(realm, state);
    });
  }

  async #work(realm: number, state: RealmFences): Promise<void> {
    const { signal, logger } = this.#options;
    for (let failures = 0; (state.upTo ?? -1) < state.target && !signal.aborted; ) {
      try {
        await this.#step(realm, state);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (failures++ % 10 === 3) logger.warn({ err: error, realm, failures }, 'journal not readable for withdrawals');
        await pause(backoffMs({ failures, ...RETRY }), signal);
      }
    }
  }

  async #step(realm: number, state: RealmFences): Promise<void> {
    const { source } = this.#options;
    if (state.upTo === undefined) {
      // Published entries are already fenced.
      const published = (await source.position(realm))?.seq ?? 0;
      state.upTo = published;
      state.seen = published;
    }
    if (state.upTo === state.seen) await this.#look(realm, state);
    const { seen } = state;
    const semaphore = new Semaphore(CONCURRENCY);
    await Promise.all(
      state.waiting.splice(0).map((entry) => semaphore.run(() => this.#set(realm, { realm, ...entry }))),
    );
    if (this.#options.signal.aborted) return;
    state.upTo = seen;
    for (const waiter of [...state.waiters]) if (waiter.seq <= seen) waiter.settle();
  }

  /** Scans the journal for withdrawals that other processes have committed. */
  async #look(realm: number, state: RealmFences): Promise<void> {
    const page = await this.#options.source.read(realm, state.seen, MAX_FRAME_ENTRIES);
    for (const { seq, bytes } of page) {
      // Entries may have been pushed during the read.
      if (seq <= state.seen) continue;
      const { withdraws } = decodeEntry(bytes);
      if (withdraws.length > 0) state.waiting.push({ seq, withdraws });
      state.seen = seq;
    }
    // The target is beyond the end of the journal.
    if (page.length === 0) state.seen = Math.max(state.seen, state.target);
  }

  /** Sets a fence, retrying until it succeeds or the signal aborts. */
  #set(realm: number, entry: WithdrawingEntry): Promise<void> {
    const { signal, logger, set } = this.#options;
    const { seq } = entry;
    return retryUntil({
      attempt: async () => this.#remember(realm, seq, await set(entry)),
      warn: (waited_ms) => logger.warn({ realm, seq, waited_ms }, 'withdrawal waits for its fence'),
      onFailure: (error) => logger.debug({ err: error, realm, seq }, 'fence not set yet'),
      signal,
    });
  }

  #remember(realm: number, seq: number, before: EntryCause | null): void {
    const { set } = this.#state(realm);
    set.set(seq, before);
    for (const oldest of set.keys()) {
      if (set.size <= MAX_REMEMBERED) break;
      set.delete(oldest);
    }
  }
}
