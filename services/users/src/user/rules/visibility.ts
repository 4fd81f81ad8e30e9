/**
 * User visibility: which users of the organisation a user sees. If guests do not see everyone
 * (`can_access_all_users_group` is the members), a guest sees themselves, all bots, and the users who share a channel
 * or a direct conversation with them. This file has the rule; `visibility/` refreshes who shares what, and stores it in
 * the guest's document.
 */
import { isGuest, UserSet } from '@rookery/core';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import type { RealmDocument } from '../../realm/documents.ts';
import type { User, UserVisibility } from '../documents.ts';

/** A user who sees others; without a visibility they see everyone. */
export interface Observer {
  readonly user_id: number;
  readonly visibility?: UserVisibility | undefined;
}

/** A user who is seen. */
type Seen = Pick<User, 'id' | 'bot_type'>;

/**
 * Whether users of a role have restricted visibility: of the two values that the setting accepts, one includes guests.
 */
export function isRestricted(
  { settings, system_groups }: Pick<RealmDocument, 'settings' | 'system_groups'>,
  role: number,
) {
  return isGuest(role) && settings.can_access_all_users_group !== system_groups['role:everyone'];
}

/** Whether an observer may know who a user is. */
export function sees({ user_id, visibility }: Observer, user: Seen): boolean {
  return !visibility || user.id === user_id || user.bot_type !== 0 || sharers(visibility).has(user.id);
}

/** The users who share a channel or a conversation with the guest; bots and the guest may be among them. */
function sharers(visibility: UserVisibility): UserSet {
  let known = SHARERS.get(visibility);
  if (!known) {
    known = UserSet.fromBytes(visibility.peers.buffer).union(UserSet.fromBytes(visibility.correspondents.buffer));
    SHARERS.set(visibility, known);
  }
  return known;
}

/** A directory holds the same user values, so each visibility is decoded once. */
const SHARERS = new WeakMap<UserVisibility, UserSet>();

/** The users who may know of a user. @param observers all users with restricted visibility */
export function audienceOf(user: Seen, observers: readonly Observer[]): Audience {
  const blind = usersWhoCannotSee(user, observers);
  return blind.length === 0 ? { everyone: true } : { everyone: true, except: UserSet.of(blind).toBytes() };
}

/** The ids of the observers who may not know of a user. */
export function usersWhoCannotSee(user: Seen, observers: readonly Observer[]): number[] {
  return observers.flatMap((one) => (sees(one, user) ? [] : [one.user_id]));
}
