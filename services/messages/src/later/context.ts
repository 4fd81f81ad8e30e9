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
  /** The organisations' custom emoji. */
  readonly emoji: KnownEmoji;
  readonly renderer: Renderer;
  /** The users of a realm by id and by name. */
  readonly directory: KnownUsers;
  /** Subscribers of channels by roster version. */
  readonly rosters: RosterCache;
  /** Cached permissions to post. */
  readonly permits: PostPermits;
  /** What each user may see. Cached, and includes every change answered so far. */
  readonly views: ViewCache;
  /** Delivers scheduled messages and reminders; `soon` after the commit that makes one due. */
  readonly deliveries: Pick<DurableTasks<DueItem>, 'soon'>;
}
