/** What is left to do for accounts that were added, a record each: their first subscriptions. */
import type { Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS, documentKey } from '../../database/collections.ts';

interface PendingJoin {
  readonly _id: number;
  readonly realm: number;
  readonly user: number;
  readonly channel_ids: readonly number[];
  readonly include_default_channels: boolean;
  /** The seq of the last event of the added account. */
  readonly users_seq: number;
  /** When the account was added, UNIX milliseconds. */
  readonly at: number;
}

/** The subscriptions that a new account is to get. */
export type FirstSubscriptions = Pick<PendingJoin, 'channel_ids' | 'include_default_channels'>;

/** The sweep looks for old records. */
export const PENDING_JOIN_INDEXES: IndexSpecs = { [COLLECTIONS.pendingJoins]: [{ name: 'at', key: { at: 1 } }] };

const joins = (database: Database) => database.collection<PendingJoin>(COLLECTIONS.pendingJoins);

/** Stages the record, in the operation that adds the account, after the account's events. */
export function stagePendingJoin(tx: Tx, user: number, subscriptions: FirstSubscriptions): void {
  const join: PendingJoin = {
    _id: documentKey(tx.realm, user),
    realm: tx.realm,
    user,
    ...subscriptions,
    users_seq: tx.lastSeq(),
    at: tx.nowMs,
  };
  tx.insert(COLLECTIONS.pendingJoins, join);
}

export function findPendingJoin(database: Database, realm: number, user: number): Promise<PendingJoin | null> {
  return joins(database).findOne({ _id: documentKey(realm, user) });
}

export async function removePendingJoin(database: Database, { _id }: PendingJoin): Promise<void> {
  await joins(database).deleteOne({ _id });
}

/** Records of accounts that were added before `before`, UNIX milliseconds. */
export function listPendingJoins(database: Database, before: number, limit: number): Promise<PendingJoin[]> {
  return joins(database)
    .find({ at: { $lt: before } })
    .limit(limit)
    .toArray();
}
