/**
 * Gateways keep who is calling for a moment. A change of credentials or groups is therefore answered only when no gateway
 * can still act on what was before: after that, nothing is done any more in the old right.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { UsersConfig } from './config.ts';

/** Resolves when every caller that was authenticated before this call has been forgotten. */
export async function leaseOver(config: Pick<UsersConfig, 'AUTH_LEASE_MS'>): Promise<void> {
  await pause(config.AUTH_LEASE_MS);
}
