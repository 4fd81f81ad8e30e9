/** Dependencies of `presence/`. */
import type { Log } from '@rookery/log';
import type { Logger } from '@rookery/runtime';
import type { DirectoryContext } from '../directory/context.ts';
import type { PresenceTables } from './presence-tables.ts';
import type { Presences } from './store.ts';

export interface PresenceContext extends Pick<DirectoryContext, 'directories'> {
  readonly log: Pick<Log, 'publishEphemeral'>;
  readonly logger: Logger;
  readonly config: {
    /** Max. users of an organisation that gets presence events. */
    readonly PRESENCE_EVENTS_MAX_USERS: number;
  };
  readonly presences: Presences;
  readonly presenceTables: PresenceTables;
}
