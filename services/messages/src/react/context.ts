/** Dependencies of `react/`. */

import type { CommitQueue, Database } from '@rookery/data';
import type { Clients } from '@rookery/runtime';
import type { TopicNames } from '../message/topic-names.ts';
import type { KnownEmoji } from '../upstream/emoji.ts';
import type { AutomaticTopicPolicies } from '../upstream/topic-policies.ts';
import type { ViewCache } from '../upstream/views.ts';

export interface ReactContext {
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly clients: Clients;
  /** The emoji that organisations have of their own. */
  readonly emoji: KnownEmoji;
  /** What messages make of their topics by the settings of users. */
  readonly automaticTopics: AutomaticTopicPolicies;
  /** Names of topics; cached, and current with every answered change. */
  readonly topicNames: TopicNames;
  /** What each user may see; cached, and current with every answered change. */
  readonly views: ViewCache;
}
