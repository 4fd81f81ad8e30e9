/**
 * Saves published positions, each at most once a second. A position that is a second old costs a restarted process one
 * inspection of the log, while a save for every frame would cost a write per frame.
 *
 * Positions that were read from other writers' frames are saved by those writers. But a writer that died has not saved
 * its last position, and without it the entries would be published again once their frames have aged out of the log. So
 * foreign positions are saved as well, if their writer has not done so some seconds later.
 */

import { type LeveledLogger, pause, Semaphore } from '@rookery/core';
import type { JournalSource } from './journal-source.ts';
import type { SubjectState } from './subject-state.ts';

const SAVE_MS = 1_000;
/** How long a writer has to save its position itself, ms; a live one has done so long before. */
const FOREIGN_MS = 5_000;
/** Max. concurrent saves: enough for thousands of realms a second, few compared to the service's own work. */
const MAX_SAVING = 8;

export class PositionSaver {
  readonly #source: JournalSource;
  readonly #logger: LeveledLogger;
  readonly #unsaved = new Set<SubjectState>();
  readonly #foreignPositions = new Map<SubjectState, number>();
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(source: JournalSource, logger: LeveledLogger) {
    this.#source = source;
    this.#logger = logger;
  }

  /** Schedules a save: this process has advanced the subject. */
  save(subject: SubjectState): void {
    this.#unsaved.add(subject);
    this.#foreignPositions.delete(subject);
  }

  /** Schedules a check whether the writer has saved the position: another writer's frame has advanced the subject. */
  trackForeign(subject: SubjectState): void {
    if (!this.#unsaved.has(subject)) this.#foreignPositions.set(subject, performance.now());
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Saves all unsaved positions, and ends. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#saveAll();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await pause(SAVE_MS, signal);
      if (signal.aborted) return;
      await this.#saveAll();
      await this.#saveForeign();
    }
  }

  async #saveAll(): Promise<void> {
    const subjects = [...this.#unsaved];
    this.#unsaved.clear();
    const semaphore = new Semaphore(MAX_SAVING);
    await Promise.all(
      subjects.map((subject) =>
        semaphore.run(async () => {
          try {
            if (subject.position) await this.#source.savePosition(subject.realm, subject.position);
          } catch (error) {
            this.#unsaved.add(subject);
            this.#logger.debug({ err: error, realm: subject.realm }, 'position not saved yet');
          }
        }),
      ),
    );
  }

  async #saveForeign(): Promise<void> {
    const before = performance.now() - FOREIGN_MS;
    for (const [subject, notedAt] of [...this.#foreignPositions]) {
      if (notedAt > before) continue;
      try {
        const saved = await this.#source.position(subject.realm);
        const { position } = subject;
        if (position && (saved?.epoch !== position.epoch || saved.seq < position.seq)) {
          await this.#source.savePosition(subject.realm, position);
        }
        if (this.#foreignPositions.get(subject) === notedAt) this.#foreignPositions.delete(subject);
      } catch (error) {
        this.#logger.debug({ err: error, realm: subject.realm }, 'saved position not readable yet');
        return;
      }
    }
  }
}
