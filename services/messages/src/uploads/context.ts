/** Dependencies of `uploads/`. */

import type { CommitQueue, Database } from '@rookery/data';
import type { KnownRealms, Logger } from '@rookery/runtime';
import type { HeavyReads } from '../unread/heavy-reads.ts';
import type { ViewCache } from '../upstream/views.ts';
import type { UploadHolder } from './references.ts';

export interface UploadsContext {
  /** Who holds uploads beside messages. */
  readonly uploadHolder: UploadHolder;
  readonly logger: Logger;
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly realms: KnownRealms;
  /** The turns of reads that go through thousands of messages. */
  readonly heavyReads: HeavyReads;
  /** What each user may see; cached, and current with every answered change. */
  readonly views: ViewCache;
}
