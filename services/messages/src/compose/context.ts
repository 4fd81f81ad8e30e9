/** Dependencies of `compose/`. */

import type { Database } from '@rookery/data';
import type { Clients, KnownRealms } from '@rookery/runtime';
import type { Renderer } from '../render/renderer.ts';
import type { KnownEmoji } from '../upstream/emoji.ts';
import type { KnownUsers } from '../upstream/known-users.ts';
import type { ViewCache } from '../upstream/views.ts';

export interface ComposeContext {
  readonly database: Database;
  readonly clients: Clients;
  readonly realms: KnownRealms;
  /** Custom emoji of the organisations. */
  readonly emoji: KnownEmoji;
  readonly renderer: Renderer;
  /** The users of a realm by id and by name. */
  readonly directory: KnownUsers;
  /** The channels that each user may see. Cached; includes every answered change. */
  readonly views: ViewCache;
}
