/** Dependencies of `send/`. */

import type { CommitQueue, Database, Preloader } from '@rookery/data';
import type { Clients, KnownRealms, Logger } from '@rookery/runtime';
import type { VisibilityOutbox } from '@rookery/runtime/visibility-outbox';
import type { PlaceName } from '../message/store/known-places.ts';
import type { Renderer } from '../render/renderer.ts';
import type { TopicLinks } from '../render/topic-links.ts';
import type { ChannelChanges } from '../upstream/channel-changes.ts';
import type { KnownEmoji } from '../upstream/emoji.ts';
import type { KnownUsers } from '../upstream/known-users.ts';
import type { NotificationPreferenceCache } from '../upstream/notification-preferences.ts';
import type { PostPermits } from '../upstream/post-permits.ts';
import type { RosterCache } from '../upstream/rosters.ts';
import type { AutomaticTopicPolicies } from '../upstream/topic-policies.ts';
import type { ViewCache } from '../upstream/views.ts';

/** What composing a message takes. */
export interface SendComposing {
  readonly logger: Logger;
  readonly database: Database;
  readonly commits: CommitQueue;
  /** Finds where the messages of a group go. */
  readonly places: Preloader<PlaceName>;
  readonly clients: Clients;
  readonly realms: KnownRealms;
  /** The emoji that organisations have of their own. */
  readonly emoji: KnownEmoji;
  readonly renderer: Renderer;
  /** What linkifiers and addresses make of topics. */
  readonly topicLinks: TopicLinks;
  /** The users of a realm by id and by name. */
  readonly directory: KnownUsers;
  /** The words that people look for and whom they have muted, at most a second old. */
  readonly notificationPreferences: NotificationPreferenceCache;
  readonly channelChanges: ChannelChanges;
  /** What each user may see. */
  readonly views: ViewCache;
}

export interface SendContext extends SendComposing {
  /** What messages make of their topics by the settings of users. */
  readonly automaticTopics: AutomaticTopicPolicies;
  /** Subscribers of channels, by roster version. */
  readonly rosters: RosterCache;
  /** Where users may post, as far as it is known. */
  readonly permits: PostPermits;
  /** What of who writes to whom changes whom guests see. */
  readonly visibilityOutbox: VisibilityOutbox;
}
