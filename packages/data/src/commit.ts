/** The last step of a group: the commit, and looking up the outcome of one whose answer was lost. */
import { pause } from '@rookery/core';
import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from './database.ts';
import { isAborted } from './driver-errors.ts';
import { heads, type RecordDocument, records, recordsOfGroup } from './records.ts';

/** The identity of a commit: its batch, and the head that it replaces. */
export interface CommitIdentity {
  readonly realm: number;
  readonly batch: ObjectId;
  readonly before: { readonly group: number; readonly seq: number };
}

/** The commit was sent but not confirmed: it may have happened, or may still happen. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}

/** The average pause between repetitions of a commit, ms. */
const BETWEEN_MS = 100;

/**
 * Commits the transaction of a session, and repeats an unanswered commit for `repeatMs`: a repetition is harmless.
 * @throws CommitUnknown
 */
export async function commit(session: ClientSession, repeatMs: number): Promise<void> {
  const until = performance.now() + repeatMs;
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      // Aborted or out of time: in both cases the outcome is looked up before the group is attempted again.
      if (isAborted(error) || performance.now() >= until) {
        throw new CommitUnknown('A commit was not confirmed.', { cause: error });
      }
    }
    await pause(BETWEEN_MS * (0.5 + Math.random()));
  }
}

/**
 * Reads the status of a commit with majority concern. 'open': no group follows the head that it replaces, so it has not
 * happened, but still may; an attempt that replaces the same head settles it. 'never': another group follows that head.
 * 'lost': later groups followed and the record was removed, so the outcome cannot be determined.
 */
export async function findCommitStatus(
  database: Database,
  { realm, batch, before }: CommitIdentity,
): Promise<'committed' | 'open' | 'never' | 'lost'> {
  const head = await heads(database).findOne({ _id: realm }, { projection: { group: 1, batch: 1 } });
  const own = before.group + 1;
  if (head === null || head.group < own) return 'open';
  if (head.group === own) return head.batch?.equals(batch) ? 'committed' : 'never';
  const record = await records(database).findOne(
    { _id: recordsOfGroup(realm, before.seq, own) as RecordDocument['_id'] },
    { sort: { _id: 1 }, projection: { b: 1 } },
  );
  if (record?._id.g !== own) return 'lost';
  return record.b.equals(batch) ? 'committed' : 'never';
}
