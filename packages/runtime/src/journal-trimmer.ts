/**
 * Trims journals: deletes entries that were published longer ago than the retention.
 *
 * The journal is read again only if the log has to be continued or rebuilt, from a position that some replica
 * remembers; a replica that serves other realms may remember a position that is days old. So the retention equals that
 * of the log.
 */
import type { Journal } from '@rookery/data';
import type { Logger } from './logger.ts';
import { PeriodicJob } from './periodic-job.ts';

/** Interval of trims, ms. Longer removes more at a time; shorter queries every realm for nothing. */
const EVERY_MS = 3600_000;
/** Max. time from the start to the first trim, ms, so that a service that is restarted every hour trims too. */
const FIRST_WITHIN_MS = 600_000;

interface JournalTrimmerOptions {
  readonly journal: Pick<Journal, 'realms' | 'position' | 'trim'>;
  readonly retentionMs: number;
  readonly logger: Logger;
}

/**
 * Trims the journals of a service's database. Every replica runs it, at its own times; it finds nothing where another
 * has trimmed.
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

  /** Stops the job after the current batch. */
  stop(): Promise<void> {
    return this.#job.stop();
  }

  /**
   * Trims every realm once, each below its published position.
   * @returns the number of removed records
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
