/** Questions whose answers are cached under a lease. */
import type { Lease, Versioned } from '@rookery/core';
import { DeadlineExceeded } from '@rookery/rpc';

/**
 * Such an answer takes milliseconds; as long as this it may wait for a primary of MongoDB, and is then refused with
 * SERVER_NOT_READY.
 */
export const ASK_MS = 8_000;

/**
 * An answer that is later than its deadline by this, ms, was not late: this process stood still, and its time with it.
 */
const STOOD_STILL_MS = 1_000;

/**
 * Asks, and once more where this process stood still after it had asked: a client that has waited since is not to pay
 * for that. The version of the answer is the time of the question.
 * @param ask makes the call, with a deadline of ASK_MS
 */
export async function askUnderLease<Value>(lease: Lease, ask: () => Promise<Value>): Promise<Versioned<Value>> {
  const startedAt = performance.now();
  try {
    return await dated(lease, ask);
  } catch (error) {
    const lateMs = performance.now() - startedAt - ASK_MS;
    if (!(error instanceof DeadlineExceeded) || lateMs < STOOD_STILL_MS) throw error;
    return dated(lease, ask);
  }
}

async function dated<Value>(lease: Lease, ask: () => Promise<Value>): Promise<Versioned<Value>> {
  const version = lease.beginning;
  return { version, value: await ask() };
}
