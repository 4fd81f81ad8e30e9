/** What the files of `fence/` need of the service. */

import type { CommitQueue, Database } from '@rookery/data';
import type { Logger } from '@rookery/runtime';
import type { MessageRows } from '../message/message-rows.ts';
import type { ReadStates } from '../readstate/read-states.ts';
import type { ViewCache } from '../upstream/views.ts';

export interface FenceContext {
  readonly logger: Logger;
  readonly database: Database;
  /** Every journalled write goes through here; one commit queue a realm. */
  readonly commits: CommitQueue;
  /** What each user has read and flagged, as it was when the last answered change of it was. */
  readonly readStates: ReadStates;
  /** The newest messages of conversations as rows of numbers, of which unread ones are found. */
  readonly messageRows: MessageRows;
  /** What each user may see, as it was when the last answered change of it was. */
  readonly views: ViewCache;
}
