/** Dependencies of `register/`. */

import type { Database, ExactReads } from '@rookery/data';
import type { MessageRows } from '../message/message-rows.ts';
import type { TopicNames } from '../message/topic-names.ts';
import type { ReadStates } from '../readstate/read-states.ts';
import type { HeavyReads } from '../unread/heavy-reads.ts';
import type { ViewCache } from '../upstream/views.ts';

export interface RegisterContext {
  readonly database: Database;
  /** Reads that are exact at a position of the journal. */
  readonly reads: ExactReads;
  /** The read state and the flags of each user. Cached; includes every answered change. */
  readonly readStates: ReadStates;
  /** The newest messages of conversations as rows of numbers, in which unread ones are found. */
  readonly messageRows: MessageRows;
  /** Names of topics. Cached; includes every answered change. */
  readonly topicNames: TopicNames;
  /** The admission queue of reads that scan thousands of messages. */
  readonly heavyReads: HeavyReads;
  /** The channels that each user may see. Cached; includes every answered change. */
  readonly views: ViewCache;
}
