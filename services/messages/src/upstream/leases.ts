/**
 * For how long answers of the users and channels services are used without asking again. They answer a change of what
 * they said when every replica of messages has dropped it (`ForgetUpstream`), or when the leases have ended; no event
 * speaks of it before. While those services may not see this process, every use asks.
 */
import { DroppableLease, UPSTREAM_LEASE_MS } from '@rookery/core';

/** How long a question waits whose answer is cached, ms: as long as calls wait for a primary of MongoDB. */
export const ASK_MS = 8_000;

export interface UpstreamLeases {
  /** Of what the users service says of a realm. */
  readonly users: DroppableLease<number>;
  /** Of what the channels service says of a realm (`ChannelChanges`). */
  readonly channels: DroppableLease<number>;
}

/** @param hears whether this process would hear of a change */
export function upstreamLeases(hears: () => boolean): UpstreamLeases {
  const o = { ms: UPSTREAM_LEASE_MS, hears };
  return { users: new DroppableLease(o), channels: new DroppableLease(o) };
}
