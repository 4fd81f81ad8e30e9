/**
 * The waiting period of new members, who become full members after the organisation's `waiting_period_threshold`, in
 * days since they joined. Their document has the end of the period; if absent, there is none. Moderators and above are
 * full members regardless of it, and guests never are.
 */
import { ROLES } from '@rookery/core';
import type { UserDocument } from '../documents.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Waiting = Pick<UserDocument, 'full_member_at'>;

/** The end of a waiting period of `days` since `joinedAt`; both times UNIX milliseconds. */
export function fullMemberAt(joinedAt: number, days: number): number {
  return joinedAt + days * DAY_MS;
}

/** The fields of a new user's document for the waiting period. */
export function waitingOf(joinedAt: number, days: number): Waiting {
  return days === 0 ? {} : { full_member_at: fullMemberAt(joinedAt, days) };
}

export function isWaiting(user: Waiting): boolean {
  return user.full_member_at !== undefined;
}

/** Whether the start or end of the user's waiting period changes the system groups. */
export function showsWaiting(user: Pick<UserDocument, 'role' | 'is_active' | 'is_system_bot'>): boolean {
  return user.role === ROLES.member && user.is_active && !user.is_system_bot;
}
