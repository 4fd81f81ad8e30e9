/** Events as the journal takes them. */
import { UserSet } from '@rookery/core';
import type { Event } from '@rookery/core/events';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { Withdrawal } from '@rookery/protos/gen/rookery/Withdrawal.ts';
import type { Tx } from './tx.ts';

/** Which clients an event is for, where that is not all of them: those with a capability, or those without. */
export type CapabilityFilter = { readonly with_capability: string } | { readonly without_capability: string };

/** That an entry is the first of a change that takes channels away from people; see Withdrawal in log.proto. */
export interface Withdrawing {
  readonly withdraws: Withdrawal[];
}

/**
 * Emits an event to an audience, when the operation has been committed, and after its causes.
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

/** One user alone. */
export function only(user: number): Audience {
  return { users: Buffer.from(UserSet.of([user]).toBytes()) };
}

/** These users. */
export function these(users: UserSet): Audience {
  return { users: Buffer.from(users.toBytes()) };
}
