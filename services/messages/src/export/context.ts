/** What the files of `export/` need of the service. */

import type { Database } from '@rookery/data';
import type { TopicNames } from '../message/topic-names.ts';

export interface ExportContext {
  readonly database: Database;
  /** Names of topics, as it was when the last answered change of it was. */
  readonly topicNames: TopicNames;
}
