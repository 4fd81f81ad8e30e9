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
  /** What each user has read and flagged; cached, and current with every answered change. */
  readonly readStates: ReadStates;
  /** The newest messages of conversations as rows of numbers, of which unread ones are found. */
  readonly messageRows: MessageRows;
  /** What each user may see; cached, and current with every answered change. */
  readonly views: ViewCache;
}
