/** Work that runs in the operation that commits a message, so that either both are committed or neither. */
import { DomainError } from '@rookery/core';
import type { Tx } from '@rookery/data';

export interface TransactionHook {
  /** Runs before the message is staged: reads, rejects, and emits what must precede the message. */
  before(tx: Tx): Promise<void>;
  /** Stages the hook's writes. */
  after(tx: Tx): void;
}

/** Runs a hook in an operation without a message. */
export async function commitHook(tx: Tx, hook: TransactionHook): Promise<null> {
  await hook.before(tx);
  hook.after(tx);
  return null;
}

/** The due item has been delivered, changed or withdrawn in the meantime. Nothing was changed. */
export class StaleDueItem extends DomainError {
  constructor() {
    super('BAD_REQUEST', 'It is no longer due.');
  }
}
