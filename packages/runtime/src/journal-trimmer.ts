/**
 * Keeps journals from growing for ever: what was published longer ago than the retention goes.
 *
 * The journal is read again only where the log has to be continued or made anew, from the position that some replica
 * remembers; one that serves other realms may remember a position that is days old. So the retention is that of the log.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Journal } from '@rookery/data';
import type { Logger } from './logger.ts';

/** Rarer, and more is removed at a time; more often asks every realm for nothing. */
const EVERY_MS = 3600_000;
/** The first time after a start, at most: a service that is restarted every hour trims too. */
const FIRST_WITHIN_MS = 600_000;

export interface JournalTrimmerOptions {
  readonly journal: Pick<Journal, 'realms' | 'position' | 'trim'>;
  readonly retentionMs: number;
  readonly logger: Logger;
}

/** Trims the journals of a service's database. Each replica does, at its own times: what another has removed is not there. */
export class JournalTrimmer {
  readonly #options: JournalTrimmerOptions;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: JournalTrimmerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends it, after the batch that is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /**
   * Trims every realm once, each below its published position.
   * @returns how many records were removed
   */
  async trimAll(): Promise<number> {
    const { journal, retentionMs } = this.#options;
    const { signal } = this.#stopping;
    let removed = 0;
    for (const realm of await journal.realms()) {
      if (signal.aborted) break;
      const position = await journal.position(realm);
      if (position) removed += await journal.trim(realm, position.seq, { keepMs: retentionMs, signal });
    }
    return removed;
  }

  async #run(): Promise<void> {
    const { logger } = this.#options;
    const { signal } = this.#stopping;
    // At random, so that replicas that were started together do not ask together.
    let waitMs = FIRST_WITHIN_MS * Math.random();
    while (!signal.aborted) {
      // Ending is what the signal is for.
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        const removed = await this.trimAll();
        if (removed > 0) logger.info({ removed }, 'journals are trimmed');
      } catch (error) {
        logger.warn({ err: error }, 'the journals cannot be trimmed just now');
      }
      waitMs = EVERY_MS * (0.75 + Math.random() / 2);
    }
  }
}
