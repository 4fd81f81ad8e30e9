/** Changes of whom a guest sees, from the replies of other services about who shares what. */
import { UserSet } from '@rookery/core';
import type { SharersReply__Output } from '@rookery/protos/gen/rookery/SharersReply.ts';
import type { UserVisibility } from '../user/documents.ts';
import { type RestrictedUser, toUserVisibility } from './store.ts';

/** The users who share something with each of some users, at a position of the journal of the replying service. */
interface Answer {
  readonly seq: number;
  /** For guests all users; for others only guests; by the requested user. */
  readonly of: ReadonlyMap<number, UserSet>;
}

export interface Answers {
  channels?: Answer;
  messages?: Answer;
}

export function toAnswer({ seq, users }: SharersReply__Output): Answer {
  return { seq, of: new Map(users.map(({ user_id, sharers }) => [user_id, UserSet.fromBytes(sharers)])) };
}

/** A guest for whom the set of users who share something with them has changed. */
export interface VisibilityChange {
  readonly guest: RestrictedUser;
  readonly visibility: UserVisibility;
  /** The users who newly share something with the guest. Bots and the guest may be among them. */
  readonly gained: UserSet;
  readonly lost: UserSet;
}

/** The change for one guest; empty if there is none. */
export function changesOf(guest: RestrictedUser, { channels, messages }: Answers): VisibilityChange[] {
  const { realm, ...stored } = guest.visibility;
  const former = {
    peers: UserSet.fromBytes(stored.peers.buffer),
    correspondents: UserSet.fromBytes(stored.correspondents.buffer),
  };
  const peers = channels ? presentOf(guest, former.peers, channels) : former.peers;
  const correspondents = messages ? presentOf(guest, former.correspondents, messages) : former.correspondents;
  if (peers.equals(former.peers) && correspondents.equals(former.correspondents)) return [];
  const before = former.peers.union(former.correspondents);
  const after = peers.union(correspondents);
  const visibility = toUserVisibility(realm, peers, correspondents);
  return [{ guest, visibility, gained: after.minus(before), lost: before.minus(after) }];
}

/** The users who share something with a guest: by the reply where it covers them, else as before. */
function presentOf({ user_id }: RestrictedUser, before: UserSet, { of }: Answer): UserSet {
  const own = of.get(user_id);
  if (own) return own;
  const share: number[] = [];
  const shareNot: number[] = [];
  for (const [user, sharers] of of) (sharers.has(user_id) ? share : shareNot).push(user);
  return before.with(...share).without(...shareNot);
}
