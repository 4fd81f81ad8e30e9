/** The parts of the messages service put together. A room states which of them it needs. */

import type { CommitQueue, Database, ExactReads } from '@rookery/data';
import type { Clients, Journalled, KnownRealms, Logger, NoticeOutbox } from '@rookery/runtime';
import { NOTICE_INDEXES, NOTICES } from '@rookery/runtime';
import type { VisibilityOutbox } from '@rookery/runtime/visibility-outbox';
import { VISIBILITY_OUTBOX, VISIBILITY_OUTBOX_INDEXES } from '@rookery/runtime/visibility-outbox';
import { MOVE_INDEXES, MOVES } from './edit/store.ts';
import { OWN_ITEM_COUNTERS, OWN_ITEM_INDEXES, OWN_ITEMS } from './later/store/own-items.ts';
import type { MessageCache } from './message/message-cache.ts';
import type { MessageRows } from './message/message-rows.ts';
import { MESSAGE_COUNTERS } from './message/store/documents.ts';
import { MESSAGE_INDEXES } from './message/store/indexes.ts';
import type { TopicNames } from './message/topic-names.ts';
import type { Postings } from './narrow/postings.ts';
import type { ReadStates } from './readstate/read-states.ts';
import { READ_INDEXES } from './readstate/store/indexes.ts';
import type { Renderer } from './render/renderer.ts';
import type { TopicLinks } from './render/topic-links.ts';
import { SEND_INDEXES } from './send/store.ts';
import type { HeavyReads } from './unread/heavy-reads.ts';
import type { UploadHolder } from './uploads/references.ts';
import { ATTACHMENT_INDEXES } from './uploads/store/attachments.ts';
import { UPLOAD_COUNTERS } from './uploads/store/documents.ts';
import { ORPHAN_INDEXES } from './uploads/store/orphaned-uploads.ts';
import type { Directory } from './upstream/directory.ts';
import type { KnownEmoji } from './upstream/emoji.ts';
import type { NotificationPreferenceCache } from './upstream/notification-preferences.ts';
import type { RosterCache } from './upstream/rosters.ts';
import { FENCE_COUNTERS } from './upstream/store.ts';
import type { AutomaticTopicPolicies } from './upstream/topic-policies.ts';
import type { ViewCache } from './upstream/views.ts';

export interface Context {
  readonly logger: Logger;
  readonly database: Database;
  /** Reads that are exact at a position of the journal. */
  readonly reads: ExactReads;
  /** Every journalled write goes through here; one commit queue a realm. */
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
  readonly notificationPreferences: NotificationPreferenceCache;
  /** What messages make of their topics by the settings of users. */
  readonly automaticTopics: AutomaticTopicPolicies;
  /** Subscribers of channels, by roster version. */
  readonly rosters: RosterCache;
  /** What each user has read and flagged, validated at every use. */
  readonly readStates: ReadStates;
  /** Messages that were read lately, validated at every use. */
  readonly messageCache: MessageCache;
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
  /** Who holds uploads beside messages: drafts and scheduled messages. */
  readonly uploadHolder: UploadHolder;
  /** What of who writes to whom changes whom guests see. */
  readonly visibilityOutbox: VisibilityOutbox;
}

/** The indexes of all rooms, made at start. */
export const INDEXES = {
  ...MESSAGE_INDEXES,
  ...READ_INDEXES,
  ...SEND_INDEXES,
  ...ATTACHMENT_INDEXES,
  ...ORPHAN_INDEXES,
  [OWN_ITEMS]: OWN_ITEM_INDEXES,
  [MOVES]: MOVE_INDEXES,
  [NOTICES]: NOTICE_INDEXES,
  [VISIBILITY_OUTBOX]: VISIBILITY_OUTBOX_INDEXES,
};

/** The names of the realm's counters that the service draws from, of all rooms. */
export const COUNTERS: readonly string[] = [
  MESSAGE_COUNTERS,
  OWN_ITEM_COUNTERS,
  UPLOAD_COUNTERS,
  FENCE_COUNTERS,
].flatMap((own) => Object.values<string>(own));
