/** The sweep: compares the journals with what is published, and finds what nobody publishes. */

import type { LeveledLogger } from '@rookery/core';
import type { JournalSource } from './journal-source.ts';
import { pause } from './pause.ts';
import { Semaphore } from './semaphore.ts';
import type { SubjectState } from './subject-state.ts';

export interface RepublishSweepOptions {
  readonly source: JournalSource;
  readonly logger: LeveledLogger;
  readonly signal: AbortSignal;
  readonly onLost: (realm: number, reason: string) => void;
  subjectOf(realm: number): SubjectState;
  subjects(): Iterable<SubjectState>;
  /** Looks how far the subject is in the log. */
  inspect(subject: SubjectState): void;
  /** Publishes everything up to a seq, if a look shows that nobody has. */
  publishUpTo(subject: SubjectState, seq: number): void;
}

const SWEEP_MS = 1_000;
/** What is committed but not published for so long after a sweep saw it belongs to nobody who lives. */
export const LEFT_BEHIND_MS = 250;
/** Questions to the database at a time. */
const MAX_ASKING = 8;
/** How many sweeps in a row must find a journal shorter than the log: one may have asked a primary that is no longer one. */
const BEHIND_SWEEPS = 3;
const SAY_AGAIN_SWEEPS = 60;

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
        if (!signal.aborted) logger.warn({ err: error }, 'the journals cannot be compared with the log just now');
      }
      await pause(SWEEP_MS * (0.75 + Math.random() / 2), signal);
    }
  }

  /** After a restart of NATS: looks at once whether what anybody has saved is still there. */
  async recheck(): Promise<void> {
    try {
      await this.#loadPositions([...this.#options.subjects()]);
      this.#inspectNewest();
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'saved positions cannot be compared with the log just now');
    }
  }

  async #sweep(): Promise<void> {
    const { subjectOf, publishUpTo, signal } = this.#options;
    const heads = await this.#heads();
    await this.#loadPositions([...heads.keys()].map(subjectOf));
    const behind: { subject: SubjectState; head: number }[] = [];
    for (const [realm, head] of heads) {
      const subject = subjectOf(realm);
      if (subject.target < head && subject.published < head) behind.push({ subject, head });
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

  /** Once a realm and restart of NATS; from then on the subject knows. */
  async #loadPositions(subjects: readonly SubjectState[]): Promise<void> {
    const { source } = this.#options;
    const semaphore = new Semaphore(MAX_ASKING);
    const load = async (subject: SubjectState) => subject.adoptSaved(await source.position(subject.realm));
    const stale = subjects.filter((subject) => subject.suspect);
    await Promise.all(stale.map((subject) => semaphore.run(() => load(subject))));
  }

  /**
   * After a crash of the machine the newest acknowledged frames may be gone. The newest that this service knows of tells:
   * if it is there, all before it are.
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

  /** A log that knows more than the journal means that the database was put back: its next entries would never go out. */
  #compareBack(subject: SubjectState, head: number): void {
    // Compared with what was published before the head was asked for: meanwhile both have moved on.
    subject.aheadOfJournal = head < subject.publishedAtSweep ? subject.aheadOfJournal + 1 : 0;
    subject.publishedAtSweep = subject.published;
    if (subject.aheadOfJournal === 0 || subject.aheadOfJournal % SAY_AGAIN_SWEEPS !== BEHIND_SWEEPS) return;
    const { logger, onLost } = this.#options;
    const reason = `the journal ends at ${head}, the log at ${subject.published}`;
    logger.error({ realm: subject.realm, reason }, 'the log is ahead of the journal: was the database restored?');
    onLost(subject.realm, reason);
  }
}
