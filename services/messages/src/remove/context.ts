/** What the files of `remove/` need of the service. */

import type { CommitQueue, Database } from '@rookery/data';
import type { Clients, KnownRealms, Logger } from '@rookery/runtime';
import type { UploadHolder } from '../uploads/references.ts';
import type { KnownUsers } from '../upstream/known-users.ts';
import type { ViewCache } from '../upstream/views.ts';

export interface RemoveContext {
  /** Who holds uploads beside messages. */
  readonly uploadHolder: UploadHolder;
  readonly logger: Logger;
  readonly database: Database;
  /** Every journalled write goes through here; one commit queue a realm. */
  readonly commits: CommitQueue;
  readonly clients: Clients;
  readonly realms: KnownRealms;
  /** The users of a realm by id and by name. */
  readonly directory: KnownUsers;
  /** What each user may see, as it was when the last answered change of it was. */
  readonly views: ViewCache;
}
