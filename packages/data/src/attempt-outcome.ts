/** Results of an attempt at a group. */
import type { Head } from './advance-head.ts';
import type { CommitIdentity } from './commit.ts';
import type { QueuedOperation } from './queued-operation.ts';
import type { CommittedEntry } from './tx.ts';

/** The reply of an operation, returned to its caller when its group is committed. */
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
  /** Subjects that other services must drop from their caches before the group is answered. */
  readonly invalidated: InvalidatedSubjects;
  /** Further subjects that other services drop, without the answers waiting for it. */
  readonly invalidatedLater: ReadonlySet<number>;
}

/**
 * The subjects that a group changed and that other services cache, as its operations named them. 'all' if they are not
 * known: a state that the group found committed may come from another process that is still waiting for other services
 * to drop their caches, or that died before they did.
 */
export type InvalidatedSubjects = ReadonlySet<number> | 'all';

/** An operation that has to leave its group. */
export class PoisonedOperation extends Error {
  override readonly name: string = 'PoisonedOperation';
  readonly operation: QueuedOperation;

  constructor(operation: QueuedOperation, cause: unknown) {
    super('An operation failed its group.', { cause });
    this.operation = operation;
  }
}

/** An operation whose run took too long. */
export class OverdueOperation extends PoisonedOperation {
  override readonly name = 'OverdueOperation';
}

/** The operations of a group are too large for one transaction; fewer of them may fit. */
export class GroupTooLarge extends Error {
  override readonly name = 'GroupTooLarge';
}
