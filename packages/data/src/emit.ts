/** Adds events to the journal. */
import { UserSet } from '@rookery/core';
import type { Event } from '@rookery/core/events';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { Withdrawal } from '@rookery/protos/gen/rookery/Withdrawal.ts';
import type { Tx } from './tx.ts';

/** Restricts an event to clients with a capability, or to those without it. */
export type CapabilityFilter = { readonly with_capability: string } | { readonly without_capability: string };

/** Marks an entry as the first of a change that withdraws channels from users; see Withdrawal in log.proto. */
export interface Withdrawing {
  readonly withdraws: Withdrawal[];
}

/**
 * Stages an event for an audience; it is published after the operation's commit and after its causes.
 * @returns the seq of the entry
 */
export function emit(
  tx: Tx,
  event: Event,
  audience: Audience,
  causes: readonly Cause[] = [],
  more?: CapabilityFilter | Withdrawing | (CapabilityFilter & Withdrawing) | undefined,
): number {
  return tx.emit({
    type: event.type,
    op: event.op ?? '',
    payload: Buffer.from(JSON.stringify(event)),
    audience,
    causes: [...causes],
    ...more,
  });
}

/** The audience of one user. */
export function audienceOfUser(user: number): Audience {
  return { users: Buffer.from(UserSet.of([user]).toBytes()) };
}

/** The audience of a set of users. */
export function audienceOfUsers(users: UserSet): Audience {
  return { users: Buffer.from(users.toBytes()) };
}
