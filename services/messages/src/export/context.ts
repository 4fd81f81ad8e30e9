/** Dependencies of `export/`. */

import type { Database } from '@rookery/data';
import type { TopicNames } from '../message/topic-names.ts';

export interface ExportContext {
  readonly database: Database;
  /** Names of topics. Cached; includes every answered change. */
  readonly topicNames: TopicNames;
}
