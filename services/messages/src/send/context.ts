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

/** Dependencies of composing a message. */
export interface SendComposing {
  readonly logger: Logger;
  readonly database: Database;
  readonly commits: CommitQueue;
  /** Looks up the topics and conversations of the messages of a group. */
  readonly places: Preloader<PlaceName>;
  readonly clients: Clients;
  readonly realms: KnownRealms;
  /** Custom emoji of the organisations. */
  readonly emoji: KnownEmoji;
  readonly renderer: Renderer;
  /** Links in topics, from linkifiers and addresses. */
  readonly topicLinks: TopicLinks;
  /** The users of a realm by id and by name. */
  readonly directory: KnownUsers;
  /** Alert words and mutes of the users, at most a second old. */
  readonly notificationPreferences: NotificationPreferenceCache;
  readonly channelChanges: ChannelChanges;
  /** The channels that each user may see. */
  readonly views: ViewCache;
}

export interface SendContext extends SendComposing {
  /** Applies the topic policies that users' settings request automatically. */
  readonly automaticTopics: AutomaticTopicPolicies;
  /** Subscribers of channels, by roster version. */
  readonly rosters: RosterCache;
  /** Cached permissions to post in channels. */
  readonly permits: PostPermits;
  /** Outbox of new direct conversations, which change user visibility for guests. */
  readonly visibilityOutbox: VisibilityOutbox;
}
