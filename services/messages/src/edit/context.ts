/** What the files of `edit/` need of the service. */

import type { CommitQueue, Database } from '@rookery/data';
import type { Clients, KnownRealms, Logger, NoticeOutbox } from '@rookery/runtime';
import type { Renderer } from '../render/renderer.ts';
import type { TopicLinks } from '../render/topic-links.ts';
import type { UploadHolder } from '../uploads/references.ts';
import type { Directory } from '../upstream/directory.ts';
import type { KnownEmoji } from '../upstream/emoji.ts';
import type { NotificationPreferenceCache } from '../upstream/notification-preferences.ts';
import type { ViewCache } from '../upstream/views.ts';

export interface EditContext {
  /** Who holds uploads beside messages. */
  readonly uploadHolder: UploadHolder;
  readonly logger: Logger;
  readonly database: Database;
  /** Every journalled write goes through here; one commit queue a realm. */
  readonly commits: CommitQueue;
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
  /** What each user may see, validated at every use. */
  readonly views: ViewCache;
}

/** What composing a message takes. */
export type EditComposing = Pick<
  EditContext,
  | 'clients'
  | 'commits'
  | 'database'
  | 'directory'
  | 'emoji'
  | 'logger'
  | 'realms'
  | 'notificationPreferences'
  | 'renderer'
  | 'topicLinks'
  | 'views'
>;
