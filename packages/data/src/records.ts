/**
 * The layout of the `journal` collection: two kinds of documents, so that one command moves a realm forward.
 *
 * A *head* a realm: how many groups were committed, the last seq, the last ids given out. Every group replaces the
 * head that it was decided on, so of two writers only one gets through. `_id` is the realm's number.
 *
 * A *record* a group: the entries that it announced, and the replies to its operations under their request keys. Its
 * `_id` holds the seq of its last entry, so the first record above `{r, s: seq, g: MaxKey}` is the one with seq + 1.
 * A group without entries repeats its predecessor's `s` with a higher `g`. A group with very large entries leaves
 * several records, all of its number. Records are removed only when they are old (`Journal.trim`).
 */

import { type Binary, type ClientSession, type Collection, MaxKey, type ObjectId } from 'mongodb';
import type { Database } from './database.ts';
import { ensureIndexes } from './indexes.ts';
import { untilRestored } from './restored.ts';
import { within } from './session.ts';

export const JOURNAL = 'journal';
export const POSITIONS = 'positions';

interface HeadDocument {
  _id: number;
  /** Groups committed so far; the fence. */
  group: number;
  /** The last entry's seq. */
  seq: number;
  /** Of the last group; null before the first. */
  batch: ObjectId | null;
  /** The last id given out by each counter. */
  ids: Record<string, number>;
  /** Of a realm that was deleted: it has no records, and nothing visits it any more. */
  erased?: true;
}

interface RecordId {
  /** Realm. */
  r: number;
  /** Seq of the last entry. */
  s: number;
  /** Number of the group. */
  g: number;
}

export interface RecordDocument {
  _id: RecordId;
  /** The batch: which attempt at this group it was; its time is that of the attempt. */
  b: ObjectId;
  /** Encoded entries, the last one having seq `_id.s`. */
  e: Binary[];
  /** Request keys, and at the same places the replies. */
  k?: string[];
  v?: unknown[];
}

export interface PositionDocument {
  _id: number;
  seq: number;
  streamSequence: number;
  epoch: string;
}

export function heads(database: Database): Collection<HeadDocument> {
  return database.collection<HeadDocument>(JOURNAL);
}

export function records(database: Database): Collection<RecordDocument> {
  return database.collection<RecordDocument>(JOURNAL);
}

/** The filter of a realm's records with entries above a seq. */
export function recordsAfter(realm: number, seq: number): object {
  const max = new MaxKey();
  return { $gt: { r: realm, s: seq, g: max }, $lt: { r: realm, s: max, g: max } };
}

/**
 * The filter whose first match, in order, is a record of this group, if there is one: its entries begin after
 * `seqBefore`.
 */
export function recordsOfGroup(realm: number, seqBefore: number, group: number): object {
  const max = new MaxKey();
  return { $gte: { r: realm, s: seqBefore, g: group }, $lt: { r: realm, s: max, g: max } };
}

/** How a request key is stored: keys of different realms do not meet. */
export function storedKey(realm: number, requestKey: string): string {
  return `${realm}:${requestKey}`;
}

/** Makes what the commit queue and the journal need, once no restore is under way; repeating it changes nothing. */
export async function ensureJournal(database: Database): Promise<void> {
  await untilRestored(database);
  const keys = { name: 'k', key: { k: 1 }, unique: true, sparse: true };
  await ensureIndexes(database, { [JOURNAL]: [keys] }, { dense: true });
  await ensureIndexes(database, { [POSITIONS]: [] });
}

/** Where a realm stands: its last journal seq, and the last ids given out. */
export interface JournalHead {
  /** Groups committed so far: while it is the same, nothing that the commit queue writes in the realm has changed. */
  readonly group: number;
  readonly seq: number;
  readonly ids: Readonly<Record<string, number>>;
}

/**
 * Where a realm stands, `{group: 0, seq: 0, ids: {}}` before its first write. In a session of `snapshotRead` it is the
 * seq that the session's other reads correspond to: what register needs to skip the entries that its state already
 * holds.
 */
export async function readHead(database: Database, realm: number, session?: ClientSession): Promise<JournalHead> {
  const head = await heads(database).findOne({ _id: realm }, within(session));
  return { group: head?.group ?? 0, seq: head?.seq ?? 0, ids: head?.ids ?? {} };
}

/** The last journal seq of a realm, 0 before the first; in a session as `readHead`. */
export async function journalSeq(database: Database, realm: number, session?: ClientSession): Promise<number> {
  return (await readHead(database, realm, session)).seq;
}

/** A commit to a realm's journal. */
export interface Commit {
  /** Names the attempt that was committed, unlike any other; '' before the first. */
  readonly batch: string;
  /** The last journal seq by then. */
  readonly seq: number;
}

/**
 * The commit that was last. While its batch is the same, nothing that the commit queue writes in the realm has changed.
 */
export async function lastCommit(database: Database, realm: number): Promise<Commit> {
  const head = await heads(database).findOne({ _id: realm }, { projection: { batch: 1, seq: 1 } });
  return { batch: head?.batch?.toHexString() ?? '', seq: head?.seq ?? 0 };
}
