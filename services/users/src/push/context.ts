/** Dependencies of `push/`. */
import type { DurableTasks, Logger } from '@rookery/runtime';
import type { DirectoryContext } from '../directory/context.ts';
import type { RegistrationKeys } from './encryption.ts';
import type { PushConfig } from './push-variables.ts';
import type { Pusher } from './pusher.ts';
import type { PendingDevice } from './registration-tasks.ts';
import type { PushTargets } from './targets.ts';

export interface PushContext extends DirectoryContext {
  readonly logger: Logger;
  readonly config: Pick<PushConfig, 'WEB_PUSH_HOSTS' | 'PUSH_RELAY'> & { readonly EXTERNAL_URL?: string | undefined };
  readonly pusher: Pusher;
  readonly pushTargets: Pick<PushTargets, 'of'>;
  readonly registrationKeys: RegistrationKeys;
  readonly registrations: Pick<DurableTasks<PendingDevice>, 'soon'>;
}
