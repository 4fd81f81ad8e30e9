/**
 * Gateways cache callers under a lease. A change of credentials or groups is therefore answered only when no gateway
 * can act on the former state. Gateways get a notice; the reply waits until all have confirmed it and, for a gateway
 * that does not, until its lease has ended.
 */
import { CALL_TRANSIT_MS, pause } from '@rookery/core';
import { untilDroppedOrLeaseEnd } from '@rookery/runtime';
import type { UpstreamContext } from './context.ts';

/** Max. users that a notice names; above that, gateways drop all users of the organisation. */
const MAX_NAMED = 1_000;

type Dependencies = Pick<UpstreamContext, 'config' | 'gateways'>;

/**
 * Makes gateways drop what they cached of each of these users (or of everyone, and of the organisation). Resolves when
 * none uses what it cached before this call.
 */
export async function invalidateCallers(
  { config, gateways }: Dependencies,
  realm: number,
  users: readonly number[] | 'everyone',
): Promise<void> {
  const leaseMs = config.AUTH_LEASE_MS;
  if (users.length === 0 || leaseMs === 0) return;
  const everyone = users === 'everyone' || users.length > MAX_NAMED;
  const request = { realm_id: realm, everyone, user_ids: everyone ? [] : [...users] };
  await untilDroppedOrLeaseEnd(gateways.forget(request, leaseMs), leaseMs);
}

/**
 * Invalidates callers, and resolves when the polls and registers that these users began have arrived where they are
 * held.
 */
export async function invalidateCallersAndAwaitCalls(
  part: Dependencies,
  realm: number,
  users: readonly number[] | 'everyone',
): Promise<void> {
  await invalidateCallers(part, realm, users);
  // Where the CPU is short, calls take longer.
  await pause(CALL_TRANSIT_MS + part.gateways.graceMs);
}
