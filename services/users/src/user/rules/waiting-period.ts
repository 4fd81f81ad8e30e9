/**
 * New members wait to be full members: for the organisation's `waiting_period_threshold`, in days since they joined.
 * Their document says until when; without that, nobody waits. Moderators and above are full members whatever it says,
 * and guests never are.
 */
import { ROLES } from '@rookery/core';
import type { UserDocument } from '../documents.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Waiting = Pick<UserDocument, 'full_member_at'>;

/** The end of a wait of so many days since `joinedAt`; both UNIX milliseconds. */
export function fullMemberAt(joinedAt: number, days: number): number {
  return joinedAt + days * DAY_MS;
}

/** What the document of a new user says of their waiting. */
export function waitingOf(joinedAt: number, days: number): Waiting {
  return days === 0 ? {} : { full_member_at: fullMemberAt(joinedAt, days) };
}

export function isWaiting(user: Waiting): boolean {
  return user.full_member_at !== undefined;
}

/** Whether it shows in the groups of roles that a user waits or does not wait any more. */
export function showsWaiting(user: Pick<UserDocument, 'role' | 'is_active' | 'is_system_bot'>): boolean {
  return user.role === ROLES.member && user.is_active && !user.is_system_bot;
}
