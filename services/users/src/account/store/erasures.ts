/** What is left to delete of deactivated users in the messages service, a record each. */
import type { Database, IndexSpecs, Tx } from '@rookery/data';
import { dueAt, TASK_INDEXES, type TaskRecord } from '@rookery/runtime';
import { COLLECTIONS, documentKey } from '../../database/collections.ts';

/** What of a user is to be deleted beside the account. */
export interface ErasedParts {
  /** Drafts, scheduled messages, reminders, snippets, and uploads that no message refers to. */
  readonly profile: boolean;
  readonly public_channels: boolean;
  readonly private_channels: boolean;
  readonly direct: boolean;
}

export interface Erasure extends ErasedParts, TaskRecord {
  readonly user: number;
  /** Where the messages that are still to be looked at begin, newest first; 0: at the newest. */
  readonly below: number;
  /** What was sent later stays: the user may be reactivated meanwhile. UNIX milliseconds. */
  readonly sent_before: number;
}

export const ERASURES = COLLECTIONS.erasures;

export const ERASURE_INDEXES: IndexSpecs = { [ERASURES]: TASK_INDEXES };

/**
 * Messages of a deactivated user may still be committed for so long, ms: longer than the leases of callers. What is
 * sent until then is erased too, and the sweep begins after it.
 */
const ERASURE_GRACE_MS = 15_000;

/** Stages the task; parts that an earlier one has still to delete stay, and its worker loses it. */
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

/** Stages that what a user sends from now on stays, whatever of an erasure is left to do. */
export function boundErasure(tx: Tx, user: number): void {
  tx.update(ERASURES, { _id: documentKey(tx.realm, user) }, { $min: { sent_before: tx.nowMs } });
}

/** Makes an erasure due that waits for the end of the grace. */
export async function endGrace(database: Database, realm: number, user: number): Promise<void> {
  const waiting = { _id: documentKey(realm, user), attempts: 0 };
  await database.collection<Erasure>(ERASURES).updateOne(waiting, { $set: { due_at: Date.now() } });
}
