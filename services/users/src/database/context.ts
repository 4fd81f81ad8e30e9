/** Access to the database and to the commit queues of organisations. */
import type { CommitQueue, Database } from '@rookery/data';

export interface DatabaseContext {
  readonly database: Database;
  /** All journalled writes pass through it; one commit queue per organisation. */
  readonly commits: CommitQueue;
}
