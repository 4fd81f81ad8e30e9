/** Events about addresses: a change, a changed visibility, and addresses that become visible to a user. */
import { UserSet } from '@rookery/core';
import { emit, type Tx } from '@rookery/data';
import type { User } from '../user/documents.ts';
import { addressVisibilityOf, apiAddress, isShownTo, seesAddress, type Viewer } from '../user/rules/addresses.ts';
import { type AvatarFields, avatarChange } from '../user/rules/avatars.ts';
import type { PersonChange } from '../user/rules/json.ts';
import { audienceOf } from '../user/rules/visibility.ts';

/** The fields of a user that determine the address and who sees it. */
export type AddressFields = Pick<User, 'id' | 'bot_type' | 'settings'> & AvatarFields;

/**
 * Publishes the address to viewers who newly see it, or who see it and it changed; and null to viewers who no longer
 * see it. Everyone who sees the user gets the address that the API shows, if it changed, and its hosted picture.
 *
 * @param viewers all active users, including the user
 */
export function publishAddress(tx: Tx, before: AddressFields, after: AddressFields, viewers: readonly Viewer[]): void {
  const shown: number[] = [];
  const hidden: number[] = [];
  for (const viewer of viewers) {
    const [saw, sees] = [seesAddress(viewer, before), seesAddress(viewer, after)];
    if (sees && (!saw || before.email !== after.email)) shown.push(viewer.user_id);
    if (saw && !sees) hidden.push(viewer.user_id);
  }
  const publish = (change: PersonChange, users: readonly number[] | 'everyone') => {
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

/** Max. events per viewer. Beyond it the viewer's queues end instead, and clients register again. */
const MAX_EVENTS = 1_000;

/**
 * Publishes to a user whose role changes the addresses that the new role shows or hides.
 *
 * @param restricted all users whose address is hidden from some, deactivated ones too
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
  // Despite its name this event ends older queues of any user, active or not.
  if (changed.length > MAX_EVENTS) return emit(tx, { type: 'user_deactivated', op: '' }, only);
  let seq = 0;
  for (const user of changed) {
    const delivery_email = isShownTo(role, addressVisibilityOf(user)) ? user.email : null;
    seq = emit(tx, { type: 'realm_user', op: 'update', person: { user_id: user.id, delivery_email } }, only);
  }
  return seq;
}
