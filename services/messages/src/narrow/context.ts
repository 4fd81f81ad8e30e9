/** Dependencies of `narrow/`. */

import type { FreshBatches } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { Clients, KnownRealms } from '@rookery/runtime';
import type { MessageCache } from '../message/message-cache.ts';
import type { MessageRows } from '../message/message-rows.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import type { TopicNames } from '../message/topic-names.ts';
import type { ReadStates } from '../readstate/read-states.ts';
import type { TopicLinks } from '../render/topic-links.ts';
import type { SearchIndex } from '../search-index/search-index.ts';
import type { HeavyReads } from '../unread/heavy-reads.ts';
import type { KnownUsers } from '../upstream/known-users.ts';
import type { ViewCache } from '../upstream/views.ts';

export interface NarrowContext {
  readonly database: Database;
  readonly clients: Clients;
  readonly realms: KnownRealms;
  /** The links that linkifiers and URLs make in topic names. */
  readonly topicLinks: TopicLinks;
  /** The users of a realm by id and by name. */
  readonly directory: KnownUsers;
  /** The read state and the flags of each user; cached, and current with every answered change. */
  readonly readStates: ReadStates;
  /** Recently read messages; cached, and current with every answered change. */
  readonly messageCache: MessageCache;
  /** Messages by key; the reads of concurrent callers are batched. */
  readonly messagesByKey: FreshBatches<number, MessageDocument>;
  /** The newest messages of conversations as rows of numbers, in which unread ones are found. */
  readonly messageRows: MessageRows;
  /** The admission of reads that examine thousands of messages. */
  readonly heavyReads: HeavyReads;
  /** The search index: which messages contain a word. */
  readonly searchIndex: SearchIndex;
  /** Names of topics; cached, and current with every answered change. */
  readonly topicNames: TopicNames;
  /** The channels that each user may see; cached, and current with every answered change. */
  readonly views: ViewCache;
}

/** Dependencies of reads of a narrow. */
export type NarrowReading = Pick<
  NarrowContext,
  'database' | 'messageRows' | 'searchIndex' | 'readStates' | 'topicNames'
> & { readonly messageCache: Pick<MessageCache, 'read' | 'readNewest'> };
