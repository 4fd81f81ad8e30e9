/** Dependencies of `remove/`. */

import type { CommitQueue, Database } from '@rookery/data';
import type { Clients, KnownRealms, Logger } from '@rookery/runtime';
import type { UploadHolder } from '../uploads/references.ts';
import type { KnownUsers } from '../upstream/known-users.ts';
import type { ViewCache } from '../upstream/views.ts';

export interface RemoveContext {
  /** Tells which uploads are referenced outside messages: by drafts and scheduled messages. */
  readonly uploadHolder: UploadHolder;
  readonly logger: Logger;
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly clients: Clients;
  readonly realms: KnownRealms;
  /** The users of a realm by id and by name. */
  readonly directory: KnownUsers;
  /** What each user may see. Cached, and includes every change answered so far. */
  readonly views: ViewCache;
}
