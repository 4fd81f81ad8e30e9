/** Jobs that look through every organisation, again and again. */
import { Journal } from '@rookery/data';
import { PeriodicJob, type PeriodicJobOptions } from '@rookery/runtime';
import type { Context } from './context.ts';

interface RealmRoundsOptions extends Pick<PeriodicJobOptions, 'intervalMs' | 'firstRunWithinMs' | 'failure'> {
  /** What is done for one of them; where that fails, the others have their turn all the same. */
  readonly each: (realm: number, signal: AbortSignal) => Promise<void>;
}

export function realmRounds(
  { database, logger }: Pick<Context, 'database' | 'logger'>,
  { each, ...o }: RealmRoundsOptions,
): PeriodicJob {
  return new PeriodicJob({
    ...o,
    logger,
    run: async (signal) => {
      for (const realm of await new Journal(database).realms()) {
        if (signal.aborted) return;
        await each(realm, signal).catch((error: unknown) => logger.warn({ err: error, realm }, o.failure));
      }
    },
  });
}
