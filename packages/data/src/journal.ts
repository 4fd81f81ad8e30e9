/** Reading a service's journal: what the relay publishes from after a crash, and what it remembers of the log. */
import type { JournalPosition } from '@rookery/core';
import type { Database } from './database.ts';
import { isDuplicateKey } from './driver-errors.ts';
import { heads, POSITIONS, type PositionDocument, type RecordDocument, records, recordsAfter } from './records.ts';

/** An entry as it was stored: its number in the (service, realm) journal, and the encoded Entry. */
interface JournalEntry {
  readonly seq: number;
  readonly bytes: Uint8Array;
}

/** What one read returns at most, beside its limit of entries: two frames' worth. */
const READ_BYTES = 16 * 1024 * 1024;
/** An answer of a majority, ms. */
const EXACT_MS = 5_000;
/** Records fetched per batch while reading. */
const READ_BATCH = 32;
/** Records removed by one command: a trim never holds up a commit for longer than milliseconds. */
const TRIM_SLICE = 200;
/**
 * How long a record is retained even when it was published: replies under request keys, and the proof of a commit, are
 * in it.
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

  /** The entries above `afterSeq` in order, up to `limit` of them or 16 MB (at least one, where there is one). */
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
   * The same with linearizable concern: a primary confirms with a majority that it still is one. It costs a write, so
   * it is for decisions on which much depends.
   * @throws the driver's error, also where no majority answers within EXACT_MS
   */
  async exactHead(realm: number): Promise<number> {
    const head = await heads(this.#database).findOne(
      { _id: realm },
      { projection: { seq: 1 }, readConcern: { level: 'linearizable' }, maxTimeMS: EXACT_MS },
    );
    return head?.seq ?? 0;
  }

  /** Every realm that something was committed for, or tried, and that was not deleted. */
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

  /** What `savePosition` stored. */
  async position(realm: number): Promise<JournalPosition | undefined> {
    const found = await this.#database.collection<PositionDocument>(POSITIONS).findOne({ _id: realm });
    if (found === null) return undefined;
    return { seq: found.seq, streamSequence: found.streamSequence, epoch: found.epoch };
  }

  /**
   * Stores how far a realm is published, unless more is stored: a process that stood still may come with what it knew
   * before, and once the frames in between have aged out of the log nothing else says that they were published.
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
      // The realm has one: it is further, or was stored at this moment and may be less.
      await save(false);
    }
  }

  /**
   * Removes the records whose entries all lie below a seq and that are older than `retentionMs`, ten minutes at least,
   * a few at a time, until the signal aborts. Only what is published may be removed: `below` is at most the stored
   * position.
   * @returns how many records it removed.
   */
  async trim(realm: number, below: number, o: { retentionMs?: number; signal?: AbortSignal } = {}): Promise<number> {
    const oldest = this.#now() - Math.max(MIN_RETENTION_MS, o.retentionMs ?? 0);
    let removed = 0;
    for (let limit = 1; ; limit = TRIM_SLICE) {
      if (o.signal?.aborted) return removed;
      const slice = await records(this.#database)
        .find(
          { _id: { $gt: { r: realm, s: -1, g: 0 }, $lt: { r: realm, s: below, g: 0 } } },
          { projection: { b: 1 }, sort: { _id: 1 }, limit },
        )
        .toArray();
      // They are in the order of their times, so that looking at the first is enough where nothing is old.
      const ids = slice.filter(({ b }) => b.getTimestamp().getTime() < oldest).map(({ _id }) => _id);
      if (ids.length === 0) return removed;
      const { deletedCount } = await records(this.#database).deleteMany({ _id: { $in: ids } });
      removed += deletedCount;
    }
  }
}
