/** The services' interface to the log of an installation. */
import { nuid } from '@nats-io/transport-node';
import { type Grace, type LeveledLogger, notReady } from '@rookery/core';
import { Bucket, type BucketOptions } from './bucket.ts';
import { type EntryInput, encodeEntry, encodeFrame, MAX_FRAME_BYTES } from './codec.ts';
import type { Dial } from './dial.ts';
import { toCallerError } from './errors.ts';
import { LogConnection } from './log-connection.ts';
import { checkNamespace, frameSubject } from './names.ts';
import type { NatsAccess } from './nats-access.ts';
import { LogReader, type LogSubscription, type ReadHandlers } from './reader.ts';
import { LogStream, MAX_MESSAGE_BYTES, type StreamRoom } from './stream.ts';

export interface LogOptions {
  /** One or more addresses of NATS, separated by commas. */
  readonly servers: string;
  /** Credentials and certificates for NATS; default: those in its address. */
  readonly access?: NatsAccess;
  /** The prefix of all names of this installation; unique among the installations on one server. */
  readonly namespace: string;
  /** The name of this process, unique to its life. */
  readonly name: string;
  readonly logger: LeveledLogger;
  /**
   * Max. size of the log, bytes; the server reserves them. Unset: an existing log is unchanged; a new one has 2 GiB.
   */
  readonly maxBytes?: number;
  /** Replicas of the log and of the buckets; 3 in production. Unset: existing ones are unchanged; new ones have one. */
  readonly replicas?: number;
  /** The newest format of frames that all current readers know. Default: 1, which every build reads. */
  readonly frameFormat?: () => number;
  /** Added to the time limits for NATS while the CPU is short; default: nothing. */
  readonly grace?: Grace;
  /** Makes the connection to NATS; the simulation has its own. */
  readonly dial?: Dial;
}

export interface LogRoom extends StreamRoom {
  /** The smallest number of replicas of a bucket; absent while none is open. */
  readonly bucket_replicas?: number;
}

/** Interval of verifications, ms: even processes that do not read notice within it that the stream was deleted. */
const VERIFY_EVERY_MS = 5_000;
/**
 * The kinds of entries without a journal; each has a subject of its own, with the kind in place of the service. Typing
 * and presence are for clients; `control` controls queues (`queue_closed`, `tick`) and is for the events service.
 */
type EphemeralKind = 'typing' | 'presence' | 'control';

/** Max. size of a message besides its entries, bytes: the frame's head, and headers. */
const FRAME_OVERHEAD = 4_096;

export class Log {
  /** The shard's stream, for the relay. */
  readonly stream: LogStream;
  readonly #connection: LogConnection;
  readonly #options: LogOptions;
  readonly #buckets = new Set<Bucket>();
  readonly #readers = new Set<LogReader>();
  readonly #verifying: NodeJS.Timeout;
  #lostReads = 0;

  private constructor(options: LogOptions) {
    const { servers, access, name, logger, dial, grace } = options;
    const { namespace, maxBytes, replicas } = options;
    this.#options = options;
    const connection = LogConnection.start({
      servers,
      access,
      name,
      logger,
      grace,
      dial,
      verify: () => this.#verify(),
    });
    this.#connection = connection;
    this.stream = new LogStream({
      connection,
      namespace: checkNamespace(namespace),
      shard: 0,
      // Unique to this life: a name may be used again.
      writer: `${name}.${nuid.next()}`,
      maxBytes,
      replicas,
      logger,
    });
    this.#verifying = setInterval(() => {
      if (connection.ready) this.stream.verify().catch((error) => logger.debug({ err: error }, 'log not verified'));
    }, VERIFY_EVERY_MS);
    this.#verifying.unref();
  }

  /** Runs before the connection reports that it is ready. */
  async #verify(): Promise<void> {
    const { maxPayload } = this.#connection;
    if (maxPayload < MAX_MESSAGE_BYTES) {
      const needed = MAX_MESSAGE_BYTES;
      this.#options.logger.error({ maxPayload, needed }, 'max_payload of NATS too small: a long entry stops its realm');
    }
    await this.stream.verify();
  }

  /** Starts to connect, and retries in the background for as long as it takes; see `ready` and `connected`. */
  static async connect(options: LogOptions): Promise<Log> {
    return new Log(options);
  }

  /** Whether NATS is connected and the log has been verified. */
  get connected(): boolean {
    return this.#connection.ready;
  }

  /** The error of a NATS that answers but cannot store the log, such as 'insufficient storage resources available'. */
  get refusal(): string | undefined {
    return this.#connection.refusal;
  }

  /** Aborted when the log is closed. */
  get closing(): AbortSignal {
    return this.#connection.closing;
  }

  /**
   * The creation time of the stream, as last seen; '' before the first connection. Sequences are meaningful only within
   * an epoch.
   */
  get epoch(): string {
    return this.stream.epoch;
  }

  /** Losses since the start: changes of the epoch, and reads that ended with `lost`. */
  get losses(): { readonly epochChanges: number; readonly lostReads: number } {
    return { epochChanges: this.stream.epochChanges, lostReads: this.#lostReads };
  }

  /** Max. size of the entries of a frame, bytes. */
  get maxFrameBytes(): number {
    const { maxPayload } = this.#connection;
    return maxPayload > 0 ? Math.min(MAX_FRAME_BYTES, maxPayload - FRAME_OVERHEAD) : MAX_FRAME_BYTES;
  }

  /** The newest format of frames that may currently be written. */
  get frameFormat(): number {
    return this.#options.frameFormat?.() ?? 1;
  }

  /** Resolves when the log is connected. @throws the signal's reason, or SERVER_NOT_READY once closed. */
  ready(signal?: AbortSignal): Promise<void> {
    return this.#connection.whenReady(signal);
  }

  /**
   * Whether frames may be published. For some seconds after a restart of NATS, no process publishes, so that lost
   * frames are noticed first.
   */
  get writable(): boolean {
    return this.#connection.writable;
  }

  /**
   * Resolves when the log is writable.
   * @throws SERVER_NOT_READY while it is not connected, and as soon as it disconnects.
   */
  whenWritable(): Promise<void> {
    return this.#connection.whenWritable();
  }

  /** Calls `fn` when NATS was restarted and may have lost frames. Returns an unsubscribe function. */
  onRestart(fn: () => void): () => void {
    return this.#connection.onRestart(fn);
  }

  /** Calls `fn` whenever `connected` has changed. Returns an unsubscribe function. */
  onChange(fn: (connected: boolean) => void): () => void {
    return this.#connection.onChange(fn);
  }

  /** The sequence of the newest frame, read from the leader; 0 for an empty log. @throws SERVER_NOT_READY */
  async lastSequence(): Promise<number> {
    if (!this.connected) throw notReady();
    try {
      return (await this.stream.inspect()).lastSequence;
    } catch (error) {
      throw toCallerError(error);
    }
  }

  /** The current and max. size of the log, and the replicas of it and of the buckets. @throws SERVER_NOT_READY */
  async room(): Promise<LogRoom> {
    if (!this.connected) throw notReady();
    try {
      const replicas = await Promise.all([...this.#buckets].map((bucket) => bucket.replicas()));
      return { ...(await this.stream.room()), ...(replicas.length > 0 && { bucket_replicas: Math.min(...replicas) }) };
    } catch (error) {
      throw toCallerError(error);
    }
  }

  /**
   * Reads every frame after `fromSequence`, in order and without gaps, until the read is stopped or lost. It survives
   * outages of NATS. `fromSequence` belongs to the current epoch.
   */
  read(fromSequence: number, on: ReadHandlers): LogSubscription {
    const reader = new LogReader({
      connection: this.#connection,
      stream: this.stream,
      logger: this.#options.logger,
      from: fromSequence,
      on,
      ended: (lost) => {
        this.#readers.delete(reader);
        if (lost) this.#lostReads++;
      },
    });
    this.#readers.add(reader);
    return reader;
  }

  /** Publishes an entry without a journal, once the log is writable; it may be lost. @throws SERVER_NOT_READY */
  async publishEphemeral(realm: number, kind: EphemeralKind, entry: EntryInput): Promise<void> {
    if (!this.connected) throw notReady();
    const bytes = encodeFrame(this.stream.writer, [encodeEntry({ ...entry, seq: 0 })], {
      format: this.frameFormat,
      lastSeq: 0,
    });
    try {
      await this.stream.publish(this.subject(realm, kind), bytes, undefined);
    } catch (error) {
      throw toCallerError(error);
    }
  }

  /** The bucket `<namespace>_<name>`, created unless it exists. @throws SERVER_NOT_READY while NATS is unavailable. */
  async bucket(name: string, options: BucketOptions = {}): Promise<Bucket> {
    const bucket = new Bucket({
      name: `${this.#options.namespace}_${name}`,
      connection: this.#connection,
      options: { replicas: this.#options.replicas, ...options },
      logger: this.#options.logger,
    });
    await bucket.ensure();
    this.#buckets.add(bucket);
    return bucket;
  }

  /** The subject of the frames of a (realm, service). */
  subject(realm: number, service: string): string {
    return frameSubject(this.#options.namespace, 0, realm, service);
  }

  /** Ends all reads and watches, and the connection. Relays must be drained before. */
  async close(): Promise<void> {
    clearInterval(this.#verifying);
    for (const reader of this.#readers) reader.stop();
    for (const bucket of this.#buckets) bucket.close();
    await this.#connection.close();
  }
}
