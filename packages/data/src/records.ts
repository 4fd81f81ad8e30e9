/**
 * The layout of the `journal` collection: it holds two kinds of documents, so that one command advances a realm.
 *
 * One *head* per realm: the number of committed groups, the last seq, the last assigned ids. Every group replaces the
 * head that it was decided on, so only one of two writers succeeds. `_id` is the realm's number.
 *
 * One *record* per group: its entries, and the replies to its operations under their request keys. The `_id` contains
 * the seq of the last entry, so the first record above `{r, s: seq, g: MaxKey}` is the one with seq + 1. A group
 * without entries repeats its predecessor's `s` with a higher `g`. A group with very large entries has several records
 * with the same group number. Records are removed only when they are old (`Journal.trim`).
 */

import { type Binary, type ClientSession, type Collection, MaxKey, type ObjectId } from 'mongodb';
import type { Database } from './database.ts';
import { ensureIndexes } from './indexes.ts';
import { untilRestored } from './restored.ts';
import { sessionOptions } from './session.ts';

export const JOURNAL = 'journal';
export const POSITIONS = 'positions';

interface HeadDocument {
  _id: number;
  /** The number of committed groups; the fence. */
  group: number;
  /** The last entry's seq. */
  seq: number;
  /** The batch of the last group; null before the first. */
  batch: ObjectId | null;
  /** The last id of each counter. */
  ids: Record<string, number>;
  /** Set if the realm was deleted: it has no records, and periodic jobs skip it. */
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
  /** The batch, which identifies the committed attempt at this group; its timestamp is the time of the attempt. */
  b: ObjectId;
  /** Encoded entries; the last one has the seq `_id.s`. */
  e: Binary[];
  /** Request keys; `v` has their replies at the same indexes. */
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

/** The `_id` filter of a realm's records with entries above a seq. */
export function recordsAfter(realm: number, seq: number): object {
  const max = new MaxKey();
  return { $gt: { r: realm, s: seq, g: max }, $lt: { r: realm, s: max, g: max } };
}

/**
 * The `_id` filter whose first match, in order, is a record of this group, if there is one. The group's entries begin
 * after `seqBefore`.
 */
export function recordsOfGroup(realm: number, seqBefore: number, group: number): object {
  const max = new MaxKey();
  return { $gte: { r: realm, s: seqBefore, g: group }, $lt: { r: realm, s: max, g: max } };
}

/** Creates the collections and indexes of the journal, once no restore is running; repeating a call changes nothing. */
export async function ensureJournal(database: Database): Promise<void> {
  await untilRestored(database);
  const keys = { name: 'k', key: { k: 1 }, unique: true, sparse: true };
  await ensureIndexes(database, { [JOURNAL]: [keys] }, { dense: true });
  await ensureIndexes(database, { [POSITIONS]: [] });
}

/** The head of a realm's journal: its last seq, and the last assigned ids. */
export interface JournalHead {
  /**
   * The number of committed groups: while it is unchanged, so is everything that the commit queue writes in the realm.
   */
  readonly group: number;
  readonly seq: number;
  readonly ids: Readonly<Record<string, number>>;
}

/**
 * Reads the head of a realm, `{group: 0, seq: 0, ids: {}}` before its first write. In a session of `snapshotRead`, its
 * seq corresponds to the session's other reads: a register needs it to skip the entries that its state already
 * contains.
 */
export async function readHead(database: Database, realm: number, session?: ClientSession): Promise<JournalHead> {
  const head = await heads(database).findOne({ _id: realm }, sessionOptions(session));
  return { group: head?.group ?? 0, seq: head?.seq ?? 0, ids: head?.ids ?? {} };
}

/** The last journal seq of a realm, 0 before the first; for sessions see `readHead`. */
export async function journalSeq(database: Database, realm: number, session?: ClientSession): Promise<number> {
  return (await readHead(database, realm, session)).seq;
}

/** A commit to a realm's journal. */
export interface Commit {
  /** The unique id of the committed attempt; '' before the first. */
  readonly batch: string;
  /** The last journal seq after the commit. */
  readonly seq: number;
}

/** The last commit. While its batch is unchanged, so is everything that the commit queue writes in the realm. */
export async function lastCommit(database: Database, realm: number): Promise<Commit> {
  const head = await heads(database).findOne({ _id: realm }, { projection: { batch: 1, seq: 1 } });
  return { batch: head?.batch?.toHexString() ?? '', seq: head?.seq ?? 0 };
}
