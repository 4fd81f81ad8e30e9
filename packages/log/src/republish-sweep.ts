/**
 * The republish sweep: compares the journals with the published positions, and takes over unpublished entries of dead
 * writers.
 */

import { type LeveledLogger, pause, Semaphore } from '@rookery/core';
import type { JournalSource } from './journal-source.ts';
import type { SubjectState } from './subject-state.ts';

interface RepublishSweepOptions {
  readonly source: JournalSource;
  readonly logger: LeveledLogger;
  readonly signal: AbortSignal;
  subjectOf(realm: number): SubjectState;
  subjects(): Iterable<SubjectState>;
  /** Reads the subject's last frame. */
  inspect(subject: SubjectState): void;
  /** Publishes everything up to a seq, unless the subject's last frame shows that it is published. */
  publishUpTo(subject: SubjectState, seq: number): void;
}

const SWEEP_MS = 1_000;
/** How long after a sweep found them entries must still be unpublished to count as left by a dead owner, ms. */
export const LEFT_BEHIND_MS = 250;
/** Max. concurrent reads of the database. */
const MAX_ASKING = 8;
/** Number of consecutive sweeps after which a journal counts as shorter than the log: one may read a former primary. */
const BEHIND_SWEEPS = 3;

export class RepublishSweep {
  readonly #options: RepublishSweepOptions;
  #first = true;

  constructor(options: RepublishSweepOptions) {
    this.#options = options;
  }

  /** Sweeps every second until the signal aborts. */
  async run(): Promise<void> {
    const { signal, logger } = this.#options;
    while (!signal.aborted) {
      try {
        await this.#sweep();
      } catch (error) {
        if (!signal.aborted) logger.warn({ err: error }, 'republish sweep failed');
      }
      await pause(SWEEP_MS * (0.75 + Math.random() / 2), signal);
    }
  }

  /** Checks immediately, after a restart of NATS, that the newest saved positions are still in the log. */
  async recheck(): Promise<void> {
    try {
      await this.#loadPositions([...this.#options.subjects()]);
      this.#inspectNewest();
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'check of saved positions failed');
    }
  }

  async #sweep(): Promise<void> {
    const { subjectOf, publishUpTo, signal } = this.#options;
    const heads = await this.#heads();
    await this.#loadPositions([...heads.keys()].map(subjectOf));
    const behind: { subject: SubjectState; head: number }[] = [];
    for (const [realm, head] of heads) {
      const subject = subjectOf(realm);
      const isLeft = subject.target < head && subject.published < head && subject.held === 0;
      if (isLeft) behind.push({ subject, head });
      this.#compareBack(subject, head);
    }
    if (this.#first) this.#inspectNewest();
    this.#first = false;
    if (behind.length === 0) return;
    await pause(LEFT_BEHIND_MS, signal);
    if (!signal.aborted) for (const { subject, head } of behind) publishUpTo(subject, head);
  }

  async #heads(): Promise<ReadonlyMap<number, number>> {
    const { source } = this.#options;
    if (source.heads) return await source.heads();
    const semaphore = new Semaphore(MAX_ASKING);
    const realms = await source.realms();
    return new Map(
      await Promise.all(realms.map((realm) => semaphore.run(async () => [realm, await source.head(realm)] as const))),
    );
  }

  /** Loads saved positions, once per realm and restart of NATS; from then on the position in memory is current. */
  async #loadPositions(subjects: readonly SubjectState[]): Promise<void> {
    const { source } = this.#options;
    const semaphore = new Semaphore(MAX_ASKING);
    const load = async (subject: SubjectState) => subject.adoptSaved(await source.position(subject.realm));
    const stale = subjects.filter((subject) => subject.suspect);
    await Promise.all(stale.map((subject) => semaphore.run(() => load(subject))));
  }

  /**
   * Inspects the newest known position of each epoch. After a crash of the machine, the newest acknowledged frames may
   * be lost; if the frame of the newest position exists, so do all earlier ones.
   */
  #inspectNewest(): void {
    const newest = new Map<string, SubjectState>();
    for (const subject of this.#options.subjects()) {
      const { position } = subject;
      if (!position || position.streamSequence === 0) continue;
      const other = newest.get(position.epoch)?.position;
      if (!other || other.streamSequence < position.streamSequence) newest.set(position.epoch, subject);
    }
    for (const subject of newest.values()) this.#options.inspect(subject);
  }

  /**
   * Detects a log that is ahead of the journal: the database was restored while this process ran, and its next entries
   * would never be published. The inspection verifies that, and starts a new epoch.
   */
  #compareBack(subject: SubjectState, head: number): void {
    // Compares with the position of the previous sweep, because both have advanced since.
    subject.aheadOfJournal = head < subject.publishedAtSweep ? subject.aheadOfJournal + 1 : 0;
    subject.publishedAtSweep = subject.published;
    if (subject.aheadOfJournal > 0 && subject.aheadOfJournal % BEHIND_SWEEPS === 0) this.#options.inspect(subject);
  }
}
