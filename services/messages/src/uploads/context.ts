/** Dependencies of `uploads/`. */

import type { CommitQueue, Database } from '@rookery/data';
import type { KnownRealms, Logger } from '@rookery/runtime';
import type { HeavyReads } from '../unread/heavy-reads.ts';
import type { ViewCache } from '../upstream/views.ts';
import type { UploadHolder } from './references.ts';

export interface UploadsContext {
  /** Tells whether something besides messages holds an upload. */
  readonly uploadHolder: UploadHolder;
  readonly logger: Logger;
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly realms: KnownRealms;
  /** The admission queue of reads that scan thousands of messages. */
  readonly heavyReads: HeavyReads;
  /** The channels that each user may see. Cached; includes every answered change. */
  readonly views: ViewCache;
}
