/**
 * Reads that are exact at a position of a realm's journal, as a register needs them: the result contains everything up
 * to the position and nothing beyond it.
 *
 * A snapshot provides that at the cost of a session and two more reads. Most of the time there are no concurrent
 * writes, and comparing positions is enough: between two equal positions no entry was committed. So the last seen
 * position is compared with one that is read after the other reads; concurrent callers share that read, and caches that
 * are valid at a position can be used. A snapshot is taken only if a write intervened. If that happens repeatedly, the
 * position is also read before the other reads, so that fewer reads are wasted.
 */
import { atMost, FreshReads } from '@rookery/core';
import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongodb';
import type { Database } from './database.ts';
import { type JournalHead, readHead } from './records.ts';
import { snapshotRead } from './snapshot.ts';

/** Max. realms whose last position is remembered; for others it is read first. */
const MAX_REALMS = 10_000;

/** A realm counts as quiet after this many consecutive reads without a concurrent write. */
const QUIET_AFTER = 2;

/**
 * Thrown by a read that turns out to be long, before it is finished: outside a snapshot it would certainly overlap with
 * a write and have to be repeated.
 */
export class NeedsSnapshot extends Error {}

export class ExactReads {
  readonly #database: Database;
  readonly #heads: FreshReads<number, JournalHead>;
  /** The last seen head of a realm, and the number of consecutive reads without a concurrent write. */
  readonly #seen = new LRUCache<number, { head: JournalHead; undisturbed: number }>(atMost(MAX_REALMS));

  constructor(database: Database) {
    this.#database = database;
    this.#heads = new FreshReads((realm) => readHead(database, realm));
  }

  /** The position of a realm's journal at some moment after this call. */
  async seq(realm: number): Promise<number> {
    return (await this.head(realm)).seq;
  }

  /** The head of a realm's journal at some moment after this call. */
  head(realm: number): Promise<JournalHead> {
    return this.#heads.get(realm);
  }

  /** The head of a realm at some moment before this call; undefined if the realm has not been read for long. */
  seen(realm: number): JournalHead | undefined {
    return this.#seen.get(realm)?.head;
  }

  /**
   * Returns the result of `read`, with the head at whose position it is exact; the head is no older than this call.
   * @param read has no side effects. It gets the position to read at, and in a second attempt the session to read in.
   *   Without a session it may use caches that are current or of that position, or throw NeedsSnapshot.
   * @param o.signal aborts when the caller has stopped waiting: then nothing is read a second time
   * @param o.head the result of a recent call of `head`, which is then not read again
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
