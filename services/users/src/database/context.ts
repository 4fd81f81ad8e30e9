/** Access to the database and to the commit queues of organisations. */
import type { CommitQueue, Database } from '@rookery/data';

export interface DatabaseContext {
  readonly database: Database;
  readonly commits: CommitQueue;
}
