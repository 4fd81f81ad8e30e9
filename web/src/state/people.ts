/** Users as views need them: by id, with name, picture, presence and status. */
import type { User } from '@rookery/client';
import { createMemo, createRoot } from 'solid-js';
import { nowMs } from '../i18n/index.ts';
import { peopleLists, state } from './session.ts';

const LISTS = ['realm_users', 'cross_realm_bots', 'realm_non_active_users'] as const;

/** Where each user stands: in which of the lists, and at which place. */
const places = createRoot(() =>
  createMemo(() => {
    const lists = peopleLists();
    const places = new Map<number, readonly [(typeof LISTS)[number], number]>();
    // A user of several lists is that of the first.
    for (const name of LISTS.toReversed()) {
      for (const [at, one] of lists[name].entries()) places.set(one.user_id, [name, at]);
    }
    return places;
  }),
);
const muted = createRoot(() => createMemo(() => new Set((state.muted_users ?? []).map((one) => one.id))));

/** The client's own user. */
export const me = (): User => user(state.user_id) as User;

/** A user of whom the server has shown something; undefined for one that the caller may not see. */
export function user(id: number): User | undefined {
  const place = places().get(id);
  return place && (state[place[0]][place[1]] as User);
}

/** By either of their addresses, in any case. */
export function userByEmail(email: string): User | undefined {
  const wanted = email.toLowerCase();
  const isIt = (address: string | null | undefined) => address?.toLowerCase() === wanted;
  const lists = peopleLists();
  return LISTS.flatMap((name) => lists[name] as User[]).find((one) => isIt(one.email) || isIt(one.delivery_email));
}

/** A user by their name, in any case; active ones come before others. */
export function userNamed(name: string): User | undefined {
  const wanted = name.toLowerCase();
  const lists = peopleLists();
  return LISTS.flatMap((list) => lists[list] as User[]).find((one) => one.full_name.toLowerCase() === wanted);
}

/** Everyone who is active, with bots. It follows every change of any of them. */
export const activeUsers = (): readonly User[] => peopleLists().realm_users as User[];

/** Whether an account is in use, a person's or a bot's; false for one that the caller may not see. */
export const isActiveUser = (id: number): boolean => places().get(id)?.[0] === 'realm_users';

/** Whether an account, a person's or a bot's, was deactivated: the list says it, as the register's users do not. */
export const isDeactivatedUser = (id: number): boolean => places().get(id)?.[0] === 'realm_non_active_users';

/** A name to show; '' for a user that nothing is known of. */
export const nameOf = (id: number): string => user(id)?.full_name ?? '';

/** Whether a user is to be marked as a guest wherever they are named. */
export const isMarkedGuest = (id: number): boolean =>
  user(id)?.is_guest === true && state.realm_enable_guest_user_indicator === true;

export const isMutedUser = (id: number): boolean => muted().has(id);

/** The address of a picture, in the size of rows; null of a user who uploaded none, and of one that lies elsewhere. */
export function avatarOf(id: number): string | null {
  const url = user(id)?.avatar_url ?? null;
  return url?.startsWith('/') || url?.startsWith(`${location.origin}/`) ? url : null;
}

export type PresenceState = 'active' | 'idle' | 'offline';

/** Active within the organisation's offline threshold, idle a little longer, else offline. */
export function presenceOf(id: number): PresenceState {
  const presence = state.presences?.[id];
  if (presence === undefined || user(id)?.is_bot) return 'offline';
  const threshold = state.server_presence_offline_threshold_seconds;
  // It ages without an event.
  const now = nowMs() / 1000;
  if (now - presence.active_timestamp < threshold) return 'active';
  return now - presence.idle_timestamp < threshold ? 'idle' : 'offline';
}

/** When a user was last here, in seconds since 1970; undefined where nothing says so. */
export const lastSeenAt = (id: number): number | undefined => {
  const presence = state.presences?.[id];
  return presence && Math.max(presence.active_timestamp, presence.idle_timestamp);
};

export const statusOf = (id: number) => state.user_status?.[id];
