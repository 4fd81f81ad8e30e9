/**
 * The board of members, stored in a bucket.
 *
 * A member's entry lives for ten seconds and is renewed every three, so entries of dead processes disappear. The view
 * must outlive an outage of NATS, though, during which no member can renew. Entries that expire shortly after an
 * interruption therefore stay in the view until their members have had time to renew. If no member renews at all, the
 * last view stays: it is used for discovery only, and probes show which members are alive.
 */
import type { Member, MemberBoard } from '@rookery/actors';
import { pause } from '@rookery/core';
import type { Bucket } from './bucket.ts';
import type { RemovalReason } from './bucket-watch.ts';
import type { Log } from './log.ts';

const BUCKET = 'members';
/** Time to live of an entry, ms: three refreshes, so that a failed one does not make a member disappear. */
const TTL_MS = 10_000;
const REFRESH_MS = 3_000;
const RETRY_MS = 250;
/**
 * The share of its time to live that an entry must have left to count as up: three seconds of ten, in which one renewal
 * may still fail.
 */
const SPARE = 0.3;

interface MemberBoardTimes {
  readonly ttlMs?: number;
  readonly refreshMs?: number;
}

/** The board, with the state of this process's announcements. */
interface NatsBoard extends MemberBoard {
  /**
   * How long a member that was announced here has been on the board without interruption, so that every watcher sees
   * it, ms; 0 if it is not on the board, or may expire soon.
   */
  upForMs(id: string): number;
}

/** The board of an installation. Announcements and watches run in the background for as long as the log is open. */
export function natsMemberBoard(log: Log, times: MemberBoardTimes = {}): NatsBoard {
  return new NatsMemberBoard(log, times);
}

class NatsMemberBoard implements NatsBoard {
  readonly #log: Log;
  readonly #ttlMs: number;
  readonly #refreshMs: number;
  readonly #announced = new Map<string, Announcement>();
  #bucket: Promise<Bucket> | undefined;

  constructor(log: Log, { ttlMs = TTL_MS, refreshMs = REFRESH_MS }: MemberBoardTimes) {
    this.#log = log;
    this.#ttlMs = ttlMs;
    this.#refreshMs = refreshMs;
  }

  /**
   * Resolves when the member is on the board, or immediately while NATS is unavailable: it is then added when NATS is
   * back.
   */
  async announce(member: Member): Promise<void> {
    const before = this.#announced.get(member.id);
    before?.stop();
    const announcement = new Announcement(() => this.#open(), this.#log, member, {
      refreshMs: this.#refreshMs,
      ttlMs: this.#ttlMs,
      before,
    });
    this.#announced.set(member.id, announcement);
    await announcement.first;
  }

  async withdraw(id: string): Promise<void> {
    this.#announced.get(id)?.stop();
    this.#announced.delete(id);
    if (!this.#log.connected) return;
    const bucket = await this.#open();
    await bucket.delete(id);
  }

  upForMs(id: string): number {
    return this.#announced.get(id)?.upForMs ?? 0;
  }

  async watch(on: (members: Member[], isCurrent: boolean) => void): Promise<() => void> {
    const view = new BoardView(on, this.#ttlMs);
    const stopping = new AbortController();
    let stopWatch: (() => void) | undefined;
    let synced = () => {};
    const first = new Promise<void>((resolve) => {
      synced = resolve;
    });
    const offChange = this.#log.onChange((connected) => {
      if (connected) view.interrupted();
      else view.unseen();
    });
    void (async () => {
      while (!stopping.signal.aborted && !this.#log.closing.aborted) {
        try {
          const bucket = await this.#open();
          if (stopping.signal.aborted) return;
          stopWatch = bucket.watch('', {
            entry: (entry) => view.put(entry.key, entry.value.toString()),
            removed: (key, reason) => view.remove(key, reason),
            synced: () => {
              view.synced();
              synced();
            },
          });
          return;
        } catch {
          synced();
          await pause(RETRY_MS, stopping.signal);
        }
      }
    })();
    await first;
    return () => {
      stopping.abort();
      offChange();
      view.stop();
      stopWatch?.();
    };
  }

  /** @throws SERVER_NOT_READY while NATS is unavailable. */
  #open(): Promise<Bucket> {
    this.#bucket ??= this.#log.bucket(BUCKET, { ttlMs: this.#ttlMs }).catch((error) => {
      this.#bucket = undefined;
      throw error;
    });
    return this.#bucket;
  }
}

/** The announcement of one member, whose entry is renewed until `stop`. */
class Announcement {
  readonly first: Promise<void>;
  readonly #stopping = new AbortController();
  readonly #ttlMs: number;
  /** The time of its last write, and the start of its uninterrupted presence, by the monotonic clock. */
  #putAt: number | undefined;
  #upSince = 0;

  constructor(
    open: () => Promise<Bucket>,
    log: Log,
    member: Member,
    options: { refreshMs: number; ttlMs: number; before: Announcement | undefined },
  ) {
    this.#ttlMs = options.ttlMs;
    if (options.before) {
      this.#putAt = options.before.#putAt;
      this.#upSince = options.before.#upSince;
    }
    const offChange = log.onChange((connected) => connected && wake.abort());
    let wake = new AbortController();
    const { signal } = this.#stopping;
    const put = async (): Promise<boolean> => {
      try {
        const bucket = await open();
        if (signal.aborted) return true;
        // Taken before the write: the time to live counts from the server's write, which is later.
        const now = performance.now();
        await bucket.put(member.id, member);
        if (this.upForMs === 0) this.#upSince = performance.now();
        this.#putAt = now;
        return true;
      } catch {
        // NATS is unavailable; the write is retried, immediately when NATS is back.
        return false;
      }
    };
    const firstTry = put();
    this.first = firstTry.then(() => {});
    signal.addEventListener('abort', () => {
      offChange();
      wake.abort();
    });
    void (async () => {
      let done = await firstTry;
      while (!signal.aborted && !log.closing.aborted) {
        wake = new AbortController();
        await pause(done ? options.refreshMs : RETRY_MS, wake.signal);
        if (!signal.aborted) done = await put();
      }
    })();
  }

  get upForMs(): number {
    const now = performance.now();
    if (this.#putAt === undefined || now - this.#putAt > this.#ttlMs * (1 - SPARE)) return 0;
    return now - this.#upSince;
  }

  stop(): void {
    this.#stopping.abort();
  }
}

/** The view of a watcher: members by id, as JSON. */
class BoardView {
  readonly #on: (members: Member[], isCurrent: boolean) => void;
  readonly #graceMs: number;
  readonly #members = new Map<string, string>();
  /** Members whose entries have expired, and which stay in the view until the end of the grace period. */
  readonly #expiredInGrace = new Set<string>();
  #graceUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  #hasStarted = false;
  #isCurrent = false;
  #lastPublished = '';

  constructor(on: (members: Member[], isCurrent: boolean) => void, graceMs: number) {
    this.#on = on;
    this.#graceMs = graceMs;
  }

  /** NATS is unavailable: members that join are not visible. */
  unseen(): void {
    this.#isCurrent = false;
    this.#publish();
  }

  /** NATS is back: members get time to renew their entries. */
  interrupted(): void {
    this.#graceUntil = performance.now() + this.#graceMs;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#endGrace(), this.#graceMs + 10);
    this.#timer.unref();
  }

  put(id: string, json: string): void {
    this.#expiredInGrace.delete(id);
    this.#members.set(id, json);
    // A renewal arrived: members that do not renew within a grace period are removed. A running timer is not restarted,
    // because renewals come at a fixed pace and could postpone its end forever.
    if (this.#expiredInGrace.size > 0 && this.#timer === undefined) this.interrupted();
    this.#publish();
  }

  remove(id: string, reason: RemovalReason): void {
    if (reason !== 'deleted' && performance.now() < this.#graceUntil) {
      this.#expiredInGrace.add(id);
      return;
    }
    // The last entry to expire stays: if no member at all renews, the board is more likely at fault.
    if (reason !== 'deleted' && this.#members.size - this.#expiredInGrace.size <= 1) {
      this.#expiredInGrace.add(id);
      return;
    }
    this.#members.delete(id);
    this.#expiredInGrace.delete(id);
    this.#publish();
  }

  /** All current members have been delivered, at the start or again after an interruption. */
  synced(): void {
    this.#hasStarted = true;
    this.#isCurrent = true;
    this.#publish();
  }

  #publish(): void {
    if (!this.#hasStarted) return;
    const json = `[${[...this.#members.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, member]) => member)
      .join()}]`;
    const published = `${this.#isCurrent}${json}`;
    if (published === this.#lastPublished) return;
    this.#lastPublished = published;
    this.#on(JSON.parse(json) as Member[], this.#isCurrent);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #endGrace(): void {
    this.#timer = undefined;
    if (this.#expiredInGrace.size === this.#members.size) return;
    for (const id of this.#expiredInGrace) this.#members.delete(id);
    this.#expiredInGrace.clear();
    this.#publish();
  }
}
