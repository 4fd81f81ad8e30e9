/** Events to guests about users whom they newly see or no longer see. */
import { ROLES, UNKNOWN_USER_NAME, UserSet } from '@rookery/core';
import { type Database, emit, type Tx } from '@rookery/data';
import type { RealmDocument } from '../realm/documents.ts';
import type { User } from '../user/documents.ts';
import { addressVisibilityOf, isShownTo } from '../user/rules/addresses.ts';
import { unknownUserJson, userJson } from '../user/rules/json.ts';
import { statusJson } from '../user/rules/status-json.ts';
import { readUsers } from '../user/store/users.ts';
import type { VisibilityChange } from './changes.ts';

/**
 * Max. users for whom a guest gets events of their own. Above it, the guest's queues end, and the clients register
 * again.
 */
const MAX_EVENTS = 1_000;

/**
 * Publishes the changes in the operation that saves them, each user once to all guests concerned. Clients that know
 * that their list is incomplete (`user_list_incomplete`) drop users who are no longer visible; for other clients an
 * unknown user replaces them.
 */
export async function publishVisibilityChanges(
  tx: Tx,
  database: Database,
  realm: RealmDocument,
  changes: readonly VisibilityChange[],
): Promise<void> {
  const ended: number[] = [];
  const gained = new Map<number, number[]>();
  const lost = new Map<number, number[]>();
  for (const change of changes) {
    const { user_id, is_active } = change.guest;
    if (!is_active) continue;
    if (change.gained.size + change.lost.size > MAX_EVENTS) {
      ended.push(user_id);
      continue;
    }
    for (const [map, users] of [
      [gained, change.gained],
      [lost, change.lost],
    ] as const) {
      for (const user of users.toArray()) {
        const guests = map.get(user);
        if (guests) guests.push(user_id);
        else map.set(user, [user_id]);
      }
    }
  }
  const users = await readUsers(tx, database, [...new Set([...gained.keys(), ...lost.keys()])]);
  for (const user of users) {
    // Every guest sees bots and themselves.
    if (user.bot_type !== 0) continue;
    const isOther = (guest: number) => guest !== user.id;
    publishGained(tx, user, gained.get(user.id)?.filter(isOther) ?? []);
    publishLost(tx, realm, user.id, lost.get(user.id)?.filter(isOther) ?? []);
  }
  // Despite its name, the event ends older queues of any user.
  if (ended.length > 0) emit(tx, { type: 'user_deactivated', op: '' }, { users: UserSet.of(ended).toBytes() });
}

function publishGained(tx: Tx, user: User, guests: readonly number[]): void {
  if (guests.length === 0) return;
  const audience = { users: UserSet.of(guests).toBytes() };
  const address = isShownTo(ROLES.guest, addressVisibilityOf(user));
  const person = userJson(user, { address, clientGravatar: false, profileData: true });
  emit(tx, { type: 'realm_user', op: 'add', person }, audience);
  const status = statusJson(user);
  if (Object.keys(status).length > 0) emit(tx, { type: 'user_status', user_id: user.id, ...status }, audience);
}

function publishLost(tx: Tx, realm: RealmDocument, user_id: number, guests: readonly number[]): void {
  if (guests.length === 0) return;
  const audience = { users: UserSet.of(guests).toBytes() };
  emit(tx, { type: 'realm_user', op: 'remove', person: { user_id, full_name: UNKNOWN_USER_NAME } }, audience);
  publishUnknownUser(tx, realm, user_id, audience);
}

/** Publishes an unknown user to clients that do not know that their list is incomplete. */
export function publishUnknownUser(tx: Tx, realm: RealmDocument, id: number, audience: { users: Uint8Array }): void {
  const person = unknownUserJson(id, realm.bot_domain);
  emit(tx, { type: 'realm_user', op: 'add', person }, audience, [], { without_capability: 'user_list_incomplete' });
}
