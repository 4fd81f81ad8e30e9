/** Users by id, with name, picture, presence and status, prepared for the views. */
import type { User } from '@rookery/client';
import { createMemo, createRoot } from 'solid-js';
import { nowMs } from '../i18n/index.ts';
import { peopleLists, state } from './session.ts';

const LISTS = ['realm_users', 'cross_realm_bots', 'realm_non_active_users'] as const;

/** The list and index of each user. */
const places = createRoot(() =>
  createMemo(() => {
    const lists = peopleLists();
    const places = new Map<number, readonly [(typeof LISTS)[number], number]>();
    // A user who is in several lists counts as one of the first.
    for (const name of LISTS.toReversed()) {
      for (const [at, one] of lists[name].entries()) places.set(one.user_id, [name, at]);
    }
    return places;
  }),
);
const muted = createRoot(() => createMemo(() => new Set((state.muted_users ?? []).map((one) => one.id))));

/** The client's own user. */
export const me = (): User => user(state.user_id) as User;

/** A user that the server has sent; undefined for one that the user may not see. */
export function user(id: number): User | undefined {
  const place = places().get(id);
  return place && (state[place[0]][place[1]] as User);
}

/** Returns a user by either of their addresses, case-insensitive. */
export function userByEmail(email: string): User | undefined {
  const wanted = email.toLowerCase();
  const isIt = (address: string | null | undefined) => address?.toLowerCase() === wanted;
  return allUsers().find((one) => isIt(one.email) || isIt(one.delivery_email));
}

/** Returns a user by their name, case-insensitive; active ones first. */
export function userNamed(name: string): User | undefined {
  const wanted = name.toLowerCase();
  return allUsers().find((one) => one.full_name.toLowerCase() === wanted);
}

/** All users: active ones, the system bots, then those who have left. Updates like `activeUsers`. */
export function allUsers(): readonly User[] {
  const lists = peopleLists();
  return LISTS.flatMap((list) => lists[list] as User[]);
}

/** All active users, including bots. Updates at each change of any of them. */
export const activeUsers = (): readonly User[] => peopleLists().realm_users as User[];

/** Whether the account of a person or a bot is active; false for one that the user may not see. */
export const isActiveUser = (id: number): boolean => places().get(id)?.[0] === 'realm_users';

/**
 * Whether the account of a person or a bot is deactivated: only the list shows that, since the register's users lack
 * the flag.
 */
export const isDeactivatedUser = (id: number): boolean => places().get(id)?.[0] === 'realm_non_active_users';

/** The displayed name; '' for an unknown user. */
export const nameOf = (id: number): string => user(id)?.full_name ?? '';

/** Whether a user's name is marked as a guest's. */
export const isMarkedGuest = (id: number): boolean =>
  user(id)?.is_guest === true && state.realm_enable_guest_user_indicator === true;

export const isMutedUser = (id: number): boolean => muted().has(id);

/** The address of a picture in the size for rows; null if the user has uploaded none, or if it is on another server. */
export function avatarOf(id: number): string | null {
  const url = user(id)?.avatar_url ?? null;
  return url?.startsWith('/') || url?.startsWith(`${location.origin}/`) ? url : null;
}

type PresenceState = 'active' | 'idle' | 'offline';

/** Active or idle within the organisation's offline threshold, else offline. */
export function presenceOf(id: number): PresenceState {
  const presence = state.presences?.[id];
  if (presence === undefined || user(id)?.is_bot) return 'offline';
  const threshold = state.server_presence_offline_threshold_seconds;
  // Reads the clock as a signal: presence ages without an event.
  const now = nowMs() / 1000;
  if (now - presence.active_timestamp < threshold) return 'active';
  return now - presence.idle_timestamp < threshold ? 'idle' : 'offline';
}

/** The time of a user's last activity, UNIX seconds; undefined if unknown. */
export const lastSeenAt = (id: number): number | undefined => {
  const presence = state.presences?.[id];
  return presence && Math.max(presence.active_timestamp, presence.idle_timestamp);
};

export const statusOf = (id: number) => state.user_status?.[id];
