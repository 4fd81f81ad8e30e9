/** The tasks of newly added accounts: their first subscriptions, a document each. */
import type { IndexSpecs } from '@rookery/data';
import { TASK_INDEXES, type TaskRecord } from '@rookery/runtime';
import { COLLECTIONS } from '../../database/collections.ts';

export interface PendingJoin extends TaskRecord {
  readonly user: number;
  readonly channel_ids: readonly number[];
  readonly include_default_channels: boolean;
  /** The groups of default channels that the user chose; absent: none. */
  readonly default_group_ids?: readonly number[];
  /** The user who chose the channels; absent if unknown or none. */
  readonly inviter_id?: number;
  /** The seq of the last event of the added account. */
  readonly users_seq: number;
}

/** The first subscriptions of a new account. */
export type FirstSubscriptions = Pick<
  PendingJoin,
  'channel_ids' | 'include_default_channels' | 'default_group_ids' | 'inviter_id'
>;

export const PENDING_JOINS = COLLECTIONS.pendingJoins;

export const PENDING_JOIN_INDEXES: IndexSpecs = { [PENDING_JOINS]: TASK_INDEXES };
