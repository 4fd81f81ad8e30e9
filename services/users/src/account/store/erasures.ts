/** The pending erasures of deactivated users in the messages service, a record each. */
import { documentKey } from '@rookery/core';
import type { Database, IndexSpecs, Tx } from '@rookery/data';
import { dueAt, TASK_INDEXES, type TaskRecord } from '@rookery/runtime';
import { COLLECTIONS } from '../../database/collections.ts';

/** The parts to delete in addition to the account. */
export interface ErasedParts {
  /** Drafts, scheduled messages, reminders, snippets, and uploads that no message refers to. */
  readonly profile: boolean;
  readonly public_channels: boolean;
  readonly private_channels: boolean;
  readonly direct: boolean;
}

export interface Erasure extends ErasedParts, TaskRecord {
  readonly user: number;
  /** The message id below which messages are still to be examined, newest first; 0: start at the newest. */
  readonly below: number;
  /** UNIX milliseconds. Messages sent later stay: the user may have been reactivated in the meantime. */
  readonly sent_before: number;
}

export const ERASURES = COLLECTIONS.erasures;

export const ERASURE_INDEXES: IndexSpecs = { [ERASURES]: TASK_INDEXES };

/**
 * How long messages of a deactivated user may still be committed, ms: longer than the leases of callers. Messages sent
 * in that time are erased too, and the task starts after it.
 */
const ERASURE_GRACE_MS = 15_000;

/** Stages the task. Parts of an unfinished earlier one stay in it, and the worker that executes it loses its lease. */
export function stageErasure(tx: Tx, user: number, parts: ErasedParts): void {
  const wanted = Object.fromEntries(Object.entries(parts).filter(([, is]) => is));
  const others = Object.fromEntries(Object.entries(parts).filter(([, is]) => !is));
  tx.update(
    ERASURES,
    { _id: documentKey(tx.realm, user) },
    {
      $set: {
        realm: tx.realm,
        user,
        below: 0,
        sent_before: tx.nowMs + ERASURE_GRACE_MS,
        ...dueAt(tx.nowMs + ERASURE_GRACE_MS),
        ...wanted,
      },
      $unset: { worker: '' },
      $setOnInsert: others,
    },
    { upsert: true },
  );
}

/** Stages that a pending erasure spares messages sent from now on. */
export function boundErasure(tx: Tx, user: number): void {
  tx.update(ERASURES, { _id: documentKey(tx.realm, user) }, { $min: { sent_before: tx.nowMs } });
}

/** Makes an erasure due that waits for its grace period to end. */
export async function startErasureNow(database: Database, realm: number, user: number): Promise<void> {
  const waiting = { _id: documentKey(realm, user), attempts: 0 };
  await database.collection<Erasure>(ERASURES).updateOne(waiting, { $set: { due_at: Date.now() } });
}
