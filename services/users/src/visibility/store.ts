/** Sights as documents have them, and those whose they are. */
import { ROLES, UserSet } from '@rookery/core';
import { Binary, type Database, emit, type Tx } from '@rookery/data';
import { COLLECTIONS } from '../database/collections.ts';
import type { RealmDocument } from '../realm/documents.ts';
import type { Sight, UserDocument } from '../user/documents.ts';
import { isLimited, type Observer } from '../user/rules/visibility.ts';

/** When this is over, nobody acts on a former setting any more, ms: longer than any call takes. */
const SETTLED_MS = 60_000;

/** Somebody who does not see everyone. */
export interface LimitedUser extends Observer {
  readonly _id: number;
  readonly sight: Sight;
  readonly is_active: boolean;
  readonly role: number;
}

/** The sight of who shares nothing with anyone. */
export function noSight(realm: number): Sight {
  return toSight(realm, UserSet.EMPTY, UserSet.EMPTY);
}

export function toSight(realm: number, peers: UserSet, correspondents: UserSet): Sight {
  return { realm, peers: new Binary(peers.toBytes()), correspondents: new Binary(correspondents.toBytes()) };
}

/** Everyone in the operation's realm who does not see everyone; nobody, where guests are not limited. */
export async function readLimited(tx: Tx, database: Database): Promise<LimitedUser[]> {
  const found = await tx.read((session) =>
    database
      .collection<UserDocument>(COLLECTIONS.users)
      .find({ 'sight.realm': tx.realm }, { session, projection: { id: 1, sight: 1, is_active: 1, role: 1 } })
      .toArray(),
  );
  return found.map(({ id, ...rest }) => ({ ...(rest as Omit<LimitedUser, 'user_id'>), user_id: id }));
}

/** Stages that sights begin anew, or go, under another setting; the guests see nobody until they are followed. */
export async function restartSights(tx: Tx, database: Database, limited: boolean, version: number): Promise<void> {
  const guests = await tx.read((session) =>
    database
      .collection<UserDocument>(COLLECTIONS.users)
      .find({ realm: tx.realm, role: ROLES.guest, is_system_bot: false }, { session, projection: { id: 1 } })
      .toArray(),
  );
  const change = limited
    ? { $set: { sight: noSight(tx.realm), version } }
    : { $unset: { sight: '' }, $set: { version } };
  const _id = { $in: guests.map((guest) => guest._id) };
  tx.update(COLLECTIONS.users, { _id }, change, { many: true });
  const due = limited ? { $set: { sights_due: tx.nowMs + SETTLED_MS } } : { $unset: { sights_due: '' } };
  tx.update(COLLECTIONS.realms, { _id: tx.realm }, due);
  // Clients of guests begin with a fresh state. It ends queues that are older, whoever their user is.
  const users = UserSet.of(guests.map(({ id }) => id)).toBytes();
  if (guests.length > 0) emit(tx, { type: 'user_deactivated', op: '' }, { users });
}

/** Stages what another role means for whom an account sees. @returns whether that is not what it was */
export function changeSight(
  tx: Tx,
  realm: RealmDocument,
  account: Pick<UserDocument, '_id' | 'sight'>,
  role: number,
): boolean {
  const limited = isLimited(realm, role);
  if (limited === (account.sight !== undefined)) return false;
  const change = limited ? { $set: { sight: noSight(realm._id) } } : { $unset: { sight: '' } };
  tx.update(COLLECTIONS.users, { _id: account._id }, change);
  return true;
}

/** How far the sights of an organisation follow other services: what was asked before that is not used any more. */
export interface SightsDocument {
  /** The realm. */
  readonly _id: number;
  /** Positions of their journals. */
  readonly channels?: number;
  readonly messages?: number;
}
