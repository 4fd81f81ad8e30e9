/** What a guest sees after other services' answers about who shares what. */
import { UserSet } from '@rookery/core';
import type { SharersReply__Output } from '@rookery/protos/gen/rookery/SharersReply.ts';
import type { UserVisibility } from '../user/documents.ts';
import { type RestrictedUser, toUserVisibility } from './store.ts';

/** Who shares something with each of some users, at a position of the journal of the service that says so. */
interface Answer {
  readonly seq: number;
  /** Of guests everyone; of others the guests among them, of those who were asked for. */
  readonly of: ReadonlyMap<number, UserSet>;
}

export interface Answers {
  channels?: Answer;
  messages?: Answer;
}

export function toAnswer({ seq, users }: SharersReply__Output): Answer {
  return { seq, of: new Map(users.map(({ user_id, sharers }) => [user_id, UserSet.fromBytes(sharers)])) };
}

/** A guest who shares something with others than before. */
export interface VisibilityChange {
  readonly guest: RestrictedUser;
  readonly visibility: UserVisibility;
  /** Who shares something with them now, and did not before. Bots and the guest may be among them. */
  readonly gained: UserSet;
  readonly lost: UserSet;
}

/** The change of one guest, if there is one. */
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

/** Who shares something with a guest, as far as an answer says; of others, as before. */
function presentOf({ user_id }: RestrictedUser, before: UserSet, { of }: Answer): UserSet {
  const own = of.get(user_id);
  if (own) return own;
  const share: number[] = [];
  const shareNot: number[] = [];
  for (const [user, sharers] of of) (sharers.has(user_id) ? share : shareNot).push(user);
  return before.with(...share).without(...shareNot);
}
