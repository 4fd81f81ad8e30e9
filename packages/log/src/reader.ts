/**
 * The ordered read of a log shard: it delivers every frame after a position once, in order, or reports that this is
 * impossible.
 *
 * Whenever it opens or reopens (after a reconnect, a restart of the server, a silence), the reader first verifies that
 * it continues where it was: the stream's epoch is the same, its end is not before the reader's position, its beginning
 * not after it, and the frame at the position is the same frame that was read there. For the last check it reads its
 * own last frame again, and compares the time and subject under which it was stored. A frame that is not the next in
 * sequence is a gap, since frames are never removed from the middle of the stream.
 */
import { type LeveledLogger, pause } from '@rookery/core';
import { decodeFrame, type Entry__Output } from './codec.ts';
import { NewerFormat } from './errors.ts';
import type { LogConnection } from './log-connection.ts';
import { parseFrameSubject } from './names.ts';
import { maintainConsumer, OrderedConsumer, type PushedMessage } from './ordered-consumer.ts';
import type { LogStream, StreamView } from './stream.ts';

/** One message of the log: entries of one (realm, service), in order of seq. */
export interface LogFrame {
  readonly sequence: number;
  readonly realm: number;
  /** The service of the entries' journal; for entries without a journal, their kind (`EphemeralKind`). */
  readonly service: string;
  /**
   * The entries, at most 512. They are decoded at first use, so that skipping a frame costs nothing.
   * @throws NewerFormat, or Error for bytes that are not a frame.
   */
  readonly entries: Entry__Output[];
  /** The time of its publication, UNIX milliseconds. */
  readonly at: number;
}

/**
 * Callbacks of a read; not called within `read`, nor after `lost` or `stop`. An exception of a handler counts as
 * `lost`.
 */
export interface ReadHandlers {
  frame(frame: LogFrame): void;
  /** The read has ended, because it cannot continue without a gap. */
  lost(reason: string): void;
  /** The read has started, or resumed after an interruption; frames follow. */
  connected(): void;
}

/** A read that continues until it is stopped or lost. */
export interface LogSubscription {
  /** The sequence of the last delivered frame. */
  readonly position: number;
  /**
   * The time of the last message from the log, ms of `performance.now()`: frames published a second before that have
   * been delivered. If it is older than two seconds, the read is interrupted.
   */
  readonly heardAt: number;
  stop(): void;
}

/**
 * Max. attempts to start a new epoch while NATS is available, and the pause between them, ms: a leader election takes
 * seconds.
 */
const EPOCH_TRIES = 10;
const EPOCH_RETRY_MS = 1_000;

export class LogReader implements LogSubscription {
  readonly #connection: LogConnection;
  readonly #stream: LogStream;
  readonly #on: ReadHandlers;
  readonly #logger: LeveledLogger;
  readonly #stopping = new AbortController();
  #epoch: string;
  #position: number;
  /**
   * Identifies the frame at the position (time and subject), so that a different frame at the same sequence is noticed;
   * undefined before the first frame.
   */
  #mark: string | undefined;
  #push: OrderedConsumer | undefined;
  #heardAt = Number.NEGATIVE_INFINITY;
  #announced = false;
  #isLost = false;

  constructor(options: {
    connection: LogConnection;
    stream: LogStream;
    logger: LeveledLogger;
    from: number;
    on: ReadHandlers;
    /** Called once, when the read has ended: because it was lost, or else stopped. */
    ended: (lost: boolean) => void;
  }) {
    this.#connection = options.connection;
    this.#stream = options.stream;
    this.#logger = options.logger;
    this.#on = options.on;
    this.#position = options.from;
    this.#epoch = options.stream.epoch;
    void Promise.resolve()
      .then(() =>
        maintainConsumer(options.connection, this.#stopping.signal, options.logger, (ended) => this.#open(ended)),
      )
      .finally(() => options.ended(this.#isLost));
  }

  get position(): number {
    return this.#position;
  }

  get heardAt(): number {
    return this.#push?.heardAt ?? this.#heardAt;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #open(ended: (reason: string) => void): Promise<OrderedConsumer | undefined> {
    if (this.#push) this.#heardAt = this.#push.heardAt;
    this.#push = undefined;
    this.#announced = false;
    let view = await this.#stream.inspect();
    if (this.#epoch === '') this.#epoch = view.epoch;
    if (view.epoch === this.#epoch && view.lastSequence < this.#position) {
      await pause(this.#connection.secondLookMs, this.#stopping.signal);
      view = await this.#stream.inspect();
    }
    const verdict = this.#verify(view);
    if (verdict !== undefined) {
      await this.#lose(verdict.reason, verdict.faulty);
      return undefined;
    }
    const again = this.#mark !== undefined && this.#position >= view.firstSequence;
    const from = again ? this.#position : this.#position + 1;
    const push = await OrderedConsumer.open(
      this.#connection,
      { stream: this.#stream.name, from },
      { message: (pushed) => this.#onMessage(pushed), ended },
    );
    this.#push = push;
    if (!again) this.#announce();
    return push;
  }

  /** Why the stream does not continue this read, if so; `faulty`: the stream, not the position, is at fault. */
  #verify(view: StreamView): { reason: string; faulty: boolean } | undefined {
    if (view.epoch !== this.#epoch) return { reason: `the log is another, of ${view.epoch}`, faulty: false };
    if (view.lastSequence < this.#position) {
      const reason = `the log ends at ${view.lastSequence}, before ${this.#position}`;
      return { reason, faulty: this.#mark !== undefined };
    }
    if (view.firstSequence > this.#position + 1) {
      return { reason: `the log begins at ${view.firstSequence}, after ${this.#position}`, faulty: false };
    }
    return undefined;
  }

  #onMessage(pushed: PushedMessage): void {
    if (this.#stopping.signal.aborted) return;
    const { sequence } = pushed;
    const { subject } = pushed.msg;
    const mark = `${pushed.timestamp} ${subject}`;
    if (sequence === this.#position) {
      if (mark === this.#mark) this.#announce();
      else void this.#lose(`another frame stands at ${sequence}`, true);
      return;
    }
    if (sequence !== this.#position + 1) {
      void this.#lose(`frame ${sequence} follows ${this.#position}`, false);
      return;
    }
    this.#announce();
    this.#position = sequence;
    this.#mark = mark;
    try {
      this.#on.frame(new PushedFrame(pushed));
    } catch (error) {
      this.#logger.error({ err: error, sequence, subject }, 'frame rejected');
      const why = error instanceof NewerFormat ? `: ${error.message}` : '';
      void this.#lose(`frame ${sequence} rejected${why}`, false);
    }
  }

  #announce(): void {
    if (this.#announced || this.#stopping.signal.aborted) return;
    this.#announced = true;
    this.#on.connected();
  }

  async #lose(reason: string, faulty: boolean): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    this.#isLost = true;
    this.#logger.warn({ reason, position: this.#position, epoch: this.#epoch }, 'log read lost');
    // Frames that this reader has delivered are not in the log: another reader would get different ones.
    if (faulty) await this.#startNewEpoch(reason);
    this.#on.lost(reason);
  }

  /**
   * Starts a new epoch, with retries, since no other process may know of the loss. While NATS is unavailable nothing
   * can be read either, so it waits.
   */
  async #startNewEpoch(reason: string): Promise<void> {
    const { closing } = this.#connection;
    for (let tries = 1; tries <= EPOCH_TRIES && !closing.aborted; tries++) {
      try {
        await this.#connection.whenReady();
        await this.#stream.recreate(this.#epoch, reason);
        return;
      } catch (error) {
        this.#logger.error({ err: error, tries }, 'new epoch not started');
        await pause(EPOCH_RETRY_MS, closing);
      }
    }
  }
}

class PushedFrame implements LogFrame {
  readonly sequence: number;
  readonly realm: number;
  readonly service: string;
  readonly at: number;
  #bytes: Buffer | undefined;
  #entries: Entry__Output[] | undefined;

  constructor({ sequence, timestamp, msg }: PushedMessage) {
    this.sequence = sequence;
    ({ realm: this.realm, service: this.service } = parseFrameSubject(msg.subject));
    this.at = Math.floor(Number(timestamp) / 1e6);
    // Entries are long-lived views into this copy; views into the network buffer would retain all of it.
    this.#bytes = Buffer.from(msg.data);
  }

  get entries(): Entry__Output[] {
    if (this.#bytes) this.#entries = decodeFrame(this.#bytes).entries;
    this.#bytes = undefined;
    return this.#entries ?? [];
  }
}
