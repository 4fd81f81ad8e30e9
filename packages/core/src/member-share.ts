/**
 * The share of an organisation's permanent objects that one member may create. Channels, user groups and emoji are
 * never deleted, so a single member could otherwise exhaust the organisation's limit.
 */
import { badRequest } from './errors.ts';
import { isAdmin } from './roles.ts';

/** The properties of a caller that determine the share. */
export interface Creator {
  readonly user_id: number;
  readonly role: number;
  readonly card?: { readonly bot_owner_id: number } | null | undefined;
}

/**
 * Number of shares of an organisation's limit: a member creates at most one share (a tenth), and the last tenth is
 * reserved for administrators. A smaller share would reject bots that create a channel for each ticket; with a larger
 * one, a few members could exhaust the limit.
 */
const SHARES = 10;

/** The limit that applies to this creator; null: an operator. @param most the organisation's limit */
export function mostWith(creator: Creator | null, most: number): number {
  return creator && !isAdmin(creator.role) ? most - most / SHARES : most;
}

/** The user in whose share an object counts: the creator, or the owner of a bot; undefined for administrators. */
export function shareOf(creator: Creator | null): number | undefined {
  return creator && !isAdmin(creator.role) ? creator.card?.bot_owner_id || creator.user_id : undefined;
}

/**
 * Rejects a creation if the creator's share is exhausted.
 * @param made the number of objects that already count in the creator's share
 * @param o.most the organisation's limit
 * @param o.name the name of the objects in the error text
 * @throws BAD_REQUEST
 */
export function checkShare(made: number, { most, name }: { readonly most: number; readonly name: string }): void {
  if (made >= most / SHARES) throw badRequest(`You can create at most ${most / SHARES} ${name}.`);
}
