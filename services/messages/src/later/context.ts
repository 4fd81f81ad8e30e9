/** Dependencies of `later/`. */

import type { CommitQueue, Database } from '@rookery/data';
import type { Clients, DurableTasks, KnownRealms, Logger } from '@rookery/runtime';
import type { Renderer } from '../render/renderer.ts';
import type { KnownEmoji } from '../upstream/emoji.ts';
import type { KnownUsers } from '../upstream/known-users.ts';
import type { PostPermits } from '../upstream/post-permits.ts';
import type { RosterCache } from '../upstream/rosters.ts';
import type { ViewCache } from '../upstream/views.ts';
import type { DueItem } from './store/due-items.ts';

export interface LaterContext {
  readonly logger: Logger;
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly clients: Clients;
  readonly realms: KnownRealms;
  /** The emoji that organisations have of their own. */
  readonly emoji: KnownEmoji;
  readonly renderer: Renderer;
  /** The users of a realm by id and by name. */
  readonly directory: KnownUsers;
  /** Subscribers of channels, by roster version. */
  readonly rosters: RosterCache;
  /** Where users may post, as far as it is known. */
  readonly permits: PostPermits;
  /** What each user may see; cached, and current with every answered change. */
  readonly views: ViewCache;
  /** Delivers scheduled messages and reminders; `soon` after the commit that makes one due. */
  readonly deliveries: Pick<DurableTasks<DueItem>, 'soon'>;
}
