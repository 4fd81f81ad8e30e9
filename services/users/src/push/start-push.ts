/** Builds the parts of push notifications. */
import type { CommitQueue, Database } from '@rookery/data';
import type { DurableTasks, TasksContext } from '@rookery/runtime';
import type { Directories } from '../directory/directory.ts';
import type { PushContext } from './context.ts';
import { RegistrationKeys } from './encryption.ts';
import type { PushConfig } from './push-variables.ts';
import { Pusher } from './pusher.ts';
import { type PendingDevice, registrationTasks } from './registration-tasks.ts';
import { PushTargets } from './targets.ts';

type PushParts = Pick<PushContext, 'pusher' | 'pushTargets' | 'registrationKeys'> & {
  readonly registrations: DurableTasks<PendingDevice>;
};

/** Starts nothing; `registrations.start()` does. */
export function pushParts({
  config,
  ...options
}: TasksContext & {
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly directories: Directories;
  readonly config: PushConfig & { readonly SECRET_KEYS: readonly string[] };
}): PushParts {
  const pusher = new Pusher(config);
  const registrationKeys = new RegistrationKeys(config.SECRET_KEYS);
  const registrations = registrationTasks({ ...options, relay: pusher.relay });
  return { pusher, pushTargets: new PushTargets(options.database), registrationKeys, registrations };
}
