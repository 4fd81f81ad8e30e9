/**
 * The leases of answers of the users and channels services: how long they are used without another call. These services
 * answer a change when every replica of messages has dropped the former state (`ForgetUpstream`), or when the leases
 * have ended; no event of it is published before. While those services may not see this process, every use makes a
 * call.
 */
import { DroppableLease, UPSTREAM_LEASE_MS } from '@rookery/core';

/** Deadline of a call whose answer is cached, ms: as long as calls wait for a primary of MongoDB. */
export const ASK_MS = 8_000;

export interface UpstreamLeases {
  /** For answers of the users service, by realm. */
  readonly users: DroppableLease<number>;
  /** For answers of the channels service, by realm (`ChannelChanges`). */
  readonly channels: DroppableLease<number>;
}

/** @param hears whether this process is notified of changes */
export function upstreamLeases(hears: () => boolean): UpstreamLeases {
  const options = { ms: UPSTREAM_LEASE_MS, hears };
  return { users: new DroppableLease(options), channels: new DroppableLease(options) };
}
