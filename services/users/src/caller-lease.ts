/**
 * Gateways keep who is calling for a moment. A change of credentials or groups is therefore answered only when no gateway
 * can still act on what was before: after that, nothing is done any more in the old right.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { UsersConfig } from './config.ts';

/**
 * What a caller began in the last moment of a lease has arrived after this, ms. With less, a register or a poll on its
 * way could outlive what ends the others; more is added to every change of an account. A register that waited longer
 * asks whether its user is active (`register.ts` in events, which has the same bound).
 */
const UNDER_WAY_MS = 250;

/** Resolves when every caller that was authenticated before this call has been forgotten. */
export async function leaseOver(config: Pick<UsersConfig, 'AUTH_LEASE_MS'>): Promise<void> {
  await pause(config.AUTH_LEASE_MS);
}

/** Resolves when, besides, the polls and registers that they began have arrived where they are held. */
export async function callsArrived(config: Pick<UsersConfig, 'AUTH_LEASE_MS'>): Promise<void> {
  await pause(config.AUTH_LEASE_MS + UNDER_WAY_MS);
}
