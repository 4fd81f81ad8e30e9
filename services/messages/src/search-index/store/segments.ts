/**
 * The stored form of segments and directories. A segment is written once, and is valid only while a directory names it.
 */
import { pause } from '@rookery/core';
import { Binary, type Database, isDuplicateKey, type RealmKeys } from '@rookery/data';
import type { EncodedPart } from '../part.ts';

export const SEARCH_COLLECTIONS = { directories: 'search_directories', parts: 'search_parts' } as const;

export const SEARCH_INDEXES = { [SEARCH_COLLECTIONS.directories]: [], [SEARCH_COLLECTIONS.parts]: [] };

export const SEARCH_REALM_KEYS: RealmKeys = {
  [SEARCH_COLLECTIONS.directories]: { id: 'realm' },
  [SEARCH_COLLECTIONS.parts]: { id: 'compound' },
};

/** A segment, as the directory names it. */
export interface Segment {
  /** The time at which its writing began (UNIX ms) x 1024, plus a number below 1024 (`newSegmentId`). */
  readonly id: number;
  /** The lowest and the highest id of its messages. */
  readonly lowest: number;
  readonly highest: number;
  readonly messages: number;
  readonly bytes: number;
  readonly parts: number;
  /**
   * The realm's count of removals before its messages were read or looked for: it names none that had been removed by
   * then.
   */
  readonly removals: number;
}

/** The directory: which segments a search of the realm reads. */
export interface SearchDirectory {
  readonly version: number;
  /** Each message with this id or a lower one is in a segment. */
  readonly upTo: number;
  /** Edits before this moment (UNIX ms), less EDIT_SLACK_MS, are in a segment. */
  readonly editsUpTo: number;
  readonly segments: readonly Segment[];
  /** Segments that a merge has replaced, and when (UNIX ms): readers of an older directory may still use them. */
  readonly retired: readonly { readonly id: number; readonly parts: number; readonly at: number }[];
  /** When all segments were last clean of messages that had been removed (UNIX ms); absent: never. */
  readonly cleanedAt?: number;
}

/**
 * How far before `editsUpTo` edits are read again, ms: the time of an edit is that of its commit on another machine,
 * whose clock may differ, and the edit becomes visible some seconds later.
 */
export const EDIT_SLACK_MS = 60_000;

/** Max. documents per command. */
const BATCH_SIZE = 200;
const SEPARATORS = -1;

interface PartKey {
  readonly r: number;
  readonly s: number;
  /** The number of the part; SEPARATORS for the document by which its parts are found. */
  readonly p: number;
}

interface PartDocument {
  readonly _id: PartKey;
  readonly b: Binary;
}

type DirectoryDocument = SearchDirectory & { readonly _id: number };

const directories = (database: Database) => database.collection<DirectoryDocument>(SEARCH_COLLECTIONS.directories);
const parts = (database: Database) => database.collection<PartDocument>(SEARCH_COLLECTIONS.parts);

let turn = Math.floor(Math.random() * 1024);

/**
 * Returns the id of a segment whose writing begins now: a different one in each call, and hardly ever one of another
 * process.
 */
export function newSegmentId(now: number): number {
  turn = (turn + 1) % 1024;
  return now * 1024 + turn;
}

const startedAt = (segment: number): number => Math.floor(segment / 1024);

/** The directory of a realm without segments. */
const EMPTY: SearchDirectory = { version: 0, upTo: 0, editsUpTo: 0, segments: [], retired: [] };

/** The directory of a realm; an empty one of version 0 before its first segment. */
export async function readDirectory(database: Database, realm: number): Promise<SearchDirectory> {
  return (await directories(database).findOne({ _id: realm })) ?? EMPTY;
}

/**
 * Replaces a realm's directory if its version is still the previous one, or if there is none and the previous version
 * is 0.
 * @returns whether it was replaced; after an error, that is unknown
 */
export async function replaceDirectory(database: Database, realm: number, next: SearchDirectory): Promise<boolean> {
  const document: DirectoryDocument = { ...next, _id: realm };
  if (next.version > 1) {
    const { matchedCount } = await directories(database).replaceOne(
      { _id: realm, version: next.version - 1 },
      document,
    );
    return matchedCount === 1;
  }
  try {
    await directories(database).insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Stores parts of a segment from a number on. A repetition after an unknown outcome stores nothing twice. */
export async function storeParts(
  database: Database,
  realm: number,
  segment: number,
  from: number,
  encoded: readonly EncodedPart[],
): Promise<void> {
  if (encoded.length === 0) return;
  await parts(database).insertMany(
    encoded.map(({ bytes }, i) => ({ _id: { r: realm, s: segment, p: from + i }, b: new Binary(bytes) })),
  );
}

/** Stores the separators of a segment's parts, in their order. */
export async function storeSeparators(
  database: Database,
  realm: number,
  segment: number,
  separators: readonly string[],
): Promise<void> {
  const b = new Binary(Buffer.from(separators.join('\n')));
  await parts(database).insertOne({ _id: { r: realm, s: segment, p: SEPARATORS }, b });
}

/** The separators of some segments; a segment that is gone is left out. */
export async function readSeparators(
  database: Database,
  realm: number,
  segments: readonly number[],
): Promise<Map<number, string[]>> {
  const found = await read(
    database,
    segments.map((s) => ({ r: realm, s, p: SEPARATORS })),
  );
  return new Map(found.map(({ _id, b }) => [_id.s, bytesOf(b).toString().split('\n')]));
}

/** The bytes of some parts, by segment and number; a part that is gone is left out. */
export async function readParts(
  database: Database,
  realm: number,
  wanted: readonly { readonly segment: number; readonly part: number }[],
): Promise<{ segment: number; part: number; bytes: Uint8Array }[]> {
  const found = await read(
    database,
    wanted.map(({ segment, part }) => ({ r: realm, s: segment, p: part })),
  );
  // A copy: a view would retain the whole reply in memory.
  return found.map(({ _id, b }) => ({ segment: _id.s, part: _id.p, bytes: Uint8Array.from(bytesOf(b)) }));
}

async function read(database: Database, keys: readonly PartKey[]): Promise<PartDocument[]> {
  const found: PartDocument[] = [];
  for (let at = 0; at < keys.length; at += BATCH_SIZE) {
    const some = keys.slice(at, at + BATCH_SIZE);
    found.push(
      ...(await parts(database)
        .find({ _id: { $in: some } }, { hint: { _id: 1 }, batchSize: some.length })
        .toArray()),
    );
  }
  return found;
}

const bytesOf = (b: Binary): Buffer => Buffer.from(b.buffer.buffer, b.buffer.byteOffset, b.position);

/** Removes a segment, some parts at a time. */
export async function removeSegment(
  database: Database,
  realm: number,
  segment: { readonly id: number; readonly parts: number },
): Promise<void> {
  for (let from = SEPARATORS; from < segment.parts; from += BATCH_SIZE) {
    const keys = {
      $gte: { r: realm, s: segment.id, p: from },
      $lt: { r: realm, s: segment.id, p: from + BATCH_SIZE },
    };
    await parts(database).deleteMany({ _id: keys }, { hint: { _id: 1 } });
  }
}

/**
 * Removes the segments of a realm that its directory does not name and whose writing began before a moment (UNIX ms).
 */
export async function removeOrphans(database: Database, realm: number, before: number): Promise<number> {
  const directory = await readDirectory(database, realm);
  const named = new Set([...directory.segments, ...directory.retired].map(({ id }) => id));
  let removed = 0;
  for (let above = 0; ; ) {
    const [next] = await parts(database)
      .find(
        { _id: { $gte: { r: realm, s: above, p: SEPARATORS }, $lt: { r: realm + 1, s: 0, p: SEPARATORS } } },
        { hint: { _id: 1 }, projection: { _id: 1 } },
      )
      .sort({ _id: 1 })
      .limit(1)
      .toArray();
    // Ids ascend by the time at which the writing began.
    if (!next || startedAt(next._id.s) >= before) return removed;
    above = next._id.s + 1;
    if (named.has(next._id.s)) continue;
    removed++;
    for (;;) {
      const keys = {
        $gte: { r: realm, s: next._id.s, p: SEPARATORS },
        $lt: { r: realm, s: above, p: SEPARATORS },
      };
      const some = await parts(database)
        .find({ _id: keys }, { hint: { _id: 1 }, projection: { _id: 1 }, limit: BATCH_SIZE })
        .toArray();
      if (some.length === 0) break;
      await parts(database).deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
      // Leaves room for other work.
      await pause(1);
    }
  }
}
