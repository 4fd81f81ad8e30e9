/**
 * The stream of a log shard: its configuration, its epoch, publication under an expectation, and the check that it has
 * lost nothing.
 *
 * The epoch is the stream's creation time. A stream that was deleted and created again, or restored from a copy, would
 * assign the same sequences to different frames, and a consumer would continue without noticing. So a sequence is
 * always stored with its epoch. Within an epoch, a crash of a machine may still remove acknowledged frames at the end,
 * whose sequences are then assigned again. Each process therefore checks after each connect that the last frame that it
 * published is where it was acknowledged. If it is not, some reader may have received a frame that no longer exists:
 * the stream is created again, which starts a new epoch, and every queue of the old epoch is rejected instead of being
 * served with a gap.
 */
import { DiscardPolicy, RetentionPolicy, StorageType, type StreamConfig, type StreamInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { FreshReads, type LeveledLogger, pause } from '@rookery/core';
import { decodeFrame, decodeHead, type Entry__Output, FRAME_FORMAT, type FrameHead } from './codec.ts';
import { isNoStream } from './errors.ts';
import type { LogConnection } from './log-connection.ts';
import { logStreamName, shardSubjects } from './names.ts';

interface LogStreamOptions {
  readonly connection: LogConnection;
  readonly namespace: string;
  readonly shard: number;
  /** The id of this process in its frames. */
  readonly writer: string;
  /**
   * Max. size of the stream, bytes, which the server reserves. Beyond it, the oldest frames are removed, and queues
   * with older cursors end. Unset: an existing stream is unchanged, and a new one has 2 GiB.
   */
  readonly maxBytes?: number | undefined;
  /** Number of replicas. Unset: an existing stream is unchanged, and a new one has one. */
  readonly replicas?: number | undefined;
  readonly logger: LeveledLogger;
}

/**
 * Default size of a new stream, bytes: 1.4 million events of 1.5 kB. With less, a busy installation would lose the
 * queues of clients that were offline for minutes; the server refuses to reserve more than its disk has.
 */
const DEFAULT_MAX_BYTES = 2 * 1024 ** 3;

/** The state of the stream, from its leader. */
export interface StreamView {
  readonly epoch: string;
  /** The sequence of the oldest frame; one more than `lastSequence` if there is none. */
  readonly firstSequence: number;
  readonly lastSequence: number;
}

/** The current and max. size of a stream, and its number of replicas. */
export interface StreamRoom {
  readonly bytes: number;
  readonly max_bytes: number;
  readonly replicas: number;
}

/** The last frame of a subject. */
export interface SubjectTail extends FrameHead {
  readonly sequence: number;
}

/** Max. age of frames, ms: as long as a queue can be unused (ten minutes by default, a week at most). */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;
/** Max. size of a message of the log, bytes. The server's `max_payload` has to allow it. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

export class LogStream {
  readonly name: string;
  readonly writer: string;
  readonly #options: LogStreamOptions;
  /** Inspections, shared by concurrent callers: registers and publishers. */
  readonly #views = new FreshReads<string, StreamView>(() => this.#inspect());
  #epoch = '';
  #own: { sequence: number; subject: string } | undefined;
  #configured = false;
  #epochChanges = 0;

  constructor(options: LogStreamOptions) {
    this.#options = options;
    this.name = logStreamName(options.namespace, options.shard);
    this.writer = options.writer;
  }

  /** The last seen epoch; '' before the stream was first seen. */
  get epoch(): string {
    return this.#epoch;
  }

  /** The pause between the two checks that confirm a loss, ms. */
  get secondLookMs(): number {
    return this.#options.connection.secondLookMs;
  }

  /** Number of changes of the epoch since the start. */
  get epochChanges(): number {
    return this.#epochChanges;
  }

  /**
   * The current state of the stream, from its leader. Creates the stream if it is missing, and detects a change of the
   * epoch.
   */
  inspect(): Promise<StreamView> {
    return this.#views.get(this.name);
  }

  async #inspect(): Promise<StreamView> {
    const { connection, logger } = this.#options;
    let info: StreamInfo;
    try {
      info = await connection.ask(({ jsm }) => jsm.streams.info(this.name));
    } catch (error) {
      if (!isNoStream(error)) throw error;
      // Creation is idempotent: of several processes that find it missing, one creates it, and all get it.
      info = await connection.call(({ jsm }) => jsm.streams.add(this.#config()));
      this.#configured = true;
    }
    if (this.#epoch !== '' && this.#epoch !== info.created) {
      logger.error({ from: this.#epoch, to: info.created }, 'epoch of the log changed');
      this.#own = undefined;
      this.#epochChanges++;
    }
    this.#epoch = info.created;
    if (!this.#configured) await this.#reconfigure(info);
    return { epoch: info.created, firstSequence: info.state.first_seq, lastSequence: info.state.last_seq };
  }

  /** The current and max. size of the stream, from its leader. */
  async room(): Promise<StreamRoom> {
    const { state, config } = await this.#options.connection.ask(({ jsm }) => jsm.streams.info(this.name));
    return { bytes: state.bytes, max_bytes: config.max_bytes, replicas: config.num_replicas };
  }

  /**
   * Publishes a frame; resolves with its sequence once it is stored.
   * @param expected the sequence of the subject's last frame, 0 for none; undefined to publish after any frame.
   * @throws WrongSequence if another frame was stored first. After any other error, the outcome is unknown.
   */
  async publish(subject: string, bytes: Uint8Array, expected: number | undefined): Promise<number> {
    const sequence = await this.#options.connection.publish(subject, bytes, expected);
    if (this.#own === undefined || sequence > this.#own.sequence) this.#own = { sequence, subject };
    return sequence;
  }

  /** The last frame of a subject, from the leader; undefined if there is none. */
  async tail(subject: string): Promise<SubjectTail | undefined> {
    const stored = await this.#message({ last_by_subj: subject });
    if (!stored) return undefined;
    return { sequence: stored.seq, ...decodeHead(stored.data) };
  }

  /**
   * The last entry of the frame at a sequence, from the leader; undefined if it has aged out, or only newer builds can
   * read it.
   */
  async lastEntryAt(sequence: number): Promise<Entry__Output | undefined> {
    const stored = await this.#message({ seq: sequence });
    if (!stored || decodeHead(stored.data).format > FRAME_FORMAT) return undefined;
    return decodeFrame(stored.data).entries.at(-1);
  }

  /**
   * Checks that the stream has the same epoch and still contains the last frame that this process published. If that is
   * lost, starts a new epoch.
   */
  async verify(): Promise<void> {
    const before = this.#epoch;
    const own = this.#own;
    const view = await this.inspect();
    if (own === undefined || view.epoch !== before || (await this.#holds(own, view))) return;
    // Only a loss that is seen twice counts.
    await pause(this.secondLookMs);
    const again = await this.inspect();
    if (again.epoch !== before || (await this.#holds(own, again))) return;
    await this.recreate(before, `frame ${own.sequence} was acknowledged and is gone`);
  }

  /**
   * Creates the stream again, because the one of this epoch has lost frames. Does nothing if that was done already. Two
   * processes that do it at the same moment may start two epochs, which does no harm.
   */
  async recreate(epoch: string, reason: string): Promise<void> {
    const { connection, logger } = this.#options;
    if ((await this.inspect()).epoch !== epoch) return;
    logger.error({ epoch, reason }, 'log has lost data, starting a new epoch');
    await connection
      .call(({ jsm }) => jsm.streams.delete(this.name))
      .catch((error) => {
        if (!isNoStream(error)) throw error;
      });
    await this.inspect();
  }

  async #holds(own: { sequence: number; subject: string }, view: StreamView): Promise<boolean> {
    if (own.sequence < view.firstSequence) return true;
    if (own.sequence > view.lastSequence) return false;
    const stored = await this.#message({ seq: own.sequence });
    // The frame may have aged out between the two requests.
    if (!stored) return (await this.inspect()).firstSequence > own.sequence;
    return stored.subject === own.subject && decodeHead(stored.data).writer === this.writer;
  }

  async #message(query: { seq: number } | { last_by_subj: string }) {
    try {
      return await this.#options.connection.ask(({ jsm }) => jsm.streams.getMessage(this.name, query));
    } catch (error) {
      if (isNoStream(error)) return null;
      throw error;
    }
  }

  #config() {
    const { namespace, shard, maxBytes = DEFAULT_MAX_BYTES, replicas = 1 } = this.#options;
    return {
      name: this.name,
      subjects: [shardSubjects(namespace, shard)],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_age: nanos(MAX_AGE_MS),
      max_bytes: maxBytes,
      max_msg_size: MAX_MESSAGE_BYTES,
      num_replicas: replicas,
      // Frames are never removed from the middle, so that sequences are contiguous and readers can check that.
      deny_delete: true,
      deny_purge: true,
      allow_direct: false,
    } satisfies Partial<StreamConfig> & { name: string };
  }

  /** Applies the deployment's configuration to an existing stream, once per process. */
  async #reconfigure({ config }: StreamInfo): Promise<void> {
    this.#configured = true;
    const { connection, logger } = this.#options;
    const { maxBytes = config.max_bytes, replicas = config.num_replicas } = this.#options;
    if (config.max_bytes === maxBytes && config.num_replicas === replicas) return;
    const change = { max_bytes: maxBytes, num_replicas: replicas };
    try {
      await connection.call(({ jsm }) => jsm.streams.update(this.name, change));
    } catch (error) {
      logger.warn({ err: error, ...change }, 'limits of the log not updated');
    }
  }
}
