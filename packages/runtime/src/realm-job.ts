/** Periodic jobs that visit every realm. */
import { type Database, Journal } from '@rookery/data';
import type { Logger } from './logger.ts';
import { PeriodicJob, type PeriodicJobOptions } from './periodic-job.ts';

interface RealmJobOptions extends Pick<PeriodicJobOptions, 'intervalMs' | 'firstRunWithinMs' | 'failure'> {
  /** The work for one realm. A failure is logged, and the job proceeds to the next realm. */
  readonly each: (realm: number, signal: AbortSignal) => Promise<void>;
}

/** Creates a periodic job over the realms of a service's journal. */
export function realmJob(
  { database, logger }: { readonly database: Database; readonly logger: Logger },
  { each, ...options }: RealmJobOptions,
): PeriodicJob {
  return new PeriodicJob({
    ...options,
    logger,
    run: async (signal) => {
      for (const realm of await new Journal(database).realms()) {
        if (signal.aborted) return;
        await each(realm, signal).catch((error: unknown) => logger.warn({ err: error, realm }, options.failure));
      }
    },
  });
}
