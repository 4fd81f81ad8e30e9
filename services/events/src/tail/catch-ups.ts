/**
 * Catch-ups: reading the log again for cursors that the tail has left behind.
 *
 * A client that comes back after an hour, or a replica that has just started, needs entries that are in the log but not
 * in memory. One read serves a whole realm: whoever comes while it runs, with a cursor that it covers, shares it, and
 * its result (a segment, which ends where the tail begins) is kept for a little while, since the queues of a realm tend
 * to come back together and a long gap is handed out over several polls.
 *
 * A segment is bounded. Beyond the bound, or where the log no longer goes back so far, the gap cannot be served whole,
 * and the queue is refused: its client registers anew, which costs it less than reading all that it missed.
 */
import { notReady } from '@rookery/core';
import { type Log, type LogFrame, type LogSubscription, NewerFormat } from '@rookery/log';
import type { Logger } from '@rookery/rpc';
import { HEARTBEAT_INDEX, positionOf } from './position.ts';
import { RealmEntries } from './realm-entries.ts';
import type { Tail } from './tail.ts';
import { type Ledger, TailEntry } from './tail-entry.ts';

export interface CatchUpOptions {
  readonly log: Pick<Log, 'read'>;
  readonly tail: Tail;
  readonly logger: Logger;
  /** The most of one realm's entries that a cursor may be behind the tail. */
  readonly maxEntries: number;
  /** The most bytes of them; and of all that is kept. */
  readonly maxBytes: number;
  /** The most frames of all realms that are read for it: what bounds its time, at some 70,000 a second. */
  readonly maxFrames: number;
  /** A segment that nobody asked for goes after this. */
  readonly keepMs: number;
  /** Reads at a time; more compete with the tail itself. */
  readonly maxRunning: number;
  readonly now: () => number;
  /** Whether another replica is known that reads frames of a format. */
  readonly isReadElsewhere: (format: number) => boolean;
}

/** All entries of a realm in the frames after `from` up to and with `through`. */
export interface Segment {
  readonly from: number;
  readonly through: number;
  readonly entries: RealmEntries;
}

/** The gap cannot be served whole. */
export class Unprovable extends Error {
  override readonly name = 'Unprovable';
}

/** Those who wait for a read at a time; beyond, they are told to come again. Each holds a poll, so memory bounds it. */
const MAX_WAITING = 20_000;

/** A read that has seen no frame for so long is given up, ms: the log answers in microseconds, or is away. */
const STALLED_MS = 5_000;

interface Kept extends Segment {
  through: number;
  readonly epoch: string;
  readonly ledger: Ledger;
  usedAt: number;
}

export class CatchUps {
  readonly #options: CatchUpOptions;
  readonly #kept = new Map<number, Kept>();
  readonly #reading = new Map<number, Promise<Kept>>();
  /** The latest cursor of a realm that turned out too old: whatever is older is too, for as long as this log lives. */
  readonly #refused = new Map<number, { readonly sequence: number; readonly epoch: string }>();
  readonly #turns: (() => void)[] = [];
  #running = 0;
  #waiting = 0;
  /** Reads of the log so far, and those that could not serve the gap whole. */
  #count = 0;
  #refusals = 0;

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#count;
  }

  get refusals(): number {
    return this.#refusals;
  }

  get bytes(): number {
    let bytes = 0;
    for (const { ledger } of this.#kept.values()) bytes += ledger.bytes;
    return bytes;
  }

  /**
   * The realm's entries from `sequence` on, up to where the tail begins, at once if they are kept.
   * @throws Unprovable where the gap is beyond the bound or the log; SERVER_NOT_READY where the log does not answer, or a
   *   newer build wrote what another replica can read.
   */
  async cover(realm: number, sequence: number): Promise<Segment> {
    if (this.#waiting >= MAX_WAITING) throw notReady();
    this.#waiting++;
    try {
      // The tail gives up frames while a read runs, so what was read may have to be extended; that terminates, since an
      // extension is far shorter than the time in which the tail loses as much.
      for (;;) {
        const kept = this.#find(realm, sequence);
        if (kept) return kept;
        if (this.#isRefused(realm, sequence)) throw new Unprovable('too far behind');
        const reading = this.#reading.get(realm);
        // Another's read may fail because its cursor is older: that says nothing about this one.
        if (reading) await reading.catch(() => undefined);
        else await this.#begin(realm, sequence);
      }
    } finally {
      this.#waiting--;
    }
  }

  /** Lets go of what nobody asked for lately. */
  trim(): void {
    const before = this.#options.now() - this.#options.keepMs;
    for (const [realm, kept] of this.#kept) {
      if (kept.usedAt < before || kept.epoch !== this.#options.tail.epoch) this.#kept.delete(realm);
    }
  }

  #find(realm: number, sequence: number): Kept | undefined {
    const kept = this.#kept.get(realm);
    const { tail, now } = this.#options;
    if (!kept || kept.from > sequence || kept.through < tail.floor || kept.epoch !== tail.epoch) return undefined;
    kept.usedAt = now();
    return kept;
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

  #begin(realm: number, sequence: number): Promise<Kept> {
    const { tail, now } = this.#options;
    const { epoch } = tail;
    if (epoch === undefined) return Promise.reject(notReady());
    const before = this.#kept.get(realm);
    // One that ends before the cursor is no beginning: what lies between nobody needs, and the log may have given it up.
    const isBeginning = before && before.from <= sequence && before.through >= sequence && before.epoch === epoch;
    const extended = isBeginning ? before : undefined;
    this.#kept.delete(realm);
    const kept: Kept = extended ?? {
      from: sequence,
      through: sequence,
      entries: new RealmEntries(),
      epoch,
      ledger: { bytes: 0 },
      usedAt: now(),
    };
    const result = this.#inTurn(() => this.#read(realm, kept)).then(
      () => {
        this.#kept.set(realm, kept);
        this.#makeRoom(kept);
        return kept;
      },
      (error: unknown) => {
        if (error instanceof Unprovable) {
          this.#refusals++;
          this.#refuse(realm, { sequence: kept.from, epoch });
        }
        throw error;
      },
    );
    this.#reading.set(realm, result);
    const end = () => this.#reading.delete(realm);
    result.then(end, end);
    return result;
  }

  /** Gives up segments, the oldest first, until those that are kept beside the newest fit the bound. */
  #makeRoom(newest: Kept): void {
    for (const [realm, kept] of this.#kept) {
      if (this.bytes <= this.#options.maxBytes) return;
      if (kept !== newest) this.#kept.delete(realm);
    }
  }

  /** Adds to a segment the frames after it, until it meets the tail. */
  #read(realm: number, kept: Kept): Promise<void> {
    const { log, tail, logger, maxEntries, maxBytes, maxFrames, isReadElsewhere } = this.#options;
    this.#count++;
    logger.debug({ realm, from: kept.through, floor: tail.floor }, 'catching up');
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
        if (frame.sequence !== kept.through + 1) return end(() => reject(new Unprovable('a frame is missing')));
        try {
          if (frame.realm === realm && frame.entries.length > HEARTBEAT_INDEX) {
            return end(() => reject(new Unprovable('a frame is too long')));
          }
        } catch (error) {
          const elsewhere = error instanceof NewerFormat && isReadElsewhere(error.format);
          logger.warn({ err: error, realm, sequence: frame.sequence, elsewhere }, 'a frame cannot be read');
          return end(() => reject(elsewhere ? notReady() : new Unprovable('a frame cannot be read')));
        }
        kept.through = frame.sequence;
        if (frame.realm === realm) addFrame(kept, frame);
        if (kept.entries.length > maxEntries || kept.ledger.bytes > maxBytes || ++frames > maxFrames) {
          return end(() => reject(new Unprovable('too far behind')));
        }
        stalled.refresh();
        if (kept.through >= tail.floor) end(resolve);
      };
      if (kept.through >= tail.floor) return end(resolve);
      reader = log.read(kept.through, {
        frame: onFrame,
        lost: (reason) => end(() => reject(new Unprovable(reason))),
        connected: () => {},
      });
      if (ended) reader.stop();
    });
  }

  async #inTurn(read: () => Promise<void>): Promise<void> {
    if (this.#running >= this.#options.maxRunning) await new Promise<void>((go) => this.#turns.push(go));
    this.#running++;
    try {
      await read();
    } finally {
      this.#running--;
      this.#turns.shift()?.();
    }
  }
}

function addFrame(kept: Kept, frame: LogFrame): void {
  frame.entries.forEach((entry, index) => {
    kept.entries.push(new TailEntry(positionOf(frame.sequence, index), frame.service, entry, kept.ledger));
  });
}
