/** Changes of accounts that the channels service has not replicated yet, in the documents of the users. */
import { documentKey } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { UserDocument } from '../../user/documents.ts';

const users = (database: Database) => database.collection<UserDocument>(COLLECTIONS.users);

/** Reads a user by id, outside of an operation. */
export function findAccount(
  database: Database,
  realm: number,
  userId: number,
): Promise<Omit<UserDocument, 'password_hash'> | null> {
  return users(database).findOne({ _id: documentKey(realm, userId) }, { projection: { password_hash: 0 } });
}

/** Lists users of any organisation with an unreplicated change older than `before`, UNIX milliseconds. */
export function listUnreplicated(
  database: Database,
  before: number,
  limit: number,
): Promise<Pick<UserDocument, 'realm' | 'id'>[]> {
  return users(database)
    .find({ 'unreplicated.at': { $lt: before } }, { projection: { realm: 1, id: 1 } })
    .limit(limit)
    .toArray();
}

/** Returns the ids of the deactivated users among these users of the operation's realm. */
export async function readDeactivated(tx: Tx, database: Database, userIds: readonly number[]): Promise<number[]> {
  const wanted = { _id: { $in: userIds.map((id) => documentKey(tx.realm, id)) }, is_active: false };
  const found = await tx.read((session) =>
    users(database)
      .find(wanted, { session, projection: { id: 1 } })
      .toArray(),
  );
  return found.map(({ id }) => id);
}
