/**
 * Trims journals: deletes entries that were published longer ago than the retention.
 *
 * The journal is read again only if the log has to be continued or rebuilt, from a position that some replica
 * remembers; a replica that serves other realms may remember a position that is days old. So the retention equals that
 * of the log.
 */
import type { Database, Journal } from '@rookery/data';
import type { Logger } from './logger.ts';
import type { PeriodicJob } from './periodic-job.ts';
import { realmJob } from './realm-job.ts';

/** Interval of trims, ms. Longer removes more at a time; shorter queries every realm for nothing. */
const EVERY_MS = 3600_000;
/** Max. time from the start to the first trim, ms, so that a service that is restarted every hour trims too. */
const FIRST_WITHIN_MS = 600_000;

interface TrimOptions {
  readonly journal: Pick<Journal, 'position' | 'trim'>;
  readonly retentionMs: number;
}

/**
 * Creates the job that trims the journals of a service's database. Every replica runs it, at its own times; it finds
 * nothing where another has trimmed.
 */
export function trimJob(context: TrimOptions & { readonly database: Database; readonly logger: Logger }): PeriodicJob {
  return realmJob(context, {
    intervalMs: EVERY_MS,
    firstRunWithinMs: FIRST_WITHIN_MS,
    failure: 'journal trim failed',
    each: async (realm, signal) => {
      const removed = await trimRealm(context, realm, signal);
      if (removed > 0) context.logger.debug({ realm, removed }, 'journal trimmed');
    },
  });
}

/**
 * Trims a realm's journal below its published position.
 * @returns the number of removed records
 */
export async function trimRealm({ journal, retentionMs }: TrimOptions, realm: number, signal: AbortSignal) {
  const position = await journal.position(realm);
  return position ? journal.trim(realm, position.seq, { retentionMs, signal }) : 0;
}
