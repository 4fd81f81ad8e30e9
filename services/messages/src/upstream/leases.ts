/**
 * The leases of answers of the users and channels services: how long they are used without another call. These services
 * answer a change when every replica of messages has dropped the former state (`ForgetUpstream`), or when the leases
 * have ended; no event of it is published before. While those services may not see this process, every use makes a
 * call.
 */
import { DroppableLease, UPSTREAM_LEASE_MS } from '@rookery/core';

export interface UpstreamLeases {
  /** For answers of the users service, by realm. */
  readonly users: DroppableLease<number>;
  /** For answers of the channels service, by realm (`ChannelChanges`). */
  readonly channels: DroppableLease<number>;
}

/** @param receivesInvalidations whether this process is notified of changes */
export function upstreamLeases(receivesInvalidations: () => boolean): UpstreamLeases {
  const options = { ms: UPSTREAM_LEASE_MS, receivesInvalidations };
  return { users: new DroppableLease(options), channels: new DroppableLease(options) };
}
