/** What is told of addresses: of one that is another, or shown to others than before, and of those that somebody comes to see. */
import { UserSet } from '@rookery/core';
import { emit, type Tx } from '@rookery/data';
import type { User } from '../user/documents.ts';
import { addressVisibilityOf, apiAddress, isShownTo, seesAddress, type Viewer } from '../user/rules/addresses.ts';
import { avatarChange, type Pictured } from '../user/rules/avatars.ts';
import { audienceOf } from '../user/rules/visibility.ts';

/** Somebody, as far as their address goes. */
export type Addressed = Pick<User, 'id' | 'bot_type' | 'settings'> & Pictured;

/**
 * Tells each viewer what they may know now: the address, or that it is not theirs to know any more. Everyone who sees the user is told what the
 * API knows them by, if that is another, and the hosted picture of it.
 *
 * @param viewers everyone who is active, the user among them
 */
export function publishAddress(tx: Tx, before: Addressed, after: Addressed, viewers: readonly Viewer[]): void {
  const shown: number[] = [];
  const hidden: number[] = [];
  for (const viewer of viewers) {
    const [saw, sees] = [seesAddress(viewer, before), seesAddress(viewer, after)];
    if (sees && (!saw || before.email !== after.email)) shown.push(viewer.user_id);
    if (saw && !sees) hidden.push(viewer.user_id);
  }
  const publish = (change: object, users: readonly number[] | 'everyone') => {
    if (users.length === 0) return;
    const audience = users === 'everyone' ? audienceOf(after, viewers) : { users: UserSet.of(users).toBytes() };
    emit(tx, { type: 'realm_user', op: 'update', person: { user_id: after.id, ...change } }, audience);
  };
  publish({ delivery_email: after.email }, shown);
  publish({ delivery_email: null }, hidden);
  if (apiAddress(before) === apiAddress(after)) return;
  publish({ new_email: apiAddress(after) }, 'everyone');
  if (after.avatar === undefined) publish(avatarChange(after), 'everyone');
}

/** Of more addresses than this the viewer is not told one by one: their queues end, and clients begin with a fresh state. */
const MAX_EVENTS = 1_000;

/**
 * Tells somebody who has another role of the addresses that come in sight with it, or go.
 *
 * @param restricted everyone who does not show their address to all, deactivated ones too
 * @returns the seq of the last event; 0 for none
 */
export function publishSeenAddresses(
  tx: Tx,
  viewer: Viewer,
  role: number,
  restricted: readonly Pick<User, 'id' | 'email' | 'bot_type' | 'settings'>[],
): number {
  const only = { users: UserSet.of([viewer.user_id]).toBytes() };
  const changed = restricted.filter((user) => {
    const visibility = addressVisibilityOf(user);
    return user.id !== viewer.user_id && isShownTo(viewer.role, visibility) !== isShownTo(role, visibility);
  });
  // It ends queues that are older, whoever their user is.
  if (changed.length > MAX_EVENTS) return emit(tx, { type: 'user_deactivated', op: '' }, only);
  let seq = 0;
  for (const user of changed) {
    const delivery_email = isShownTo(role, addressVisibilityOf(user)) ? user.email : null;
    seq = emit(tx, { type: 'realm_user', op: 'update', person: { user_id: user.id, delivery_email } }, only);
  }
  return seq;
}
