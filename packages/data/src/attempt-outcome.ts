/** Results of an attempt at a group. */
import type { Head } from './advance-head.ts';
import type { CommitIdentity } from './commit.ts';
import type { QueuedOperation } from './queued-operation.ts';
import type { CommittedEntry } from './tx.ts';

/** The answer of an operation, given when its group is committed. */
export type Settlement = { readonly operation: QueuedOperation } & (
  | { readonly ok: true; readonly reply: unknown }
  | { readonly ok: false; readonly error: unknown }
);

/** The effect of a group, if its commit succeeds. */
export interface CommitOutcome {
  readonly identity: CommitIdentity;
  readonly head: Head;
  readonly entries: CommittedEntry[];
  readonly settlements: readonly Settlement[];
  /** What has to be dropped before the group is answered. */
  readonly invalidated: Invalidated;
  /** What else it changed of what others cache, and its answers do not wait for. */
  readonly invalidatedLater: ReadonlySet<number>;
}

/**
 * What a group changed of what other services cache, by the names that its operations gave. 'all' where that is not
 * known: what it found committed, another process may have committed that is waiting for others to drop it, or that
 * died before they had.
 */
export type Invalidated = ReadonlySet<number> | 'all';

/** An operation that has to leave its group. */
export class PoisonedOperation extends Error {
  override readonly name: string = 'Poisoned';
  readonly operation: QueuedOperation;

  constructor(operation: QueuedOperation, cause: unknown) {
    super('An operation failed its group.', { cause });
    this.operation = operation;
  }
}

/** An operation whose run took too long. */
export class OverdueOperation extends PoisonedOperation {
  override readonly name = 'Overdue';
}

/** The operations are too much for one transaction; fewer of them are not. */
export class GroupTooLarge extends Error {
  override readonly name = 'GroupTooLarge';
}
