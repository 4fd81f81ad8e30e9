/**
 * The shared tail: the recent frames of the log, read once for all queues that this replica serves.
 *
 * One reader receives the frames of a shard in order, without a gap, and the tail indexes their entries by realm. A
 * poll scans from its cursor; waiting polls are notified when frames arrive, in batches, so that frames that arrived
 * together cost one scan. Old or excess frames are dropped from the front: `floor` is the last dropped frame, and
 * everything after it is in memory. A cursor below the floor is served by a catch-up.
 *
 * If the reader cannot continue without a gap (the log was truncated, or is another log), the tail restarts at the
 * current end of the log. Waiting polls start over: if the gap can be read, they are served, otherwise rejected. While
 * the log is merely silent, polls do not wait here either, since another replica may receive it.
 */
import { FreshReads, type Grace, notReady, pause } from '@rookery/core';
import type { Log, LogFrame, LogSubscription } from '@rookery/log';
import { type Logger, Unavailable } from '@rookery/rpc';
import type { Vector } from '../registration/rules/registration.ts';
import { ArrivalTimes } from './arrival-times.ts';
import { type HeldFrame, HeldFrames } from './held-frames.ts';
import { KnownSeqs } from './known-seqs.ts';
import { endOf, HEARTBEAT_INDEX, positionOf } from './position.ts';
import { RealmEntries } from './realm-entries.ts';
import { RoleChanges } from './role-changes.ts';
import { type Ledger, TailEntry } from './tail-entry.ts';

interface TailOptions {
  readonly log: Pick<Log, 'read' | 'lastSequence' | 'ready' | 'epoch'>;
  readonly logger: Logger;
  /**
   * Max. bytes of entries and their forms. More than the heap allows ends the process; with less, the log is read again
   * more often.
   */
  readonly maxBytes: number;
  /** Max. age of entries. Must be longer than a heartbeat, otherwise every quiet queue needs a catch-up. */
  readonly maxAgeMs: number;
  /**
   * Time without a sign of the log after which it counts as silent; it sends one every half second. With less, a busy
   * moment would count as silence.
   */
  readonly silentAfterMs: number;
  /** What a shortage of CPU adds to `silentAfterMs`. */
  readonly grace: Pick<Grace, 'graceMs'>;
  readonly now: () => number;
}

/** Notified of new frames. */
export interface TailListener {
  /** Frames after sequence `from` have arrived, with entries of these realms. Must not throw. */
  onFrames(from: number, realms: ReadonlySet<number>): void;
  /** Nothing is received from the log any longer, temporarily or permanently: waiting polls must start over. */
  onSilent(): void;
}

/** Pause before another attempt to start, ms; the log itself reconnects in the meantime. */
const RETRY_MS = 500;

export class Tail {
  readonly #options: TailOptions;
  readonly #ledger: Ledger = { bytes: 0 };
  readonly #realms = new Map<number, RealmEntries>();
  readonly #seqs = new KnownSeqs();
  readonly #roles = new RoleChanges();
  readonly #frames = new HeldFrames();
  readonly #arrivals = new ArrivalTimes();
  readonly #ends = new FreshReads<'log', number>(() => this.#askEnd());
  #listener: TailListener | undefined;
  #reader: LogSubscription | undefined;
  #head = 0;
  #floor = 0;
  #notified = 0;
  #touched = new Set<number>();
  #notifying: NodeJS.Immediate | undefined;
  #epoch: string | undefined;
  #silent = false;
  #beganAt = Number.NEGATIVE_INFINITY;
  #lagMs = 0;
  #arrivedAt = 0;
  #stopped = false;

  constructor(options: TailOptions) {
    this.#options = options;
  }

  /** Whether new frames would be received. */
  get isReceiving(): boolean {
    return this.#epoch !== undefined && !this.#silent;
  }

  /** The epoch of the log that is being read; undefined while there is none. */
  get epoch(): string | undefined {
    return this.#epoch;
  }

  /** The last frame that was read. */
  get head(): number {
    return this.#head;
  }

  /** All frames after this one, up to the head, are in memory. */
  get floor(): number {
    return this.#floor;
  }

  /** The last frame of which the listener was notified: waiting polls have been scanned through it. */
  get notified(): number {
    return this.#notified;
  }

  get bytes(): number {
    return this.#ledger.bytes;
  }

  /**
   * How long nothing has been received from the log, ms: since the read began, if never; infinite while there is no
   * read.
   */
  silentMs(): number {
    if (!this.#reader) return Number.POSITIVE_INFINITY;
    return performance.now() - Math.max(this.#reader.heardAt, this.#beganAt);
  }

  /** Time from the commit of the last entry with a timestamp to its arrival here, ms. */
  get lagMs(): number {
    return this.#lagMs;
  }

  /** When the first frame of this notification arrived, by performance.now, ms. */
  get arrivedAt(): number {
    return this.#arrivedAt;
  }

  /** Returns the realm's entries after `floor`; undefined if there are none. */
  entries(realm: number): RealmEntries | undefined {
    return this.#realms.get(realm);
  }

  /** Returns the highest journal seq of each service that was read for the realm; 0 if none was. */
  seqs(realm: number): Vector {
    return this.#seqs.of(realm);
  }

  /** Returns the last change of a user's role that was read, and its position; undefined if none was. */
  roleChange(realm: number, userId: number): ReturnType<RoleChanges['of']> {
    return this.#roles.of(realm, userId);
  }

  /**
   * Starts to read at the current end of the log; resolves when it does, regardless of how long the log is unreachable.
   */
  async start(listener: TailListener): Promise<void> {
    this.#listener = listener;
    await this.#begin();
  }

  /**
   * Returns the end of the log that is being read, requested from its leader after this call; concurrent callers share
   * the request.
   * @throws SERVER_NOT_READY while the log does not respond, or is not the one that is being read
   */
  end(): Promise<number> {
    return this.#ends.get('log');
  }

  stop(): void {
    this.#stopped = true;
    this.#reader?.stop();
    this.#reader = undefined;
    clearImmediate(this.#notifying);
    this.#arrivals.fail(new Unavailable('stopping'));
  }

  /**
   * Resolves when the log is received, the tail has the frame, and waiting polls were notified of it.
   * @throws Unavailable if that takes longer than `timeoutMs`: another replica may be further
   */
  reached(sequence: number, timeoutMs: number): Promise<void> {
    if (this.isReceiving && this.#notified >= sequence) return Promise.resolve();
    if (this.#stopped) return Promise.reject(new Unavailable('stopping'));
    return this.#arrivals.wait(
      () => this.isReceiving && this.#notified >= sequence,
      timeoutMs,
      () => new Unavailable(this.isReceiving ? `frame ${sequence} is not here yet` : 'the log is not heard here'),
    );
  }

  /** Checks whether the log is still received, and drops old frames. Must be called about every second. */
  tick(): void {
    const silentMs = this.silentMs();
    const { silentAfterMs, grace } = this.#options;
    this.#setSilent(silentMs > silentAfterMs + grace.graceMs && silentMs < Number.POSITIVE_INFINITY);
    this.#trim();
  }

  #setSilent(silent: boolean): void {
    if (this.#silent === silent) return;
    this.#silent = silent;
    this.#options.logger.warn({ silent }, silent ? 'log silent' : 'log heard again');
    if (silent) this.#listener?.onSilent();
    else this.#arrivals.settle();
  }

  #trim(): void {
    const { maxBytes, maxAgeMs, now } = this.#options;
    const oldestAt = now() - maxAgeMs;
    for (;;) {
      const { oldest } = this.#frames;
      // Frames of which waiting polls have not been notified yet must stay.
      if (!oldest || oldest.sequence > this.#notified) break;
      if (this.#ledger.bytes <= maxBytes && oldest.at >= oldestAt) break;
      this.#drop(oldest);
    }
  }

  async #begin(): Promise<void> {
    const { log, logger } = this.#options;
    while (!this.#stopped) {
      try {
        await log.ready();
        const last = await log.lastSequence();
        if (this.#stopped) return;
        this.#head = this.#floor = this.#notified = last;
        this.#epoch = log.epoch;
        this.#silent = false;
        this.#beganAt = performance.now();
        this.#read(last);
        this.#arrivals.settle();
        logger.info({ sequence: last, epoch: this.#epoch }, 'reading the log');
        return;
      } catch (error) {
        logger.warn({ err: error }, 'log reader start failed');
        await pause(RETRY_MS);
      }
    }
  }

  async #askEnd(): Promise<number> {
    const { log } = this.#options;
    const last = await log.lastSequence();
    if (log.epoch !== this.#epoch) throw notReady();
    return last;
  }

  #read(from: number): void {
    let current = true;
    const lost = (reason: string) => {
      if (!current) return;
      current = false;
      this.#onLost(reason);
    };
    const reader = this.#options.log.read(from, {
      frame: (frame) => {
        if (!current || this.#stopped) return;
        if (frame.sequence !== this.#head + 1) lost(`frame ${frame.sequence} followed ${this.#head}`);
        else if (frame.entries.length > HEARTBEAT_INDEX) lost(`frame ${frame.sequence} is too long`);
        else this.#onFrame(frame);
      },
      lost,
      connected: () => this.#setSilent(false),
    });
    if (current) this.#reader = reader;
    else reader.stop();
  }

  #onFrame(frame: LogFrame): void {
    this.#head = frame.sequence;
    if (frame.entries.length > 0) {
      this.#add(frame);
      this.#frames.push({ sequence: frame.sequence, realm: frame.realm, at: this.#options.now() });
      this.#touched.add(frame.realm);
    }
    // Runs after all frames that arrived together: they cost every queue one scan.
    if (this.#notifying) return;
    this.#arrivedAt = performance.now();
    this.#notifying = setImmediate(() => this.#notify());
  }

  #add(frame: LogFrame): void {
    let entries = this.#realms.get(frame.realm);
    if (!entries) {
      entries = new RealmEntries();
      this.#realms.set(frame.realm, entries);
    }
    frame.entries.forEach((entry, index) => {
      const added = new TailEntry(positionOf(frame.sequence, index), frame.service, entry, this.#ledger);
      entries.push(added);
      this.#seqs.note(frame.realm, frame.service, entry.seq);
      this.#roles.note(frame.realm, added);
    });
    const at = frame.entries.at(-1)?.at_ms ?? 0;
    if (at > 0) this.#lagMs = Math.max(0, Date.now() - at);
  }

  #notify(): void {
    this.#notifying = undefined;
    const from = this.#notified;
    const to = this.#head;
    const realms = this.#touched;
    this.#touched = new Set();
    this.#listener?.onFrames(from, realms);
    this.#notified = to;
    this.#arrivals.settle();
    this.#trim();
  }

  #drop(frame: HeldFrame): void {
    this.#frames.shift();
    const entries = this.#realms.get(frame.realm);
    entries?.dropThrough(endOf(frame.sequence));
    if (entries?.length === 0) this.#realms.delete(frame.realm);
    this.#floor = frame.sequence;
  }

  #onLost(reason: string): void {
    this.#options.logger.error({ reason, head: this.#head, epoch: this.#epoch }, 'log reader lost its place');
    this.#reader?.stop();
    this.#reader = undefined;
    clearImmediate(this.#notifying);
    this.#notifying = undefined;
    this.#epoch = undefined;
    for (const entries of this.#realms.values()) entries.dropThrough(Number.POSITIVE_INFINITY);
    this.#realms.clear();
    this.#seqs.clear();
    this.#roles.clear();
    this.#touched.clear();
    this.#frames.clear();
    this.#listener?.onSilent();
    void this.#begin();
  }
}
