/**
 * Gateways cache callers under a lease. A change of credentials or groups is therefore answered when no gateway can act
 * on the former state any more. Gateways get a notice; the answer waits until all have confirmed it, and where one does
 * not, until its lease has ended.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { droppedOrOver } from '@rookery/runtime';
import type { UpstreamContext } from './context.ts';

/**
 * What a caller began in the last moment of a lease has arrived after this, ms. With less, a register or a poll on its
 * way could outlive what ends the others; more is added to every change of an account. Where the CPU is short, calls
 * take longer, and so does this. A register that waited longer asks whether its user is active (`register.ts` in
 * events, which has the same bound).
 */
const UNDER_WAY_MS = 250;

/** The most users that a notice names; above that, gateways drop everyone in the organisation. */
const MOST_NAMED = 1_000;

type Needs = Pick<UpstreamContext, 'config' | 'gateways'>;

/**
 * Resolves when each of these users (or everyone, and what the organisation is) as known before this call is forgotten.
 */
export async function leaseOver(
  { config, gateways }: Needs,
  realm: number,
  users: readonly number[] | 'everyone',
): Promise<void> {
  const leaseMs = config.AUTH_LEASE_MS;
  if (users.length === 0 || leaseMs === 0) return;
  const everyone = users === 'everyone' || users.length > MOST_NAMED;
  const request = { realm_id: realm, everyone, user_ids: everyone ? [] : [...users] };
  await droppedOrOver(gateways.forget(request, leaseMs), leaseMs);
}

/** Resolves when, besides, the polls and registers that they began have arrived where they are held. */
export async function callsArrived(part: Needs, realm: number, users: readonly number[] | 'everyone'): Promise<void> {
  await leaseOver(part, realm, users);
  await pause(UNDER_WAY_MS + part.gateways.graceMs);
}
