/** Dependencies of `unread/`. */

import type { Database } from '@rookery/data';
import type { MessageRows } from '../message/message-rows.ts';
import type { ReadStates } from '../readstate/read-states.ts';

export interface UnreadContext {
  readonly database: Database;
  /** The read state and the flags of each user; cached, and current with every answered change. */
  readonly readStates: ReadStates;
  /** The newest messages of conversations as rows of numbers, in which unread ones are found. */
  readonly messageRows: MessageRows;
}
