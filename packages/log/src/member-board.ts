/**
 * The board of members over a bucket.
 *
 * A member's entry lives for ten seconds and is written anew every three, so that of a process that dies nothing stays.
 * What is known must outlive an outage of NATS, though, during which nobody can write: entries that expire just after an
 * interruption have not been missed, they could not be renewed. They are kept until their member had time to come
 * back, and if nobody comes back at all, the last view stays: it is for discovery only, and who lives is found out by
 * asking.
 */
import type { Member, MemberBoard } from '@rookery/actors';
import type { Bucket } from './bucket.ts';
import type { RemovalReason } from './bucket-watch.ts';
import type { Log } from './log.ts';
import { pause } from './pause.ts';

const BUCKET = 'members';
/** Three refreshes: one that fails does not make a member disappear. */
const TTL_MS = 10_000;
const REFRESH_MS = 3_000;
const RETRY_MS = 250;
/** What of its time an entry must have left to count as up: three seconds of ten, in which a refresh may still fail. */
const SPARE = 0.3;

export interface MemberBoardTimes {
  readonly ttlMs?: number;
  readonly refreshMs?: number;
}

/** The board, which knows besides what became of the announcements that were made through it. */
export interface NatsBoard extends MemberBoard {
  /**
   * For how long, ms, a member that was announced here has been up without a break, so that whoever sees the board sees
   * it; 0 when it is not, or may be no more in a moment.
   */
  upForMs(id: string): number;
}

/** The board of an installation. Announcing and watching go on in the background for as long as the log is open. */
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

  /** Resolves when the member is on the board, or, while NATS is away, at once: it will be put up when NATS is back. */
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
    let begun = () => {};
    const first = new Promise<void>((resolve) => {
      begun = resolve;
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
              view.begin();
              begun();
            },
          });
          return;
        } catch {
          begun();
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

  /** @throws SERVER_NOT_READY while NATS is away. */
  #open(): Promise<Bucket> {
    this.#bucket ??= this.#log.bucket(BUCKET, { ttlMs: this.#ttlMs }).catch((error) => {
      this.#bucket = undefined;
      throw error;
    });
    return this.#bucket;
  }
}

/** One member that is kept on the board. */
class Announcement {
  readonly first: Promise<void>;
  readonly #stopping = new AbortController();
  readonly #ttlMs: number;
  /** When it was last put up, and since when it has been without a break, by the monotonic clock. */
  #putAt: number | undefined;
  #upSince = 0;

  constructor(
    open: () => Promise<Bucket>,
    log: Log,
    member: Member,
    o: { refreshMs: number; ttlMs: number; before: Announcement | undefined },
  ) {
    this.#ttlMs = o.ttlMs;
    if (o.before) {
      this.#putAt = o.before.#putAt;
      this.#upSince = o.before.#upSince;
    }
    const offChange = log.onChange((connected) => connected && wake.abort());
    let wake = new AbortController();
    const { signal } = this.#stopping;
    const put = async (): Promise<boolean> => {
      try {
        const bucket = await open();
        if (signal.aborted) return true;
        // Its time counts from when the server wrote it, which is later.
        const now = performance.now();
        await bucket.put(member.id, member);
        if (this.upForMs === 0) this.#upSince = performance.now();
        this.#putAt = now;
        return true;
      } catch {
        // Away; it is tried again, and at once when NATS is back.
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
        await pause(done ? o.refreshMs : RETRY_MS, wake.signal);
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

/** What a watcher is told: members by id, as JSON. */
class BoardView {
  readonly #on: (members: Member[], isCurrent: boolean) => void;
  readonly #graceMs: number;
  readonly #members = new Map<string, string>();
  /** Members that are shown although their entries are gone, until the time of grace is over. */
  readonly #doubtful = new Set<string>();
  #graceUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  #begun = false;
  #isCurrent = false;
  #told = '';

  constructor(on: (members: Member[], isCurrent: boolean) => void, graceMs: number) {
    this.#on = on;
    this.#graceMs = graceMs;
  }

  /** NATS is away: whoever comes now is not seen. */
  unseen(): void {
    this.#isCurrent = false;
    this.#tell();
  }

  /** NATS is back: what could not be renewed meanwhile gets time to be. */
  interrupted(): void {
    this.#graceUntil = performance.now() + this.#graceMs;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#endGrace(), this.#graceMs + 10);
    this.#timer.unref();
  }

  put(id: string, json: string): void {
    this.#doubtful.delete(id);
    this.#members.set(id, json);
    // Somebody renews: those that do not by the end of a time of grace are gone. One that runs is not begun anew: renewals
    // come at a fixed pace, and could put its end off for ever.
    if (this.#doubtful.size > 0 && this.#timer === undefined) this.interrupted();
    this.#tell();
  }

  remove(id: string, reason: RemovalReason): void {
    if (reason !== 'deleted' && performance.now() < this.#graceUntil) {
      this.#doubtful.add(id);
      return;
    }
    // The last one to expire is kept: that nobody at all renews is the board's fault more likely than theirs.
    if (reason !== 'deleted' && this.#members.size - this.#doubtful.size <= 1) {
      this.#doubtful.add(id);
      return;
    }
    this.#members.delete(id);
    this.#doubtful.delete(id);
    this.#tell();
  }

  /** All who are there have been put, at the beginning and again after an interruption. */
  begin(): void {
    this.#begun = true;
    this.#isCurrent = true;
    this.#tell();
  }

  #tell(): void {
    if (!this.#begun) return;
    const json = `[${[...this.#members.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, member]) => member)
      .join()}]`;
    const told = `${this.#isCurrent}${json}`;
    if (told === this.#told) return;
    this.#told = told;
    this.#on(JSON.parse(json) as Member[], this.#isCurrent);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #endGrace(): void {
    this.#timer = undefined;
    if (this.#doubtful.size === this.#members.size) return;
    for (const id of this.#doubtful) this.#members.delete(id);
    this.#doubtful.clear();
    this.#tell();
  }
}
