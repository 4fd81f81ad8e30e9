/** Advances a realm's head: the step of a group in which only one of several writers can succeed. */
import { Binary, type ClientSession, type Document } from 'mongodb';
import type { CommitIdentity } from './commit.ts';
import type { Database } from './database.ts';
import { isDuplicateKey } from './driver-errors.ts';
import { JOURNAL, type RecordDocument } from './records.ts';
import type { CommittedEntry } from './tx.ts';

/** Another writer committed first. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** A request key was used before: a caller retries a call but gives it the attempt number of a first call. */
export class DuplicateRequestKey extends Error {
  override readonly name = 'DuplicateRequestKey';
}

/** A realm's head in the memory of its queue: the state that the next group is decided on. */
export interface Head {
  readonly group: number;
  readonly seq: number;
  readonly ids: Readonly<Record<string, number>>;
}

interface HeadAdvance {
  readonly identity: CommitIdentity;
  readonly head: Head;
  readonly next: Head;
  readonly entries: readonly CommittedEntry[];
  /** The request keys to store, with their replies. */
  readonly replies: readonly (readonly [string, unknown])[];
}

/**
 * Max. size of the entries in one record, bytes; a document can have 16 MB. A single entry (at most 7 MB) always fits.
 */
const MAX_RECORD_BYTES = 7_000_000;

/**
 * Replaces the head and adds the group's records in one command: the first command of a group without reads.
 * @throws Fenced, DuplicateRequestKey, or the driver's error.
 */
export async function advanceHead(database: Database, session: ClientSession, group: HeadAdvance): Promise<void> {
  const { identity, head, next } = group;
  const changed: Document = { group: next.group, seq: next.seq, batch: identity.batch };
  for (const [counter, id] of Object.entries(next.ids)) if (head.ids[counter] !== id) changed[`ids.${counter}`] = id;
  const parts = toRecords(group);
  try {
    const result = await database.collection(JOURNAL).bulkWrite(
      [
        { updateOne: { filter: { _id: identity.realm, group: head.group } as Document, update: { $set: changed } } },
        ...parts.map(({ _id, ...replacement }) => ({
          replaceOne: { filter: { _id } as Document, replacement, upsert: true },
        })),
      ],
      { session, ordered: true },
    );
    // Checks both counts: if the head did not match, the record of a rival group may have matched in its place.
    if (result.matchedCount !== 1 || result.upsertedCount !== parts.length)
      throw new Fenced('Another writer committed first.');
  } catch (error) {
    if (isDuplicateKey(error)) {
      throw new DuplicateRequestKey('A request key was used before.', { cause: error });
    }
    throw error;
  }
}

function toRecords({ identity: { realm, batch }, head, next, entries, replies }: HeadAdvance): RecordDocument[] {
  const parts: RecordDocument[] = [];
  let seq = head.seq;
  let e: Binary[] = [];
  let bytes = 0;
  const close = (): void => {
    parts.push({ _id: { r: realm, s: seq, g: next.group }, b: batch, e });
    e = [];
    bytes = 0;
  };
  for (const entry of entries) {
    if (bytes > 0 && bytes + entry.bytes.length > MAX_RECORD_BYTES) close();
    e.push(new Binary(entry.bytes));
    bytes += entry.bytes.length;
    seq = entry.seq;
  }
  close();
  const last = parts.at(-1);
  if (last !== undefined && replies.length > 0) {
    last.k = replies.map(([key]) => key);
    last.v = replies.map(([, reply]) => reply ?? null);
  }
  return parts;
}
