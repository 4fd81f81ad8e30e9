/** Reads a service's journal, from which the relay publishes after a crash, and stores the published positions. */
import type { JournalPosition } from '@rookery/core';
import type { Database } from './database.ts';
import { isDuplicateKey } from './driver-errors.ts';
import { heads, POSITIONS, type PositionDocument, type RecordDocument, records, recordsAfter } from './records.ts';

/** A stored entry: its number in the (service, realm) journal, and the encoded Entry. */
interface JournalEntry {
  readonly seq: number;
  readonly bytes: Uint8Array;
}

/** Max. size of the entries of one read, bytes, in addition to its limit of entries: two frames. */
const READ_BYTES = 16 * 1024 * 1024;
/** Max. duration of a linearizable read, ms. */
const EXACT_MS = 5_000;
/** Records fetched per batch while reading. */
const READ_BATCH = 32;
/** Max. records removed by one command: a trim then delays a commit by milliseconds at most. */
const TRIM_SLICE = 200;
/**
 * Min. age at which a published record is removed, ms: records contain the replies under request keys and prove their
 * commits.
 */
const MIN_RETENTION_MS = 10 * 60_000;

/** A service's journal. Its entries are numbered from 1 without gaps, in commit order, for each realm. */
export class Journal {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, options: { now?: () => number } = {}) {
    this.#database = database;
    this.#now = options.now ?? Date.now;
  }

  /** The entries above `afterSeq` in order, up to `limit` entries or 16 MB, but at least one if there is one. */
  async read(realm: number, afterSeq: number, limit: number): Promise<JournalEntry[]> {
    const entries: JournalEntry[] = [];
    let bytes = 0;
    const cursor = records(this.#database).find(
      { _id: recordsAfter(realm, afterSeq) as RecordDocument['_id'] },
      { projection: { e: 1 }, sort: { _id: 1 }, batchSize: READ_BATCH, promoteBuffers: true },
    );
    try {
      for await (const record of cursor) {
        const first = record._id.s - record.e.length + 1;
        for (const [index, stored] of record.e.entries()) {
          const seq = first + index;
          if (seq <= afterSeq) continue;
          const entry = { seq, bytes: stored as unknown as Uint8Array };
          bytes += entry.bytes.length;
          if (entries.length > 0 && bytes > READ_BYTES) return entries;
          if (entries.push(entry) >= limit) return entries;
        }
      }
      return entries;
    } finally {
      await cursor.close();
    }
  }

  /** The last committed seq of a realm, 0 before the first. */
  async head(realm: number): Promise<number> {
    const head = await heads(this.#database).findOne({ _id: realm }, { projection: { seq: 1 } });
    return head?.seq ?? 0;
  }

  /**
   * The last committed seq of a realm, read with linearizable concern: the primary confirms with a majority that it
   * still is the primary. That costs a write, so it is for critical decisions.
   * @throws the driver's error, also if no majority answers within EXACT_MS
   */
  async exactHead(realm: number): Promise<number> {
    const head = await heads(this.#database).findOne(
      { _id: realm },
      { projection: { seq: 1 }, readConcern: { level: 'linearizable' }, maxTimeMS: EXACT_MS },
    );
    return head?.seq ?? 0;
  }

  /** All realms with a commit, or an attempted one, that were not deleted. */
  async realms(): Promise<number[]> {
    const found = await heads(this.#database)
      .find({ _id: { $gte: 0 }, erased: { $exists: false } }, { projection: { _id: 1 } })
      .toArray();
    return found.map((head) => head._id);
  }

  /** The last committed seq of every realm. */
  async heads(): Promise<Map<number, number>> {
    const found = await heads(this.#database)
      .find({ _id: { $gte: 0 }, erased: { $exists: false } }, { projection: { seq: 1 } })
      .toArray();
    return new Map(found.map((head) => [head._id, head.seq]));
  }

  /** The position that `savePosition` stored, if any. */
  async position(realm: number): Promise<JournalPosition | undefined> {
    const found = await this.#database.collection<PositionDocument>(POSITIONS).findOne({ _id: realm });
    if (found === null) return undefined;
    return { seq: found.seq, streamSequence: found.streamSequence, epoch: found.epoch };
  }

  /**
   * Stores the published position of a realm, unless a higher one is stored: a process that stood still may save an
   * outdated position, and once the frames in between have aged out of the log, nothing else proves their publication.
   */
  async savePosition(realm: number, position: JournalPosition): Promise<void> {
    const { seq, streamSequence, epoch } = position;
    const save = (upsert: boolean) =>
      this.#database
        .collection<PositionDocument>(POSITIONS)
        .updateOne({ _id: realm, seq: { $lte: seq } }, { $set: { seq, streamSequence, epoch } }, { upsert });
    try {
      await save(true);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another position exists: it is higher, or it was stored at the same moment and may be lower.
      await save(false);
    }
  }

  /**
   * Removes the records whose entries are all below a seq and that are older than `retentionMs`, at least ten minutes,
   * a few at a time, until the signal aborts. Only published entries may be removed: `below` is at most the stored
   * position.
   * @returns the number of removed records.
   */
  async trim(
    realm: number,
    below: number,
    options: { retentionMs?: number; signal?: AbortSignal } = {},
  ): Promise<number> {
    const oldest = this.#now() - Math.max(MIN_RETENTION_MS, options.retentionMs ?? 0);
    let removed = 0;
    for (let limit = 1; ; limit = TRIM_SLICE) {
      if (options.signal?.aborted) return removed;
      const slice = await records(this.#database)
        .find(
          { _id: { $gt: { r: realm, s: -1, g: 0 }, $lt: { r: realm, s: below, g: 0 } } },
          { projection: { b: 1 }, sort: { _id: 1 }, limit },
        )
        .toArray();
      // Records are in the order of their times, so the first one shows whether any is old enough.
      const ids = slice.filter(({ b }) => b.getTimestamp().getTime() < oldest).map(({ _id }) => _id);
      if (ids.length === 0) return removed;
      const { deletedCount } = await records(this.#database).deleteMany({ _id: { $in: ids } });
      removed += deletedCount;
    }
  }
}
