/** What an attempt at a group leads to. */
import type { Head } from './advance-head.ts';
import type { CommitIdentity } from './commit.ts';
import type { QueuedOperation } from './queued-operation.ts';
import type { CommittedEntry } from './tx.ts';

/** What becomes of an operation when its group is committed. */
export type Settlement = { readonly operation: QueuedOperation } & (
  | { readonly ok: true; readonly reply: unknown }
  | { readonly ok: false; readonly error: unknown }
);

/** What is true if the commit happens. */
export interface CommitOutcome {
  readonly identity: CommitIdentity;
  readonly head: Head;
  readonly entries: CommittedEntry[];
  readonly settlements: readonly Settlement[];
}

/** An operation that the group goes on without. */
export class PoisonedOperation extends Error {
  override readonly name: string = 'Poisoned';
  readonly operation: QueuedOperation;

  constructor(operation: QueuedOperation, cause: unknown) {
    super('An operation spoiled its group.', { cause });
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
