/**
 * Catch-ups: reading the log again for cursors that are older than the tail.
 *
 * A client that returns after an hour, or a replica that has just started, needs entries that are in the log but not in
 * memory. One read serves a whole realm: polls whose cursor it covers share it while it runs, and its result (a
 * segment, which ends where the tail starts) is cached for 30 s, since the queues of a realm tend to return together
 * and a long gap is delivered over several polls.
 *
 * A segment is bounded. Beyond the bound, or if the log no longer reaches back so far, the gap cannot be served whole,
 * and the queue is rejected: its client registers again, which costs it less than reading all that it missed.
 */
import { notReady, Semaphore } from '@rookery/core';
import { type Log, type LogFrame, type LogSubscription, NewerFormat } from '@rookery/log';
import type { Logger } from '@rookery/rpc';
import { HEARTBEAT_INDEX, positionOf } from './position.ts';
import { RealmEntries } from './realm-entries.ts';
import type { Tail } from './tail.ts';
import { type Ledger, TailEntry } from './tail-entry.ts';

interface CatchUpOptions {
  readonly log: Pick<Log, 'read'>;
  readonly tail: Tail;
  readonly logger: Logger;
  /** Max. entries of one realm that a cursor may be behind the tail. */
  readonly maxEntries: number;
  /** Max. bytes of these entries; also of all cached segments. */
  readonly maxBytes: number;
  /** Max. frames of all realms that are read for it: bounds its time, at some 70,000 frames a second. */
  readonly maxFrames: number;
  /** Time after which an unused segment is dropped. */
  readonly keepMs: number;
  /** Max. concurrent reads; more would compete with the tail itself. */
  readonly maxRunning: number;
  readonly now: () => number;
  /** Whether a known other replica reads frames of a format. */
  readonly isReadElsewhere: (format: number) => boolean;
}

/** All entries of a realm in the frames after `from` up to and including `through`. */
export interface Segment {
  readonly from: number;
  readonly through: number;
  readonly entries: RealmEntries;
}

/** Thrown if the gap cannot be served whole. */
export class Unprovable extends Error {
  override readonly name = 'Unprovable';
}

/** Thrown if a segment becomes longer than a queue may be behind. */
class TooLong extends Unprovable {}

/**
 * Max. polls that wait for reads; further ones are rejected with a time to retry. Each holds a poll, so memory bounds
 * it.
 */
const MAX_WAITING = 20_000;

/** Time without a frame after which a read is aborted, ms: the log responds in microseconds, or is unreachable. */
const STALLED_MS = 5_000;

interface CachedSegment extends Segment {
  through: number;
  readonly epoch: string;
  readonly ledger: Ledger;
  usedAt: number;
}

export class CatchUps {
  readonly #options: CatchUpOptions;
  readonly #cached = new Map<number, CachedSegment>();
  readonly #reading = new Map<number, Promise<CachedSegment>>();
  /** The latest cursor of a realm that turned out too old: older ones are too, as long as this log exists. */
  readonly #refused = new Map<number, { readonly sequence: number; readonly epoch: string }>();
  readonly #reads: Semaphore;
  #waiting = 0;
  /** Number of reads of the log so far, and of those that could not serve the gap whole. */
  #count = 0;
  #refusals = 0;

  constructor(options: CatchUpOptions) {
    this.#options = options;
    this.#reads = new Semaphore(options.maxRunning);
  }

  get count(): number {
    return this.#count;
  }

  get refusals(): number {
    return this.#refusals;
  }

  get bytes(): number {
    let bytes = 0;
    for (const { ledger } of this.#cached.values()) bytes += ledger.bytes;
    return bytes;
  }

  /**
   * Returns the realm's entries from `sequence` on, up to where the tail starts, immediately if they are cached.
   * @throws Unprovable if the gap is beyond the bound or the log; SERVER_NOT_READY if the log does not respond, or a
   *   newer build wrote frames that another replica can read
   */
  async cover(realm: number, sequence: number): Promise<Segment> {
    if (this.#waiting >= MAX_WAITING) throw notReady();
    this.#waiting++;
    try {
      // The tail drops frames while a read runs, so the result may have to be extended; that terminates, since an
      // extension takes far less time than the tail needs to drop as many frames.
      for (;;) {
        const cached = this.#find(realm, sequence);
        if (cached) return cached;
        if (this.#isRefused(realm, sequence)) throw new Unprovable('too far behind');
        const reading = this.#reading.get(realm);
        // A shared read may have failed for an older cursor; then retry for this one.
        if (reading) await reading.catch(() => undefined);
        else await this.#begin(realm, sequence);
      }
    } finally {
      this.#waiting--;
    }
  }

  /** Drops segments that were not used recently. */
  trim(): void {
    const before = this.#options.now() - this.#options.keepMs;
    for (const [realm, cached] of this.#cached) {
      if (cached.usedAt < before || cached.epoch !== this.#options.tail.epoch) this.#cached.delete(realm);
    }
  }

  #find(realm: number, sequence: number): CachedSegment | undefined {
    const cached = this.#cached.get(realm);
    const { tail, now } = this.#options;
    if (!cached || cached.from > sequence || cached.through < tail.floor || cached.epoch !== tail.epoch)
      return undefined;
    cached.usedAt = now();
    return cached;
  }

  #isRefused(realm: number, sequence: number): boolean {
    const refused = this.#refused.get(realm);
    return refused !== undefined && refused.epoch === this.#options.tail.epoch && sequence <= refused.sequence;
  }

  #refuse(realm: number, refused: { sequence: number; epoch: string }): void {
    const before = this.#refused.get(realm);
    if (!before || before.epoch !== refused.epoch || before.sequence < refused.sequence)
      this.#refused.set(realm, refused);
  }

  #begin(realm: number, sequence: number): Promise<CachedSegment> {
    const { epoch } = this.#options.tail;
    if (epoch === undefined) return Promise.reject(notReady());
    const before = this.#cached.get(realm);
    // A segment that ends before the cursor cannot be extended: the entries in between are not needed, and the log may
    // have removed them.
    const extended = before && before.through >= sequence && before.epoch === epoch ? before : undefined;
    const result = this.#reads
      .run(() => this.#readSegment(realm, this.#segmentFrom(sequence, epoch), extended))
      .then(
        (cached) => {
          this.#cached.set(realm, cached);
          this.#makeRoom(cached);
          return cached;
        },
        (error: unknown) => {
          if (error instanceof Unprovable) {
            this.#refusals++;
            this.#refuse(realm, { sequence, epoch });
          }
          throw error;
        },
      );
    this.#reading.set(realm, result);
    const end = () => this.#reading.delete(realm);
    result.then(end, end);
    return result;
  }

  #segmentFrom(sequence: number, epoch: string): CachedSegment {
    const { now } = this.#options;
    const entries = new RealmEntries();
    return { from: sequence, through: sequence, entries, epoch, ledger: { bytes: 0 }, usedAt: now() };
  }

  /** Reads from where an empty segment begins up to the tail, or only the frames that a cached one lacks. */
  async #readSegment(realm: number, empty: CachedSegment, before?: CachedSegment): Promise<CachedSegment> {
    const { tail } = this.#options;
    const toTail = () => tail.floor;
    if (before) {
      try {
        // It grows in place, and a failed attempt leaves it incomplete.
        this.#cached.delete(realm);
        await this.#read(realm, before, toTail);
        if (before.from <= empty.from) return before;
        this.#cached.set(realm, before);
        return await this.#prepend(realm, empty.from, before);
      } catch (error) {
        // Entries before the cursor and their forms were counted too: the entries that the queue lacks may be within
        // the bound.
        if (!(error instanceof TooLong)) throw error;
      }
    }
    await this.#read(realm, empty, toTail);
    return empty;
  }

  /**
   * Returns a segment that begins earlier than a cached one, which stays unchanged if this fails: others can use it.
   */
  async #prepend(realm: number, from: number, before: CachedSegment): Promise<CachedSegment> {
    const front = { ...before, from, through: from, entries: new RealmEntries() };
    try {
      await this.#read(realm, front, () => before.from);
      if (front.entries.length + before.entries.length > this.#options.maxEntries) throw new TooLong('too far behind');
    } catch (error) {
      front.entries.dropThrough(Number.POSITIVE_INFINITY);
      throw error;
    }
    for (const entry of before.entries.after(0)) front.entries.push(entry);
    front.through = before.through;
    return front;
  }

  /** Drops segments, the oldest first, until those cached in addition to the newest fit the bound. */
  #makeRoom(newest: CachedSegment): void {
    for (const [realm, cached] of this.#cached) {
      if (this.bytes <= this.#options.maxBytes) return;
      if (cached !== newest) this.#cached.delete(realm);
    }
  }

  /** Adds the following frames to a segment, until it includes a given frame, which may advance in the meantime. */
  #read(realm: number, cached: CachedSegment, until: () => number): Promise<void> {
    if (cached.through >= until()) return Promise.resolve();
    const { log, logger, maxEntries, maxBytes, maxFrames, isReadElsewhere } = this.#options;
    this.#count++;
    logger.debug({ realm, from: cached.through, until: until() }, 'catching up');
    return new Promise((resolve, reject) => {
      let frames = 0;
      let ended = false;
      let reader: LogSubscription | undefined;
      const end = (outcome: () => void) => {
        if (ended) return;
        ended = true;
        clearTimeout(stalled);
        reader?.stop();
        outcome();
      };
      const stalled = setTimeout(() => end(() => reject(notReady())), STALLED_MS);
      const onFrame = (frame: LogFrame) => {
        if (ended) return;
        if (frame.sequence !== cached.through + 1) return end(() => reject(new Unprovable('a frame is missing')));
        try {
          if (frame.realm === realm && frame.entries.length > HEARTBEAT_INDEX) {
            return end(() => reject(new Unprovable('a frame is too long')));
          }
        } catch (error) {
          const elsewhere = error instanceof NewerFormat && isReadElsewhere(error.format);
          logger.warn({ err: error, realm, sequence: frame.sequence, elsewhere }, 'frame unreadable');
          return end(() => reject(elsewhere ? notReady() : new Unprovable('frame unreadable')));
        }
        cached.through = frame.sequence;
        if (frame.realm === realm) addFrame(cached, frame);
        const tooLong = cached.entries.length > maxEntries || cached.ledger.bytes > maxBytes;
        if (tooLong) return end(() => reject(new TooLong('too far behind')));
        if (++frames > maxFrames) return end(() => reject(new Unprovable('too far behind')));
        stalled.refresh();
        if (cached.through >= until()) end(resolve);
      };
      reader = log.read(cached.through, {
        frame: onFrame,
        lost: (reason) => end(() => reject(new Unprovable(reason))),
        connected: () => {},
      });
      if (ended) reader.stop();
    });
  }
}

function addFrame(cached: CachedSegment, frame: LogFrame): void {
  frame.entries.forEach((entry, index) => {
    cached.entries.push(new TailEntry(positionOf(frame.sequence, index), frame.service, entry, cached.ledger));
  });
}
