/**
 * Reads that are exact at a position of a realm's journal, as a register needs them: everything up to the position is
 * in the result, and nothing beyond it is.
 *
 * A snapshot gives that for a session and two more reads. Most of the time no process writes meanwhile, and comparing
 * positions is enough: between two equal positions no entry was committed. So the last seen position is compared with
 * one that is read after the other reads; concurrent callers share that read, and caches that are valid at a position
 * may take part. A snapshot is taken only where a write came in between. Where that happens repeatedly the position is
 * also read before, so that fewer reads are wasted.
 */
import { atMost, FreshReads } from '@rookery/core';
import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongodb';
import type { Database } from './database.ts';
import { type JournalHead, readHead } from './records.ts';
import { snapshotRead } from './snapshot.ts';

/** Realms of which the last position is remembered; of others it is read before. */
const MAX_REALMS = 10_000;

/** A realm in which so many reads in a row met no write counts as quiet. */
const QUIET_AFTER = 2;

/**
 * Thrown by a read that turns out to be long, before it is done: made outside of a snapshot, it would be certain to
 * meet a write and to be made once more.
 */
export class NeedsSnapshot extends Error {}

export class ExactReads {
  readonly #database: Database;
  readonly #heads: FreshReads<number, JournalHead>;
  /** Where the realm stood when last seen, and how many reads in a row met no write. */
  readonly #seen = new LRUCache<number, { head: JournalHead; undisturbed: number }>(atMost(MAX_REALMS));

  constructor(database: Database) {
    this.#database = database;
    this.#heads = new FreshReads((realm) => readHead(database, realm));
  }

  /** The position of a realm's journal at some moment after this call. */
  async seq(realm: number): Promise<number> {
    return (await this.head(realm)).seq;
  }

  /** Where a realm stands at some moment after this call. */
  head(realm: number): Promise<JournalHead> {
    return this.#heads.get(realm);
  }

  /** Where a realm stood at some moment before this call; undefined where nothing was read of it for long. */
  seen(realm: number): JournalHead | undefined {
    return this.#seen.get(realm)?.head;
  }

  /**
   * Returns what `read` gives, and where the realm stands at the position that it is exact at, which is no older than
   * this call.
   * @param read only reads. It gets the position to read at, and in a second attempt the session to read in. Without a
   *   session it may answer from caches that are current or of that position, or throw NeedsSnapshot.
   * @param o.signal aborted when the caller has stopped waiting: then nothing is read a second time
   * @param o.head what `head` has answered the caller a moment ago: it is not read again
   * @throws the signal's reason
   */
  async read<T>(
    realm: number,
    read: (seq: number, session: ClientSession | undefined) => Promise<T>,
    { signal, head: given }: { readonly signal?: AbortSignal | undefined; readonly head?: JournalHead } = {},
  ): Promise<JournalHead & { readonly value: T }> {
    const seen = this.#seen.get(realm);
    let undisturbed = seen?.undisturbed ?? 0;
    const known = given ?? (undisturbed >= QUIET_AFTER ? seen?.head : undefined);
    const seq = known?.seq ?? (await this.seq(realm));
    try {
      const value = await read(seq, undefined);
      const head = await this.head(realm);
      const isSame = head.seq === seq;
      undisturbed = isSame ? undisturbed + 1 : 0;
      this.#seen.set(realm, { head, undisturbed });
      if (isSame) return { ...head, value };
    } catch (error) {
      if (!(error instanceof NeedsSnapshot)) throw error;
    }
    signal?.throwIfAborted();
    return snapshotRead(this.#database, async (session) => {
      const head = await readHead(this.#database, realm, session);
      this.#seen.set(realm, { head, undisturbed });
      return { ...head, value: await read(head.seq, session) };
    });
  }
}
