/**
 * User visibility, in organisations in which guests do not see all users. It is fetched from the users service when a
 * user is shown to such a guest.
 */
import { hostedAvatarUrl, idAddress, UserSet, unknownAuthor } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { CallOptions } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';

/** The sender as messages show them. */
export interface ShownUser {
  readonly user_id: number;
  readonly email: string;
  readonly full_name: string;
  readonly avatar_url: string;
  readonly avatar_hash_url: string;
}

/** The users whom one user sees, and the users who do not see that user. */
export interface UserVisibility {
  readonly seen: UserSet;
  readonly unseenBy: UserSet;
  /** Returns the placeholder for a user who is not seen. */
  unknown(id: number): ShownUser;
}

/** Returns the visibility of a caller with restricted visibility; undefined for others, without a call. */
export async function restrictedVisibilityOf(
  context: { readonly clients: Pick<Clients, 'users'> },
  caller: Caller__Output,
  options: CallOptions,
): Promise<UserVisibility | undefined> {
  return caller.restricted_visibility ? fetchUserVisibility(context, caller, options) : undefined;
}

/** Returns the visibility of any caller. */
export async function fetchUserVisibility(
  { clients }: { readonly clients: Pick<Clients, 'users'> },
  { realm_id, user_id }: Pick<Caller__Output, 'realm_id' | 'user_id'>,
  options: CallOptions,
): Promise<UserVisibility> {
  const reply = await clients.users.GetVisibility({ realm_id, user_id }, { ...options, route: String(realm_id) });
  return {
    seen: UserSet.fromBytes(reply.seen),
    unseenBy: UserSet.fromBytes(reply.unseen_by),
    unknown: (id) => unknownAuthor(id, reply.host),
  };
}

/** Returns how users are shown to spectators: without any of their addresses. */
export async function publicForm(
  { clients }: { readonly clients: Pick<Clients, 'users'> },
  { realm_id }: Pick<Caller__Output, 'realm_id'>,
  options: CallOptions,
): Promise<(user: ShownUser) => ShownUser> {
  const { host } = await clients.users.GetVisibility({ realm_id, user_id: 0 }, { ...options, route: String(realm_id) });
  return (user) => {
    const email = idAddress(user.user_id, host);
    return { ...user, email, avatar_hash_url: hostedAvatarUrl(email, 1) };
  };
}
