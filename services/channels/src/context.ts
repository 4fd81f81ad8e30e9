/** The dependencies that the slices of the channels service share. */
import type { FreshBatches, PartCache, UserSet } from '@rookery/core';
import type { CommitQueue, Database, ExactReads } from '@rookery/data';
import type { Relay } from '@rookery/log';
import type { CacheFigures, Clients, JournalParts, KnownRealms, Logger, NoticeOutbox } from '@rookery/runtime';
import type { VisibilityOutbox } from '@rookery/runtime/visibility-outbox';
import type { ChannelTables } from './channel/channel-tables.ts';
import type { ChannelDocument } from './channel/store/documents.ts';
import type { FreshChannels } from './channel/store/fresh-channels.ts';
import type { ChannelLists } from './register/channel-lists.ts';
import type { Versions } from './subscription/store/subscriptions.ts';

export interface Context {
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly relay: Pick<Relay, 'published' | 'waitFenced'>;
  readonly waitPublished: JournalParts['waitPublished'];
  readonly users: Clients['users'];
  /** Messages of the Notification Bot about changes. */
  readonly notices: NoticeOutbox;
  readonly messages: Pick<Clients['messages'], 'FindNamedTopics' | 'GiveHistory'>;
  readonly logger: Logger;
  /** Current state of single channels. */
  readonly channels: Pick<FreshChannels, 'byId' | 'byName'>;
  /** Current versions of views, by `versionKey`. */
  readonly versions: FreshBatches<string, Versions>;
  /** Rosters by the channel's version, and past ones also by the number of joins that changed them. */
  readonly rosters: RosterCache;
  readonly realms: KnownRealms;
  /** Reads that are exact at a position of the journal. */
  readonly reads: ExactReads;
  /** The channels of realms, at a position of the journal. */
  readonly tables: ChannelTables;
  /** Encoded channel lists of register responses. */
  readonly lists: ChannelLists;
  /** Cached register responses, by the group of the journal. */
  readonly parts: PartCache;
  /** Outbox of users whose subscriptions changed, from which the user visibility of restricted guests is recomputed. */
  readonly visibility: VisibilityOutbox;
}

/** What identifies a channel's rosters. */
export type RosterSource = Pick<ChannelDocument, 'r' | 'c' | 'ver' | 'backdated'>;

/** A bounded cache of rosters. */
export interface RosterCache {
  readonly cache: CacheFigures;
  /**
   * Returns the channel's subscribers.
   * @param version a past version: the users who now count as subscribed then; default: the version of `channel`
   */
  get(channel: RosterSource, version?: number): UserSet | Promise<UserSet>;
}
