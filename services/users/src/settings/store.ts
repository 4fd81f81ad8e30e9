/** The tasks of users who disabled the synchronization of drafts: the deletion of their drafts. */
import type { IndexSpecs } from '@rookery/data';
import { TASK_INDEXES, type TaskRecord } from '@rookery/runtime';
import { COLLECTIONS } from '../database/collections.ts';

export interface DraftErasure extends TaskRecord {
  readonly users: readonly number[];
}

export const DRAFT_ERASURES = COLLECTIONS.draftErasures;

export const DRAFT_ERASURE_INDEXES: IndexSpecs = { [DRAFT_ERASURES]: TASK_INDEXES };
