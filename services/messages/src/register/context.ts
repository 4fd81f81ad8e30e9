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
  /** What each user has read and flagged; cached, and current with every answered change. */
  readonly readStates: ReadStates;
  /** The newest messages of conversations as rows of numbers, of which unread ones are found. */
  readonly messageRows: MessageRows;
  /** Names of topics; cached, and current with every answered change. */
  readonly topicNames: TopicNames;
  /** The turns of reads that go through thousands of messages. */
  readonly heavyReads: HeavyReads;
  /** What each user may see; cached, and current with every answered change. */
  readonly views: ViewCache;
}
