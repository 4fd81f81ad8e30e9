/** What is left to delete of deactivated users in the messages service, a record each. */
import type { Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS, documentKey } from '../../database/collections.ts';

/** What of a user is to be deleted beside the account. */
export interface ErasedParts {
  /** Drafts, scheduled messages, reminders, snippets, and uploads that no message refers to. */
  readonly profile: boolean;
  readonly public_channels: boolean;
  readonly private_channels: boolean;
  readonly direct: boolean;
}

export interface Erasure extends ErasedParts {
  readonly _id: number;
  readonly realm: number;
  readonly user: number;
  /** Where the messages that are still to be looked at begin, newest first; 0: at the newest. */
  readonly below: number;
  /** What was sent later stays: the user may be reactivated meanwhile. UNIX milliseconds. */
  readonly sent_before: number;
  /** Of the request that staged it last: who finishes an older one leaves the record. */
  readonly version: number;
  /** When it may be resumed by any replica, UNIX milliseconds: it is leased until then. */
  readonly due_at: number;
}

export const ERASURE_INDEXES: IndexSpecs = { [COLLECTIONS.erasures]: [{ name: 'due_at', key: { due_at: 1 } }] };

/**
 * Messages of a deactivated user may still be committed for so long, ms: longer than the leases of callers. What is sent
 * until then is erased too, and the sweep begins after it.
 */
export const ERASURE_GRACE_MS = 15_000;

const erasures = (database: Database) => database.collection<Erasure>(COLLECTIONS.erasures);

/** Stages the record; parts that an earlier one has still to delete stay. */
export function stageErasure(tx: Tx, user: number, parts: ErasedParts, { version }: { version: number }): void {
  const wanted = Object.fromEntries(Object.entries(parts).filter(([, is]) => is));
  const others = Object.fromEntries(Object.entries(parts).filter(([, is]) => !is));
  tx.update(
    COLLECTIONS.erasures,
    { _id: documentKey(tx.realm, user) },
    {
      $set: {
        realm: tx.realm,
        user,
        below: 0,
        sent_before: tx.nowMs + ERASURE_GRACE_MS,
        version,
        due_at: tx.nowMs + ERASURE_GRACE_MS,
        ...wanted,
      },
      $setOnInsert: others,
    },
    { upsert: true },
  );
}

/** Stages that what a user sends from now on stays, whatever of an erasure is left to do. */
export function boundErasure(tx: Tx, user: number): void {
  tx.update(COLLECTIONS.erasures, { _id: documentKey(tx.realm, user) }, { $min: { sent_before: tx.nowMs } });
}

/** Takes the lease of a record that is due, or that nobody works on. @returns undefined where there is none */
export async function claimErasure(
  database: Database,
  realm: number,
  user: number,
  { now, until }: { now: number; until: number },
): Promise<Erasure | undefined> {
  const due = { _id: documentKey(realm, user), due_at: { $lte: now } };
  const claimed = await erasures(database).findOneAndUpdate(
    due,
    { $set: { due_at: until } },
    { returnDocument: 'after' },
  );
  return claimed ?? undefined;
}

/** Stores how far an erasure has come; with `complete` its record is deleted, unless more was asked for meanwhile. */
export async function storeProgress(
  database: Database,
  { _id, version }: Erasure,
  { complete, below, dueAt }: { complete: boolean; below: number; dueAt: number },
): Promise<void> {
  if (complete) await erasures(database).deleteOne({ _id, version });
  else await erasures(database).updateOne({ _id, version }, { $set: { below, due_at: dueAt } });
}

export function listDueErasures(database: Database, now: number, limit: number): Promise<Erasure[]> {
  return erasures(database)
    .find({ due_at: { $lte: now } })
    .limit(limit)
    .toArray();
}
