/** Dependencies of `message/`. */

import type { CommitQueue, Database, ExactReads } from '@rookery/data';
import type { Clients, KnownRealms, Logger } from '@rookery/runtime';
import type { ReadStates } from '../readstate/read-states.ts';
import type { TopicLinks } from '../render/topic-links.ts';
import type { KnownUsers } from '../upstream/known-users.ts';
import type { ViewCache } from '../upstream/views.ts';
import type { TopicNames } from './topic-names.ts';

export interface MessageContext {
  readonly logger: Logger;
  readonly database: Database;
  /** Reads that are exact at a position of the journal. */
  readonly reads: ExactReads;
  readonly commits: CommitQueue;
  readonly clients: Clients;
  readonly realms: KnownRealms;
  /** The links that linkifiers and URLs make in topic names. */
  readonly topicLinks: TopicLinks;
  /** The users of a realm by id and by name. */
  readonly directory: KnownUsers;
  /** The read state and the flags of each user; cached, and current with every answered change. */
  readonly readStates: ReadStates;
  /** Names of topics; cached, and current with every answered change. */
  readonly topicNames: TopicNames;
  /** The channels that each user may see; cached, and current with every answered change. */
  readonly views: ViewCache;
}
