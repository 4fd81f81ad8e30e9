/** Calls whose answers are cached under a lease. */
import { LEASED_CALL_MS, type Lease, type Versioned } from '@rookery/core';
import { DeadlineExceeded } from '@rookery/rpc';

/** A call that fails this much later than its deadline, ms, did not time out by itself: this process was stalled. */
const STOOD_STILL_MS = 1_000;

/**
 * Makes a call, and a second one if this process was stalled during the first: a client that waited in the meantime
 * must not fail because of that. The version of the answer is the time at which the call began.
 * @param ask makes the call, with a deadline of LEASED_CALL_MS
 */
export async function askUnderLease<Value>(lease: Lease, ask: () => Promise<Value>): Promise<Versioned<Value>> {
  const startedAt = performance.now();
  try {
    return await dated(lease, ask);
  } catch (error) {
    const lateMs = performance.now() - startedAt - LEASED_CALL_MS;
    if (!(error instanceof DeadlineExceeded) || lateMs < STOOD_STILL_MS) throw error;
    return dated(lease, ask);
  }
}

async function dated<Value>(lease: Lease, ask: () => Promise<Value>): Promise<Versioned<Value>> {
  const version = lease.beginning;
  return { version, value: await ask() };
}
