/** Documents of restricted visibility, and the guests who have it. */

import { ROLES, UserSet } from '@rookery/core';
import { Binary, type Database, emit, type IndexSpecs, type Tx } from '@rookery/data';
import { dueAt, TASK_INDEXES } from '@rookery/runtime';
import { COLLECTIONS } from '../database/collections.ts';
import type { RealmDocument } from '../realm/documents.ts';
import type { UserDocument, UserVisibility } from '../user/documents.ts';
import { isRestricted, type Observer } from '../user/rules/visibility.ts';
import { stageUserChange, stageUserChanges } from '../user/store/changes.ts';

/** Organisations whose guests' visibility must be refreshed, a task each. */
export const VISIBILITY_REFRESHES = COLLECTIONS.visibilityRefreshes;

export const VISIBILITY_INDEXES: IndexSpecs = {
  [COLLECTIONS.visibilityPositions]: [],
  [VISIBILITY_REFRESHES]: TASK_INDEXES,
};

/** Time after which no operation acts on a former setting, ms: longer than any call takes. */
const SETTLED_MS = 60_000;

/** A guest with restricted visibility. */
export interface RestrictedUser extends Observer {
  readonly _id: number;
  readonly visibility: UserVisibility;
  readonly is_active: boolean;
  readonly role: number;
}

/** The visibility of a guest who shares nothing with anyone. */
export function emptyVisibility(realm: number): UserVisibility {
  return toUserVisibility(realm, UserSet.EMPTY, UserSet.EMPTY);
}

export function toUserVisibility(realm: number, peers: UserSet, correspondents: UserSet): UserVisibility {
  return { realm, peers: new Binary(peers.toBytes()), correspondents: new Binary(correspondents.toBytes()) };
}

/** The users of the operation's realm with restricted visibility; none if guests are not restricted. */
export async function readRestrictedUsers(tx: Tx, database: Database): Promise<RestrictedUser[]> {
  const found = await tx.read((session) =>
    database
      .collection<UserDocument>(COLLECTIONS.users)
      .find({ 'visibility.realm': tx.realm }, { session, projection: { id: 1, visibility: 1, is_active: 1, role: 1 } })
      .toArray(),
  );
  return found.map(({ id, ...rest }) => ({ ...(rest as Omit<RestrictedUser, 'user_id'>), user_id: id }));
}

/**
 * Stages that restricted visibility starts empty, or ends, after a change of the setting; guests see no people until it
 * is refreshed.
 */
export async function restartVisibility(
  tx: Tx,
  database: Database,
  restricted: boolean,
  version: number,
): Promise<void> {
  const guests = await tx.read((session) =>
    database
      .collection<UserDocument>(COLLECTIONS.users)
      .find({ realm: tx.realm, role: ROLES.guest, is_system_bot: false }, { session, projection: { id: 1 } })
      .toArray(),
  );
  const ids = guests.map(({ id }) => id);
  stageUserChanges(tx, ids, { visibility: restricted ? emptyVisibility(tx.realm) : undefined, version });
  stageRefresh(tx, restricted);
  // Clients of guests register again: despite its name, the event ends older queues of any user.
  const users = UserSet.of(ids).toBytes();
  if (guests.length > 0) emit(tx, { type: 'user_deactivated', op: '' }, { users });
}

/** Stages the change of an account's visibility by another role. @returns whether it changes */
export function stageVisibilityOfRole(
  tx: Tx,
  realm: RealmDocument,
  account: Pick<UserDocument, 'id' | 'visibility'>,
  role: number,
): boolean {
  const restricted = isRestricted(realm, role);
  if (restricted === (account.visibility !== undefined)) return false;
  stageUserChange(tx, account.id, { visibility: restricted ? emptyVisibility(realm._id) : undefined });
  return true;
}

/**
 * Stages another refresh of all guests for the time when operations that acted on the former setting have finished:
 * these stage no tasks of their own.
 */
function stageRefresh(tx: Tx, restricted: boolean): void {
  const own = { _id: tx.realm };
  const staged = { $set: { realm: tx.realm, ...dueAt(tx.nowMs + SETTLED_MS) }, $unset: { worker: '' } };
  if (restricted) tx.update(VISIBILITY_REFRESHES, own, staged, { upsert: true });
  else tx.remove(VISIBILITY_REFRESHES, own);
}

/** The positions up to which the operation's organisation has used the replies of other services. */
export function readPositions(tx: Tx, database: Database): Promise<VisibilityPositions | null> {
  const positions = database.collection<VisibilityPositions>(COLLECTIONS.visibilityPositions);
  return tx.read((session) => positions.findOne({ _id: tx.realm }, { session }));
}

export function stagePositions(tx: Tx, positions: Omit<VisibilityPositions, '_id'>): void {
  tx.update(COLLECTIONS.visibilityPositions, { _id: tx.realm }, { $set: positions }, { upsert: true });
}

/**
 * The positions of other services that the visibility of an organisation's guests reflects: older replies are no longer
 * used.
 */
interface VisibilityPositions {
  /** The realm. */
  readonly _id: number;
  /** Positions of the journals of these services. */
  readonly channels?: number;
  readonly messages?: number;
}
