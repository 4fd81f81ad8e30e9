/** The tasks of mutes: the earlier messages of the muted user, which are to be marked as read. */
import type { IndexSpecs } from '@rookery/data';
import { TASK_INDEXES, type TaskRecord } from '@rookery/runtime';
import { COLLECTIONS } from '../database/collections.ts';

export interface PendingMute extends TaskRecord {
  readonly user: number;
  /** The id of the muted user. */
  readonly muted: number;
}

export const PENDING_MUTES = COLLECTIONS.pendingMutes;

export const PENDING_MUTE_INDEXES: IndexSpecs = { [PENDING_MUTES]: TASK_INDEXES };
