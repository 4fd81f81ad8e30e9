/**
 * What is done together with a message, in the operation that commits it, so that neither is there without the other.
 */
import { DomainError } from '@rookery/core';
import type { Tx } from '@rookery/data';

export interface TransactionHook {
  /** Before the message is staged: reads, refuses, and emits what comes before the message. */
  before(tx: Tx): Promise<void>;
  /** Stages what it changes. */
  after(tx: Tx): void;
}

/** The hook's own operation, where there is no message to go with it. */
export async function commitHook(tx: Tx, hook: TransactionHook): Promise<null> {
  await hook.before(tx);
  hook.after(tx);
  return null;
}

/** What was taken up has been delivered, changed or taken back since. Nothing was changed. */
export class StaleDueItem extends DomainError {
  constructor() {
    super('BAD_REQUEST', 'It is no longer due.');
  }
}
