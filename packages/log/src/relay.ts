/**
 * The relay: publishes a service's journal to the log, every entry once and in order, even if processes die in between.
 * docs/log.md explains it step by step.
 *
 * The journal is the source of truth and the log its copy; the last frame of a (realm, service) subject shows how far
 * the copy is. A frame is published with the expectation that the subject's last sequence is the one that this writer
 * knows. The server checks that and stores the frame in one step, so of two concurrent writers one succeeds and the
 * other gets an error. That is the whole fence: there is no lease and no deduplication. After such an error, and after
 * any unknown outcome (a timeout, a lost connection), the relay reads the subject's last frame and continues after its
 * last entry, regardless of the process that wrote it. A late copy of an earlier attempt does no harm, as its
 * expectation no longer holds.
 *
 * One frame of a subject is in flight at a time. With two, the loss of the first would let the second overtake it, if
 * its expectation could be known at all. Throughput comes from the entries that gather in the meantime: the next frame
 * takes all of them.
 *
 * Entries arrive right after their commit, from memory (`push`). Entries that are not in memory (after a crash, beyond
 * the bounds, or because another replica has published in between) are read from the journal. Every second the
 * republish sweep compares the journals' heads with the published positions, and publishes entries that are still
 * missing a quarter of a second later: a live owner has published them by then, so only those of a dead one are taken
 * over.
 */
import {
  backoffMs,
  type EntryCause,
  endsWithin,
  type LeveledLogger,
  notReady,
  pause,
  Semaphore,
  type Tracer,
} from '@rookery/core';
import { Fences, type SetFence } from './fences.ts';
import type { JournalSource } from './journal-source.ts';
import type { Log } from './log.ts';
import { PositionSaver } from './position-saver.ts';
import { LEFT_BEHIND_MS, RepublishSweep } from './republish-sweep.ts';
import { RETRY, retryUntil } from './retry-until.ts';
import { type RelayCounts, SubjectPublisher } from './subject-publisher.ts';
import { type FrameCut, type PendingEntry, type PendingMemory, SubjectState } from './subject-state.ts';

export interface RelayOptions {
  readonly log: Log;
  /** The service of the journal; the last part of its subjects. */
  readonly service: string;
  readonly source: JournalSource;
  /** Resolves when another service's entry is in the log. A failed call is repeated. */
  waitFor(cause: { service: string; seq: number; realm: number }): Promise<void>;
  /** Sets the fence of a withdrawing entry; if absent, such entries wait for nothing. */
  readonly setFence?: SetFence;
  /**
   * Resolves when other services have dropped what they cache of a realm; default: they cache nothing. Entries are
   * published after that. It is for entries that are read from the journal; for others see `CachedElsewhere` in
   * packages/data.
   */
  readonly dropCached?: ((realm: number) => Promise<void>) | undefined;
  readonly logger: LeveledLogger;
  /** Called when the log, or the journal, has lost published entries of a realm. */
  readonly onLost?: (realm: number, reason: string) => void;
  /** Records publications of entries that carry a trace; default: none. */
  readonly tracer?: Tracer | undefined;
  /** Max. duration of the publications of `drain`, ms. Default 5,000. */
  readonly drainMs?: number;
}

/** Max. subjects that are published to concurrently: 64 saturate a server (27,500 frames/s); more only queue there. */
const MAX_ACTIVE = 64;
/** Before publishing another process's entry, the relay inspects the subject after each of these pauses, ms. */
const LOOKS_MS = [0, 10, 30, 80, LEFT_BEHIND_MS] as const;

export class Relay {
  readonly #options: RelayOptions;
  readonly #subjects = new Map<number, SubjectState>();
  readonly #remembered: PendingMemory = { bytes: 0 };
  readonly #activeSubjects = new Semaphore(MAX_ACTIVE);
  readonly #positions: PositionSaver;
  readonly #publisher: SubjectPublisher;
  readonly #fences: Fences | undefined;
  readonly #sweeping = new AbortController();
  readonly #stopping = new AbortController();
  /** Subjects whose next entry is blocked, with the start of that, by performance.now(). */
  readonly #blocked = new Map<SubjectState, number>();
  #working = 0;
  #sweep: Promise<void> | undefined;
  #offRestart = (): void => {};
  #onQuiet: (() => void) | undefined;

  constructor(options: RelayOptions) {
    const { log, service, source, setFence, logger, onLost = () => {} } = options;
    const { signal } = this.#stopping;
    this.#options = options;
    this.#fences = setFence && new Fences({ set: setFence, source, logger, signal });
    this.#positions = new PositionSaver(source, logger);
    this.#publisher = new SubjectPublisher({
      log,
      service,
      source,
      positions: this.#positions,
      fences: this.#fences,
      logger,
      signal,
      onLost,
      tracer: options.tracer,
      dropCached: options.dropCached,
    });
  }

  /** Counts of publications since the start. */
  get counts(): Readonly<RelayCounts> {
    return this.#publisher.counts;
  }

  /** Unpublished entries, their realms, and the longest time without progress, ms. */
  get behind(): { readonly entries: number; readonly realms: number; readonly longestMs: number } {
    const now = performance.now();
    let entries = 0;
    let realms = 0;
    let longestMs = 0;
    for (const { target, published, behindSince } of this.#subjects.values()) {
      if (behindSince === undefined) continue;
      entries += target - published;
      realms++;
      longestMs = Math.max(longestMs, now - behindSince);
    }
    return { entries, realms, longestMs };
  }

  /** Realms whose next entry waits for another service's, and the longest of these waits, ms. */
  get blocked(): { readonly realms: number; readonly longestMs: number } {
    const now = performance.now();
    let longestMs = 0;
    for (const since of this.#blocked.values()) longestMs = Math.max(longestMs, now - since);
    return { realms: this.#blocked.size, longestMs };
  }

  /**
   * Takes entries right after their commit, in order of seq, once other services have dropped the cached state from
   * before. Returns immediately.
   */
  push(realm: number, entries: readonly PendingEntry[]): void {
    const subject = this.#subject(realm);
    for (const entry of entries) subject.addPending(entry);
    subject.droppedUpTo = Math.max(subject.droppedUpTo, entries.at(-1)?.seq ?? 0);
    this.#fences?.push(realm, entries);
    this.#schedule(subject);
  }

  /** Defers the sweep of a realm until `dropped` resolves, after which the entries of a commit are pushed. */
  async hold(realm: number, dropped: Promise<void>): Promise<void> {
    const subject = this.#subject(realm);
    subject.held++;
    await dropped.finally(() => subject.held--);
  }

  /**
   * The highest seq known to be in the log, together with all lower ones; 0 if this process has not inspected the
   * subject.
   */
  published(realm: number): number {
    return this.#subjects.get(realm)?.published ?? 0;
  }

  /**
   * Resolves when the seq is in the log, committed and published by any process.
   * @throws the signal's reason, or SERVER_NOT_READY if the relay stops first.
   */
  async waitPublished(realm: number, seq: number, signal?: AbortSignal): Promise<void> {
    const subject = this.#subject(realm);
    if (subject.published >= seq) return;
    if (this.#stopping.signal.aborted) throw notReady();
    if (subject.target < seq) void this.#awaitOwner(subject, seq);
    await subject.wait(seq, signal);
  }

  /**
   * Resolves when all withdrawals of the journal up to a seq are fenced or published: only then may an answer be
   * returned that other services name as a cause.
   * @throws the signal's reason, or SERVER_NOT_READY if the relay stops first.
   */
  async waitFenced(realm: number, seq: number, signal?: AbortSignal): Promise<void> {
    if (seq > this.published(realm)) await this.#fences?.whenFenced(realm, seq, signal);
  }

  /** Starts the republish sweep and the saving of positions. */
  start(): void {
    if (this.#sweep) return;
    const { log, source, logger } = this.#options;
    this.#positions.start();
    const sweep = new RepublishSweep({
      source,
      logger,
      signal: this.#sweeping.signal,
      subjectOf: (realm) => this.#subject(realm),
      subjects: () => this.#subjects.values(),
      inspect: (subject) => this.#inspect(subject),
      publishUpTo: (subject, seq) => this.#publishUpTo(subject, seq),
    });
    this.#sweep = sweep.run();
    this.#offRestart = log.onRestart(() => {
      for (const subject of this.#subjects.values()) subject.markSuspect();
      void sweep.recheck();
    });
  }

  /** Publishes pending entries for up to `drainMs`, saves the positions, and ends the relay. */
  async drain(): Promise<void> {
    const { log, drainMs = 5_000 } = this.#options;
    this.#sweeping.abort();
    this.#offRestart();
    if (this.#working > 0 && log.connected) {
      const quiet = new Promise<void>((resolve) => {
        this.#onQuiet = resolve;
      });
      await endsWithin(quiet, drainMs);
    }
    this.#stopping.abort();
    await this.#sweep;
    await this.#positions.stop();
    for (const subject of this.#subjects.values()) subject.failWaiters();
  }

  #subject(realm: number): SubjectState {
    let subject = this.#subjects.get(realm);
    if (subject === undefined) {
      subject = new SubjectState(realm, this.#remembered);
      this.#subjects.set(realm, subject);
    }
    return subject;
  }

  #schedule(subject: SubjectState): void {
    if (subject.working || !subject.hasWork || this.#stopping.signal.aborted) return;
    subject.working = true;
    this.#working++;
    void this.#work(subject).finally(() => {
      subject.working = false;
      this.#working--;
      if (this.#working === 0) this.#onQuiet?.();
      // Entries may have arrived since the last check.
      this.#schedule(subject);
    });
  }

  async #work(subject: SubjectState): Promise<void> {
    const { log, logger } = this.#options;
    const { signal } = this.#stopping;
    for (let failures = 0; subject.hasWork && !signal.aborted; ) {
      try {
        await log.ready(signal);
        const blocked = await this.#activeSubjects.run(() => this.#publisher.step(subject));
        failures = 0;
        // This wait is outside the semaphore: a subject that this one waits for may need the slot.
        if (blocked) await this.#unblock(subject, blocked);
        if (subject.hasWork && !log.writable) await log.whenWritable();
      } catch (error) {
        if (signal.aborted) return;
        // The outcome is unknown: the next step inspects the subject first.
        subject.expected = undefined;
        if (failures++ % 10 === 3) {
          logger.warn({ err: error, realm: subject.realm, failures }, 'publication failing');
        }
        await pause(backoffMs({ failures, ...RETRY }) * (0.5 + Math.random() / 2), signal);
      }
    }
  }

  /** Waits until the subject's next entry may be published. */
  async #unblock(
    subject: SubjectState,
    { blockedBy, unfenced }: Pick<FrameCut, 'blockedBy' | 'unfenced'>,
  ): Promise<void> {
    const { realm } = subject;
    this.#blocked.set(subject, performance.now());
    try {
      if (unfenced) {
        await this.#fences?.ensureFence({ realm, seq: unfenced.seq, withdraws: unfenced.withdraws ?? [] });
      }
      if (blockedBy) await this.#awaitCause(subject, blockedBy);
    } finally {
      this.#blocked.delete(subject);
    }
  }

  /**
   * Resolves when the cause is in the log, and records that in the subject; also resolves when the relay stops. The
   * wait is unbounded, because an entry that overtook its cause would reach clients too early, like a message before
   * its channel. A long wait is logged.
   */
  #awaitCause(subject: SubjectState, cause: EntryCause): Promise<void> {
    const { logger, service } = this.#options;
    const { realm } = subject;
    return retryUntil({
      attempt: async () => {
        await this.#options.waitFor({ service: cause.service, seq: cause.seq, realm });
        subject.knownPublished.set(cause.service, Math.max(subject.knownPublished.get(cause.service) ?? 0, cause.seq));
      },
      warn: (waited_ms) =>
        logger.warn({ realm, service, seq: subject.published + 1, cause, waited_ms }, 'entry waits for its cause'),
      onFailure: (error) => logger.debug({ err: error, realm, cause }, 'cause not published yet'),
      signal: this.#stopping.signal,
    });
  }

  /**
   * Waits for an entry that another process committed: its owner is about to publish it, so the relay inspects the
   * subject several times before it publishes the entry itself.
   */
  async #awaitOwner(subject: SubjectState, seq: number): Promise<void> {
    const { signal } = this.#stopping;
    for (const waitMs of LOOKS_MS) {
      await pause(waitMs, signal);
      if (subject.published >= seq || subject.target >= seq || signal.aborted) return;
      this.#inspect(subject);
    }
    await pause(LEFT_BEHIND_MS, signal);
    this.#publishUpTo(subject, seq);
  }

  #inspect(subject: SubjectState): void {
    subject.mustInspect = true;
    this.#schedule(subject);
  }

  /** Publishes everything up to a seq, after inspecting whether another process has. */
  #publishUpTo(subject: SubjectState, seq: number): void {
    if (subject.published >= seq) return;
    subject.target = Math.max(subject.target, seq);
    this.#inspect(subject);
  }
}
