/** Restricted visibility in documents, and the guests who have it. */

import { ROLES, UserSet } from '@rookery/core';
import { Binary, type Database, emit, type IndexSpecs, type Tx } from '@rookery/data';
import { dueAt, TASK_INDEXES } from '@rookery/runtime';
import { COLLECTIONS } from '../database/collections.ts';
import type { RealmDocument } from '../realm/documents.ts';
import type { UserDocument, UserVisibility } from '../user/documents.ts';
import { isRestricted, type Observer } from '../user/rules/visibility.ts';
import { stageUserChange, stageUserChanges } from '../user/store/changes.ts';

/** Organisations whose guests' visibility is to be refreshed, a task each. */
export const VISIBILITY_REFRESHES = COLLECTIONS.visibilityRefreshes;

export const VISIBILITY_INDEXES: IndexSpecs = {
  [COLLECTIONS.visibilityPositions]: [],
  [VISIBILITY_REFRESHES]: TASK_INDEXES,
};

/** When this is over, nobody acts on a former setting any more, ms: longer than any call takes. */
const SETTLED_MS = 60_000;

/** A guest who does not see everyone. */
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

/** Everyone in the operation's realm who does not see everyone; nobody, where guests are not limited. */
export async function readRestrictedUsers(tx: Tx, database: Database): Promise<RestrictedUser[]> {
  const found = await tx.read((session) =>
    database
      .collection<UserDocument>(COLLECTIONS.users)
      .find({ 'visibility.realm': tx.realm }, { session, projection: { id: 1, visibility: 1, is_active: 1, role: 1 } })
      .toArray(),
  );
  return found.map(({ id, ...rest }) => ({ ...(rest as Omit<RestrictedUser, 'user_id'>), user_id: id }));
}

/** Stages that visibility starts empty, or ends, with another setting; guests see nobody until it is refreshed. */
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
  // Clients of guests register again. It ends older queues of any user.
  const users = UserSet.of(ids).toBytes();
  if (guests.length > 0) emit(tx, { type: 'user_deactivated', op: '' }, { users });
}

/** Stages what another role means for whom an account sees. @returns whether that is not what it was */
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
 * Stages that all guests are refreshed once more when operations that acted on the former setting have finished: these
 * stage no tasks of their own.
 */
function stageRefresh(tx: Tx, restricted: boolean): void {
  const own = { _id: tx.realm };
  const staged = { $set: { realm: tx.realm, ...dueAt(tx.nowMs + SETTLED_MS) }, $unset: { worker: '' } };
  if (restricted) tx.update(VISIBILITY_REFRESHES, own, staged, { upsert: true });
  else tx.remove(VISIBILITY_REFRESHES, own);
}

/** The journal positions of other services that the operation's organisation has followed. */
export function readPositions(tx: Tx, database: Database): Promise<VisibilityPositions | null> {
  const positions = database.collection<VisibilityPositions>(COLLECTIONS.visibilityPositions);
  return tx.read((session) => positions.findOne({ _id: tx.realm }, { session }));
}

export function stagePositions(tx: Tx, positions: Omit<VisibilityPositions, '_id'>): void {
  tx.update(COLLECTIONS.visibilityPositions, { _id: tx.realm }, { $set: positions }, { upsert: true });
}

/** How far the visibility of an organisation's guests follows other services: older answers are not used any more. */
interface VisibilityPositions {
  /** The realm. */
  readonly _id: number;
  /** Positions of their journals. */
  readonly channels?: number;
  readonly messages?: number;
}
