/**
 * Reads that are exact at a position of a realm's journal, as a register needs them: what lies in the journal up to the
 * position is in what was read, and what lies beyond is not.
 *
 * A snapshot gives that for a session and two more reads. Most of the time nobody writes meanwhile, and the position is
 * enough: between two equal positions nothing was written that anybody is told of. So the position that was seen last,
 * whenever that was, is compared with one that is read behind the others, by all who ask at the same moment together; and
 * caches that are valid at a position may take part. Only where somebody wrote meanwhile a snapshot is taken, and where
 * that happens again and again the position is read before as well, so that fewer reads are for nothing.
 */
import { FreshReads } from '@rookery/core';
import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongodb';
import type { Database } from './database.ts';
import { journalSeq } from './records.ts';
import { snapshotRead } from './snapshot.ts';

/** Realms of which the last position is remembered; of others it is read before. */
const MAX_REALMS = 10_000;

/** A realm in which so many reads in a row met no write counts as quiet. */
const QUIET_AFTER = 2;

/**
 * Thrown by a read that turns out to be long, before it is done: made outside of a snapshot, it would be certain to meet a write and
 * to be made once more.
 */
export class NeedsSnapshot extends Error {}

export class ExactReads {
  readonly #database: Database;
  readonly #seqs: FreshReads<number, number>;
  /** The position seen last, and how many reads in a row met no write. */
  readonly #seen = new LRUCache<number, { seq: number; undisturbed: number }>({ max: MAX_REALMS });

  constructor(database: Database) {
    this.#database = database;
    this.#seqs = new FreshReads((realm) => journalSeq(database, realm));
  }

  /** The position of a realm's journal at some moment after this call. */
  seq(realm: number): Promise<number> {
    return this.#seqs.get(realm);
  }

  /**
   * What `read` gives, and the position that it is exact at, which is no older than this call.
   * @param read only reads. It is given the position that it has to read at, and in a second attempt the session to read
   *   in; without a session it may as well answer with what it knows to be present, or of that position, or throw
   *   NeedsSnapshot.
   * @param signal aborted when nobody waits any more: then nothing is read a second time
   * @throws the signal's reason
   */
  async read<T>(
    realm: number,
    read: (seq: number, session: ClientSession | undefined) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<{ readonly seq: number; readonly value: T }> {
    const seen = this.#seen.get(realm);
    const undisturbed = seen?.undisturbed ?? 0;
    const seq = seen && undisturbed >= QUIET_AFTER ? seen.seq : await this.seq(realm);
    try {
      const value = await read(seq, undefined);
      const after = await this.seq(realm);
      this.#seen.set(realm, { seq: after, undisturbed: after === seq ? undisturbed + 1 : 0 });
      if (after === seq) return { seq, value };
    } catch (error) {
      if (!(error instanceof NeedsSnapshot)) throw error;
    }
    signal?.throwIfAborted();
    return snapshotRead(this.#database, async (session) => {
      const at = await journalSeq(this.#database, realm, session);
      return { seq: at, value: await read(at, session) };
    });
  }
}
