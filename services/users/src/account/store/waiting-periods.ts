/** The end of each member's waiting period before full membership, in the user documents. */
import { documentKey } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { UserDocument } from '../../user/documents.ts';
import { fullMemberAt } from '../../user/rules/waiting-period.ts';

export type WaitingMember = Pick<
  UserDocument,
  'id' | 'realm' | 'role' | 'is_active' | 'is_system_bot' | 'joined_at' | 'full_member_at'
>;

const FIELDS = { _id: 0, id: 1, realm: 1, role: 1, is_active: 1, is_system_bot: 1, joined_at: 1, full_member_at: 1 };

const users = (database: Database) => database.collection<UserDocument>(COLLECTIONS.users);

/** Lists members of any organisation whose waiting period is over. */
export function listWaitingOver(database: Database, now: number, limit: number): Promise<WaitingMember[]> {
  return users(database)
    .find({ full_member_at: { $lte: now } })
    .project<WaitingMember>(FIELDS)
    .limit(limit)
    .toArray();
}

/** Returns those of these users of the operation's realm who are not full members yet though their wait is over. */
export function readWaitingOver(
  tx: Tx,
  database: Database,
  userIds: readonly number[],
  now: number,
): Promise<WaitingMember[]> {
  const _id = { $in: userIds.map((id) => documentKey(tx.realm, id)) };
  return readMembers(tx, database, { _id, full_member_at: { $lte: now } });
}

/** Returns the waiting users of the operation's realm, and those who joined after `joinedAfter`, UNIX milliseconds. */
export function readWaiting(tx: Tx, database: Database, joinedAfter: number): Promise<WaitingMember[]> {
  return readMembers(tx, database, {
    realm: tx.realm,
    is_system_bot: false,
    $or: [{ full_member_at: { $exists: true } }, { joined_at: { $gt: joinedAfter } }],
  });
}

function readMembers(tx: Tx, database: Database, filter: object): Promise<WaitingMember[]> {
  return tx.read((session) =>
    users(database).find(filter, { session }).project<WaitingMember>(FIELDS).sort({ _id: 1 }).toArray(),
  );
}

/** Stages that these users wait until `days` after they joined. */
export function stageWaiting(tx: Tx, userIds: readonly number[], days: number, version: number): void {
  const _id = { $in: userIds.map((id) => documentKey(tx.realm, id)) };
  const full_member_at = { $add: ['$joined_at', fullMemberAt(0, days)] };
  tx.update(COLLECTIONS.users, { _id }, [{ $set: { full_member_at, version } }], { many: true });
}
