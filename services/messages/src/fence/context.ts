/** Dependencies of `fence/`. */

import type { CommitQueue, Database } from '@rookery/data';
import type { Logger } from '@rookery/runtime';
import type { MessageRows } from '../message/message-rows.ts';
import type { ReadStates } from '../readstate/read-states.ts';
import type { ViewCache } from '../upstream/views.ts';

export interface FenceContext {
  readonly logger: Logger;
  readonly database: Database;
  readonly commits: CommitQueue;
  /** The read state and the flags of each user. Cached; includes every answered change. */
  readonly readStates: ReadStates;
  /** The newest messages of conversations as rows of numbers, in which unread ones are found. */
  readonly messageRows: MessageRows;
  /** The channels that each user may see. Cached; includes every answered change. */
  readonly views: ViewCache;
}
