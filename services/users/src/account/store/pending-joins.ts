/** What is left to do for accounts that were added, a task each: their first subscriptions. */
import type { IndexSpecs } from '@rookery/data';
import { TASK_INDEXES, type TaskRecord } from '@rookery/runtime';
import { COLLECTIONS } from '../../database/collections.ts';

export interface PendingJoin extends TaskRecord {
  readonly user: number;
  readonly channel_ids: readonly number[];
  readonly include_default_channels: boolean;
  /** Who named the channels; absent: not known, or nobody. */
  readonly inviter_id?: number;
  /** The seq of the last event of the added account. */
  readonly users_seq: number;
}

/** The subscriptions that a new account is to get. */
export type FirstSubscriptions = Pick<PendingJoin, 'channel_ids' | 'include_default_channels' | 'inviter_id'>;

export const PENDING_JOINS = COLLECTIONS.pendingJoins;

export const PENDING_JOIN_INDEXES: IndexSpecs = { [PENDING_JOINS]: TASK_INDEXES };
