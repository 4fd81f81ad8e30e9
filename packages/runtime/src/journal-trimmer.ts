/**
 * Trims journals: entries that were published longer ago than the retention are deleted.
 *
 * The journal is read again only where the log has to be continued or rebuilt, from the position that some replica
 * remembers; one that serves other realms may remember a position that is days old. So the retention is that of the
 * log.
 */
import type { Journal } from '@rookery/data';
import type { Logger } from './logger.ts';
import { PeriodicJob } from './periodic-job.ts';

/** Rarer, and more is removed at a time; more often asks every realm for nothing. */
const EVERY_MS = 3600_000;
/** The first time after a start, at most: a service that is restarted every hour trims too. */
const FIRST_WITHIN_MS = 600_000;

interface JournalTrimmerOptions {
  readonly journal: Pick<Journal, 'realms' | 'position' | 'trim'>;
  readonly retentionMs: number;
  readonly logger: Logger;
}

/**
 * Trims the journals of a service's database. Each replica does, at its own times: what another has removed is not
 * there.
 */
export class JournalTrimmer {
  readonly #options: JournalTrimmerOptions;
  readonly #job: PeriodicJob;

  constructor(options: JournalTrimmerOptions) {
    this.#options = options;
    const { logger } = options;
    this.#job = new PeriodicJob({
      intervalMs: EVERY_MS,
      firstRunWithinMs: FIRST_WITHIN_MS,
      run: async (signal) => {
        const removed = await this.trimAll(signal);
        if (removed > 0) logger.info({ removed }, 'journals trimmed');
      },
      logger,
      failure: 'journal trim failed',
    });
  }

  start(): void {
    this.#job.start();
  }

  /** Ends it, after the batch that is under way. */
  stop(): Promise<void> {
    return this.#job.stop();
  }

  /**
   * Trims every realm once, each below its published position.
   * @returns how many records were removed
   */
  async trimAll(signal?: AbortSignal): Promise<number> {
    const { journal, retentionMs } = this.#options;
    const options = signal ? { retentionMs, signal } : { retentionMs };
    let removed = 0;
    for (const realm of await journal.realms()) {
      if (signal?.aborted) break;
      const position = await journal.position(realm);
      if (position) removed += await journal.trim(realm, position.seq, options);
    }
    return removed;
  }
}
