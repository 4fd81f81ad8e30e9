/**
 * Gateways cache callers under a lease. A change of credentials or groups is therefore answered only when no gateway
 * can act on the former state. Gateways get a notice; the reply waits until all have confirmed it and, for a gateway
 * that does not, until its lease has ended.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { droppedOrOver } from '@rookery/runtime';
import type { UpstreamContext } from './context.ts';

/**
 * The time after the end of a lease by which calls that began within it have arrived, ms. Shorter: a register or a poll
 * in flight could outlive the entry that ends the others; longer: every change of an account takes longer. Where the
 * CPU is short, calls take longer, and so does this. A register that waited longer checks whether its user is active
 * (`register.ts` in events, which has the same bound).
 */
const UNDER_WAY_MS = 250;

/** Max. users that a notice names; above that, gateways drop all users of the organisation. */
const MAX_NAMED = 1_000;

type Dependencies = Pick<UpstreamContext, 'config' | 'gateways'>;

/**
 * Resolves when no gateway uses what it cached before this call of each of these users (or of everyone, and of the
 * organisation).
 */
export async function leaseOver(
  { config, gateways }: Dependencies,
  realm: number,
  users: readonly number[] | 'everyone',
): Promise<void> {
  const leaseMs = config.AUTH_LEASE_MS;
  if (users.length === 0 || leaseMs === 0) return;
  const everyone = users === 'everyone' || users.length > MAX_NAMED;
  const request = { realm_id: realm, everyone, user_ids: everyone ? [] : [...users] };
  await droppedOrOver(gateways.forget(request, leaseMs), leaseMs);
}

/**
 * Resolves after `leaseOver`, and when the polls and registers that these users began have arrived where they are held.
 */
export async function callsArrived(
  part: Dependencies,
  realm: number,
  users: readonly number[] | 'everyone',
): Promise<void> {
  await leaseOver(part, realm, users);
  await pause(UNDER_WAY_MS + part.gateways.graceMs);
}
