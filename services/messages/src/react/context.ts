/** What the files of `react/` need of the service. */

import type { CommitQueue, Database } from '@rookery/data';
import type { Clients } from '@rookery/runtime';
import type { TopicNames } from '../message/topic-names.ts';
import type { KnownEmoji } from '../upstream/emoji.ts';
import type { AutomaticTopicPolicies } from '../upstream/topic-policies.ts';
import type { ViewCache } from '../upstream/views.ts';

export interface ReactContext {
  readonly database: Database;
  /** Every journalled write goes through here; one commit queue a realm. */
  readonly commits: CommitQueue;
  readonly clients: Clients;
  /** The emoji that organisations have of their own. */
  readonly emoji: KnownEmoji;
  /** What messages make of their topics by the settings of users. */
  readonly automaticTopics: AutomaticTopicPolicies;
  /** Names of topics, as it was when the last answered change of it was. */
  readonly topicNames: TopicNames;
  /** What each user may see, as it was when the last answered change of it was. */
  readonly views: ViewCache;
}
