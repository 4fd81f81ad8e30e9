/**
 * A key-value bucket: small values that processes share, each with a revision and, if wanted, a time to live.
 *
 * It is a NATS key-value store, so NATS's own tools can inspect it. The implementation uses the stream directly,
 * because the client's own wrapper lacks three features: reads from the leader (a follower may lack the latest write),
 * a time to live on every write, and a watch that survives the loss of the server and of the bucket.
 */

import {
  DiscardPolicy,
  PubHeaders,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import { headers, type MsgHdrs, nanos } from '@nats-io/transport-node';
import type { LeveledLogger } from '@rookery/core';
import { type BucketEntry, isRemoval, StoredBucketEntry } from './bucket-entry.ts';
import { BucketWatch, type WatchHandlers } from './bucket-watch.ts';
import { isNoStream, isWrongSequence, RevisionConflict, toCallerError } from './errors.ts';
import type { LogConnection } from './log-connection.ts';
import { bucketPrefix, bucketStreamName } from './names.ts';

export interface BucketOptions {
  /** Time to live of an entry after its last write, ms, at least a second. Default: unlimited. */
  readonly ttlMs?: number;
  /** Number of replicas. Unset: an existing bucket is unchanged, and a new one has one. */
  readonly replicas?: number | undefined;
}

/** A value to write: bytes unchanged, anything else as JSON. */
type BucketValue = Uint8Array | string | number | boolean | null | object;

interface WriteOptions {
  /** Time to live of this entry, ms, rounded up to whole seconds; at most that of the bucket. */
  readonly ttlMs?: number;
}

/** Max. size of a value, bytes. */
const MAX_VALUE_BYTES = 1024 * 1024;
/**
 * Time to live of a deletion marker, ms: longer than a reconnect interrupts a watch. A watch that was interrupted for
 * longer detects deletions by itself.
 */
const MARK_MS = 60_000;
const MIN_TTL_MS = 1_000;

export class Bucket {
  readonly name: string;
  readonly #connection: LogConnection;
  readonly #options: BucketOptions;
  readonly #logger: LeveledLogger;
  readonly #watches = new Set<BucketWatch>();
  #configured = false;

  constructor(options: { name: string; connection: LogConnection; options: BucketOptions; logger: LeveledLogger }) {
    this.name = options.name;
    this.#connection = options.connection;
    this.#options = options.options;
    this.#logger = options.logger;
  }

  /** Creates the bucket unless it exists. @throws SERVER_NOT_READY while NATS is unavailable. */
  async ensure(): Promise<void> {
    try {
      await this.#create();
    } catch (error) {
      throw toCallerError(error);
    }
  }

  /** The entry of a key, read from the leader; undefined if there is none. @throws SERVER_NOT_READY */
  async get(key: string): Promise<BucketEntry | undefined> {
    const subject = this.#subject(key);
    const stored = await this.#call(async () => {
      const query = { last_by_subj: subject };
      return await this.#connection.call(({ jsm }) => jsm.streams.getMessage(bucketStreamName(this.name), query));
    });
    if (stored === null || isRemoval(stored.header)) return undefined;
    return new StoredBucketEntry(key, Buffer.from(stored.data), stored.seq);
  }

  /** Writes a key, regardless of its current value. Resolves with its revision. @throws SERVER_NOT_READY */
  put(key: string, value: BucketValue, options: WriteOptions = {}): Promise<number> {
    return this.#write(key, value, options, undefined);
  }

  /** Writes a key that has no entry. Resolves with its revision. @throws RevisionConflict if it has one. */
  async create(key: string, value: BucketValue, options: WriteOptions = {}): Promise<number> {
    try {
      return await this.#write(key, value, options, 0);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      // A deletion marker also counts as the last message of the key.
      const last = await this.#call(() =>
        this.#connection.call(({ jsm }) =>
          jsm.streams.getMessage(bucketStreamName(this.name), { last_by_subj: this.#subject(key) }),
        ),
      );
      if (last !== null && !isRemoval(last.header)) throw error;
      return await this.#write(key, value, options, last?.seq ?? 0);
    }
  }

  /** Writes a key that is at a revision. Resolves with the new revision. @throws RevisionConflict if it has changed. */
  update(key: string, value: BucketValue, revision: number, options: WriteOptions = {}): Promise<number> {
    return this.#write(key, value, options, revision);
  }

  /** Removes a key, if it has an entry. @throws SERVER_NOT_READY */
  async delete(key: string): Promise<void> {
    const marks = headers();
    marks.set('KV-Operation', 'PURGE');
    marks.set('Nats-Rollup', 'sub');
    await this.#publish(key, new Uint8Array(), marks, MARK_MS, undefined);
  }

  /** Its number of replicas. @throws SERVER_NOT_READY */
  async replicas(): Promise<number> {
    const { config } = await this.#call(() =>
      this.#connection.call(({ jsm }) => jsm.streams.info(bucketStreamName(this.name))),
    );
    return config.num_replicas;
  }

  /** Removes all keys below a key in one step, without the markers that watches need. @throws SERVER_NOT_READY */
  async removeAll(key: string): Promise<void> {
    const filter = `${this.#subject(key)}.>`;
    await this.#call(() =>
      this.#connection.call(({ jsm }) => jsm.streams.purge(bucketStreamName(this.name), { filter })),
    );
  }

  /**
   * The number of keys below a key, without a request for each; includes recently removed ones.
   * @throws SERVER_NOT_READY
   */
  async count(key: string): Promise<number> {
    const filter = `${this.#subject(key)}.>`;
    const info = await this.#call(() =>
      this.#connection.call(({ jsm }) => jsm.streams.info(bucketStreamName(this.name), { subjects_filter: filter })),
    );
    return Object.keys(info.state.subjects ?? {}).length;
  }

  /**
   * Watches the keys with a prefix, starting with the current ones, for as long as the log is open: the watch survives
   * restarts of the server and the loss of the bucket. Calls no handler before it returns. Returns an unsubscribe
   * function.
   */
  watch(prefix: string, on: WatchHandlers): () => void {
    const watch = new BucketWatch({
      connection: this.#connection,
      bucket: this.name,
      ttlMs: this.#options.ttlMs,
      prefix,
      ensure: () => this.#create(),
      on,
      logger: this.#logger,
    });
    this.#watches.add(watch);
    return () => {
      watch.stop();
      this.#watches.delete(watch);
    };
  }

  /** Ends all watches. */
  close(): void {
    for (const watch of this.#watches) watch.stop();
    this.#watches.clear();
  }

  #write(key: string, value: BucketValue, options: WriteOptions, revision: number | undefined): Promise<number> {
    const bytes = value instanceof Uint8Array ? value : Buffer.from(JSON.stringify(value));
    return this.#publish(key, bytes, undefined, options.ttlMs, revision);
  }

  async #publish(
    key: string,
    bytes: Uint8Array,
    marks: MsgHdrs | undefined,
    ttlMs: number | undefined,
    revision: number | undefined,
  ): Promise<number> {
    const subject = this.#subject(key);
    const all = marks ?? headers();
    if (ttlMs !== undefined) all.set(PubHeaders.MessageTTL, `${Math.ceil(Math.max(ttlMs, MIN_TTL_MS) / 1000)}s`);
    const expect = revision === undefined ? {} : { expect: { lastSubjectSequence: revision } };
    return await this.#call(async () => {
      try {
        return (await this.#connection.call(({ js }) => js.publish(subject, bytes, { headers: all, ...expect }))).seq;
      } catch (error) {
        throw isWrongSequence(error) ? new RevisionConflict(`${key} is not at revision ${revision}`) : error;
      }
    });
  }

  /** Makes a call; if the bucket turns out to be missing, creates it, empty, and repeats the call once. */
  async #call<R>(work: () => Promise<R>): Promise<R> {
    try {
      try {
        return await work();
      } catch (error) {
        if (!isNoStream(error)) throw error;
        await this.#create();
        return await work();
      }
    } catch (error) {
      throw toCallerError(error);
    }
  }

  async #create(): Promise<void> {
    let info: StreamInfo;
    try {
      info = await this.#connection.call(({ jsm }) => jsm.streams.info(bucketStreamName(this.name)));
    } catch (error) {
      if (!isNoStream(error)) throw error;
      info = await this.#connection.call(({ jsm }) => jsm.streams.add(this.#config()));
    }
    if (!this.#configured) await this.#reconfigure(info);
  }

  #config() {
    const { ttlMs, replicas = 1 } = this.#options;
    return {
      name: bucketStreamName(this.name),
      subjects: [`${bucketPrefix(this.name)}>`],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.New,
      max_msgs_per_subject: 1,
      max_msg_size: MAX_VALUE_BYTES,
      ...(ttlMs === undefined ? {} : { max_age: nanos(Math.max(ttlMs, MIN_TTL_MS)) }),
      num_replicas: replicas,
      allow_rollup_hdrs: true,
      allow_direct: false,
      // An entry that expires leaves a marker, so that watches are notified of it.
      allow_msg_ttl: true,
      subject_delete_marker_ttl: nanos(MARK_MS),
    } satisfies Partial<StreamConfig> & { name: string };
  }

  /** Applies the deployment's number of replicas to an existing bucket, once per process. */
  async #reconfigure({ config }: StreamInfo): Promise<void> {
    this.#configured = true;
    const { replicas = config.num_replicas } = this.#options;
    if (config.num_replicas === replicas) return;
    const change = { num_replicas: replicas };
    try {
      await this.#connection.call(({ jsm }) => jsm.streams.update(bucketStreamName(this.name), change));
    } catch (error) {
      this.#logger.warn({ err: error, bucket: this.name, ...change }, 'replicas of a bucket not updated');
    }
  }

  #subject(key: string): string {
    if (!/^[-/_=A-Za-z0-9]+(\.[-/_=A-Za-z0-9]+)*$/.test(key)) throw new Error(`'${key}' cannot be a key`);
    return bucketPrefix(this.name) + key;
  }
}
