/** Users as views need them: by id, with name, picture, presence and status. */
import type { User } from '@rookery/client';
import { createMemo, createRoot, createSignal } from 'solid-js';
import { state } from './session.ts';

const byId = createRoot(() =>
  createMemo(() => {
    const users = new Map<number, User>();
    const { realm_non_active_users = [], realm_users = [], cross_realm_bots = [] } = state;
    for (const list of [realm_non_active_users, cross_realm_bots, realm_users]) {
      for (const one of list) users.set(one.user_id, one as User);
    }
    return users;
  }),
);
const activeIds = createRoot(() => createMemo(() => new Set((state.realm_users ?? []).map((one) => one.user_id))));
const muted = createRoot(() => createMemo(() => new Set((state.muted_users ?? []).map((one) => one.id))));

/** A minute's tick: presence ages without an event. */
const [now, setNow] = createSignal(Date.now() / 1000);
setInterval(() => setNow(Date.now() / 1000), 60_000);

/** The client's own user. */
export const me = (): User => user(state.user_id) as User;

/** A user of whom the server has shown something; undefined for one that the caller may not see. */
export const user = (id: number): User | undefined => byId().get(id);

/** By either of their addresses, in any case. */
export function userByEmail(email: string): User | undefined {
  const wanted = email.toLowerCase();
  const isIt = (address: string | null | undefined) => address?.toLowerCase() === wanted;
  return [...byId().values()].find((one) => isIt(one.email) || isIt(one.delivery_email));
}

/** Everyone who is active, with bots. */
export const activeUsers = (): readonly User[] => (state.realm_users ?? []) as User[];

/** Whether an account is in use, a person's or a bot's; false for one that the caller may not see. */
export const isActiveUser = (id: number): boolean => activeIds().has(id);

/** A name to show; '' for a user that nothing is known of. */
export const nameOf = (id: number): string => user(id)?.full_name ?? '';

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
  if (now() - presence.active_timestamp < threshold) return 'active';
  return now() - presence.idle_timestamp < threshold ? 'idle' : 'offline';
}

/** When a user was last here, in seconds since 1970; undefined where nothing says so. */
export const lastSeenAt = (id: number): number | undefined => {
  const presence = state.presences?.[id];
  return presence && Math.max(presence.active_timestamp, presence.idle_timestamp);
};

export const statusOf = (id: number) => state.user_status?.[id];
