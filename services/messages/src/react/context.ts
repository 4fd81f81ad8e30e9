/** Dependencies of `react/`. */

import type { CommitQueue, Database } from '@rookery/data';
import type { Clients, Logger } from '@rookery/runtime';
import type { TopicNames } from '../message/topic-names.ts';
import type { KnownEmoji } from '../upstream/emoji.ts';
import type { AutomaticTopicPolicies } from '../upstream/topic-policies.ts';
import type { ViewCache } from '../upstream/views.ts';

export interface ReactContext {
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly clients: Clients;
  readonly logger: Logger;
  /** Custom emoji of the organisations. */
  readonly emoji: KnownEmoji;
  /** Applies the topic policies that users' settings request automatically. */
  readonly automaticTopics: AutomaticTopicPolicies;
  /** Names of topics. Cached; includes every answered change. */
  readonly topicNames: TopicNames;
  /** The channels that each user may see. Cached; includes every answered change. */
  readonly views: ViewCache;
}
