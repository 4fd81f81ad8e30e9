/** What the slices of the messages service work with. A slice takes the part that it needs. */
import type { CommitQueue, Database, ExactReads } from '@rookery/data';
import type { Clients, Journalled, KnownRealms, Logger, NoticeOutbox } from '@rookery/runtime';
import type { VisibilityOutbox } from '@rookery/runtime/visibility-outbox';
import type { RecentMessages } from './message/message-cache.ts';
import type { MessageRows } from './message/message-rows.ts';
import type { TopicNames } from './message/topic-names.ts';
import type { Postings } from './narrow/postings.ts';
import type { ReadStates } from './readstate/read-states.ts';
import type { Renderer } from './render/renderer.ts';
import type { TopicLinks } from './render/topic-links.ts';
import type { HeavyReads } from './unread/heavy-reads.ts';
import type { Directory } from './upstream/directory.ts';
import type { KnownEmoji } from './upstream/emoji.ts';
import type { ReceptionFacts } from './upstream/notification-preferences.ts';
import type { RosterCache } from './upstream/rosters.ts';
import type { AutomaticTopicFacts } from './upstream/topic-policies.ts';
import type { ViewCache } from './upstream/views.ts';

export interface Context {
  readonly logger: Logger;
  readonly database: Database;
  /** Reads that are exact at a position of the journal. */
  readonly reads: ExactReads;
  /** Every journalled write goes through here; one lane a realm. */
  readonly commits: CommitQueue;
  readonly waitPublished: Journalled['waitPublished'];
  readonly clients: Clients;
  /** What the Notification Bot has to say of changes. */
  readonly notices: NoticeOutbox;
  readonly realms: KnownRealms;
  /** The emoji that organisations have of their own. */
  readonly emoji: KnownEmoji;
  readonly renderer: Renderer;
  /** What linkifiers and addresses make of topics. */
  readonly topicLinks: TopicLinks;
  /** The users of a realm by id and by name. */
  readonly directory: Directory;
  /** The words that people look for and whom they have muted, at most a second old. */
  readonly receptions: ReceptionFacts;
  /** What messages make of their topics by the settings of users. */
  readonly automaticTopics: AutomaticTopicFacts;
  /** Subscribers of channels, by roster version. */
  readonly rosters: RosterCache;
  /** What each user has read and flagged, validated at every use. */
  readonly readStates: ReadStates;
  /** Messages that were read lately, validated at every use. */
  readonly recentMessages: RecentMessages;
  /** The newest messages of conversations as rows of numbers, of which unread ones are found. */
  readonly messageRows: MessageRows;
  /** The turns of reads that go through thousands of messages. */
  readonly heavyReads: HeavyReads;
  /** Which messages hold common words. */
  readonly postings: Postings;
  /** Names of topics, validated at every use. */
  readonly topicNames: TopicNames;
  /** What each user may see, validated at every use. */
  readonly views: ViewCache;
  /** What of who writes to whom changes whom guests see. */
  readonly sights: VisibilityOutbox;
}

/** What everything needs that makes a message of what somebody wrote. */
export type Composing = Pick<
  Context,
  | 'database'
  | 'commits'
  | 'clients'
  | 'emoji'
  | 'realms'
  | 'receptions'
  | 'renderer'
  | 'topicLinks'
  | 'directory'
  | 'views'
  | 'logger'
>;

/** What reads the messages of a narrow. */
export type Reading = Pick<
  Context,
  'database' | 'messageRows' | 'postings' | 'readStates' | 'recentMessages' | 'topicNames'
>;

/** The same of a narrow as somebody writes it. */
export type Finding = Reading &
  Pick<Context, 'clients' | 'directory' | 'heavyReads' | 'realms' | 'topicLinks' | 'views'>;
