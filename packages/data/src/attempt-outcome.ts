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
  readonly invalidated: Invalidated;
}

/**
 * What a group changed of what other services cache, by the names that its operations gave. 'all' where that is not
 * known: a repeated call is answered with the reply of a commit whose maker may have died before they had dropped it.
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
