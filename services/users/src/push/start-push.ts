/** The parts of push notifications, put together. */
import type { CommitQueue, Database } from '@rookery/data';
import type { Logger } from '@rookery/runtime';
import type { Directories } from '../directory/directory.ts';
import type { PushContext } from './context.ts';
import { RegistrationKeys } from './encryption.ts';
import type { PushConfig } from './push-variables.ts';
import { Pusher } from './pusher.ts';
import { RegistrationWorker } from './registration-worker.ts';
import { PushTargets } from './targets.ts';

type PushParts = Pick<PushContext, 'pusher' | 'pushTargets' | 'registrationKeys'> & {
  readonly registrations: RegistrationWorker;
};

/** Nothing runs before `registrations.start()`. */
export function pushParts(o: {
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly directories: Directories;
  readonly logger: Logger;
  readonly config: PushConfig & { readonly SECRET_KEYS: readonly string[] };
}): PushParts {
  const { database, commits, directories, logger, config } = o;
  const pusher = new Pusher(config);
  const registrationKeys = new RegistrationKeys(config.SECRET_KEYS);
  const registrations = new RegistrationWorker({ database, commits, directories, relay: pusher.relay, logger });
  return { pusher, pushTargets: new PushTargets(database), registrationKeys, registrations };
}
