/** What the files of `unread/` need of the service. */

import type { Database } from '@rookery/data';
import type { MessageRows } from '../message/message-rows.ts';
import type { ReadStates } from '../readstate/read-states.ts';

export interface UnreadContext {
  readonly database: Database;
  /** What each user has read and flagged, as it was when the last answered change of it was. */
  readonly readStates: ReadStates;
  /** The newest messages of conversations as rows of numbers, of which unread ones are found. */
  readonly messageRows: MessageRows;
}
