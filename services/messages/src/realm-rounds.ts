/** Jobs that look through every organisation, again and again. */
import { Journal } from '@rookery/data';
import { Rounds, type RoundsOptions } from '@rookery/runtime';
import type { Context } from './context.ts';

interface RealmRoundsOptions extends Pick<RoundsOptions, 'everyMs' | 'firstWithinMs' | 'failure'> {
  /** What is done for one of them; where that fails, the others have their turn all the same. */
  readonly each: (realm: number, signal: AbortSignal) => Promise<void>;
}

export function realmRounds(
  { database, logger }: Pick<Context, 'database' | 'logger'>,
  { each, ...o }: RealmRoundsOptions,
): Rounds {
  return new Rounds({
    ...o,
    logger,
    round: async (signal) => {
      for (const realm of await new Journal(database).realms()) {
        if (signal.aborted) return;
        await each(realm, signal).catch((error: unknown) => logger.warn({ err: error, realm }, o.failure));
      }
    },
  });
}
