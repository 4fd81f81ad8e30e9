/**
 * Watches the keys of a bucket.
 *
 * A NATS server that was killed restores entries that had expired long before, and lets them expire again a moment
 * later (observed with 2.15). So the initial entries of a watch are delivered only when all of them have arrived,
 * without the keys that are new to the watch and whose expiry is before the start of the watch, both by the server's
 * own clock.
 */
import { PubHeaders } from '@nats-io/jetstream';
import type { MsgHdrs } from '@nats-io/transport-node';
import type { LeveledLogger } from '@rookery/core';
import { type BucketEntry, isRemoval, StoredBucketEntry } from './bucket-entry.ts';
import type { LogConnection } from './log-connection.ts';
import { bucketPrefix, bucketStreamName } from './names.ts';
import { maintainConsumer, OrderedConsumer, type PushedMessage } from './ordered-consumer.ts';

/** Why a key no longer has an entry; `unseen`: it was removed while the watch was interrupted. */
export type RemovalReason = 'deleted' | 'expired' | 'unseen';

/**
 * Receives changes, in order. After an interruption, it receives each key's current entry again if that has changed.
 */
export interface WatchHandlers {
  entry(entry: BucketEntry): void;
  removed(key: string, reason: RemovalReason): void;
  /** Called when all current keys have been delivered: at the start, and again after each interruption. */
  synced?(): void;
}

export class BucketWatch {
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #on: WatchHandlers;
  readonly #connection: LogConnection;
  readonly #ensure: () => Promise<void>;
  readonly #stopping = new AbortController();
  /** The keys that have been delivered, with their revisions. */
  readonly #known = new Map<string, number>();
  #seen: Set<string> | undefined;
  /** Entries that arrived since the (re)start and whose keys are new to this watch. */
  readonly #arriving = new Map<string, Arriving>();
  /** The start of the watch, UNIX ms by the server's clock; undefined until the server has answered. */
  #beganAt: number | undefined;
  /** Whether all current keys arrived before the server's answer did. */
  #complete = false;
  readonly #ttlMs: number;

  constructor(options: {
    connection: LogConnection;
    bucket: string;
    /** Time to live of entries, ms; undefined: unlimited. */
    ttlMs: number | undefined;
    prefix: string;
    ensure: () => Promise<void>;
    on: WatchHandlers;
    logger: LeveledLogger;
  }) {
    this.#connection = options.connection;
    this.#bucket = options.bucket;
    this.#ttlMs = options.ttlMs ?? Number.POSITIVE_INFINITY;
    this.#prefix = options.prefix;
    this.#ensure = options.ensure;
    this.#on = options.on;
    void Promise.resolve().then(() =>
      maintainConsumer(options.connection, this.#stopping.signal, options.logger, (ended) => this.#open(ended)),
    );
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #open(ended: (reason: string) => void): Promise<OrderedConsumer> {
    await this.#ensure();
    this.#seen = new Set();
    this.#arriving.clear();
    this.#beganAt = undefined;
    this.#complete = false;
    const consumer = await OrderedConsumer.open(
      this.#connection,
      {
        stream: bucketStreamName(this.#bucket),
        from: 'last of each subject',
        filter: `${bucketPrefix(this.#bucket)}>`,
      },
      { message: (pushed) => this.#onMessage(pushed), idle: () => this.#onIdle(), ended },
    );
    this.#beganAt = consumer.createdAt;
    if (this.#complete) this.#onIdle();
    return consumer;
  }

  #onMessage({ msg, sequence, timestamp }: PushedMessage): void {
    const { subject, headers, data } = msg;
    const key = subject.slice(bucketPrefix(this.#bucket).length);
    this.#arriving.delete(key);
    if (this.#stopping.signal.aborted || !key.startsWith(this.#prefix)) return;
    if (isRemoval(headers)) {
      const reason = headers?.get('Nats-Marker-Reason') === 'MaxAge' ? 'expired' : 'deleted';
      if (this.#known.delete(key)) this.#on.removed(key, reason);
      return;
    }
    this.#seen?.add(key);
    if (this.#known.get(key) === sequence) return;
    const entry = new StoredBucketEntry(key, Buffer.from(data), sequence);
    if (this.#seen === undefined || this.#known.has(key)) this.#deliver(entry);
    else {
      const expiresAt = Number(timestamp) / 1e6 + Math.min(this.#ttlMs, ttlOf(headers));
      this.#arriving.set(key, { entry, expiresAt });
    }
  }

  #deliver(entry: BucketEntry): void {
    this.#known.set(entry.key, entry.revision);
    this.#on.entry(entry);
  }

  /** Handles the first idle moment after the start: all current keys have arrived, so missing ones were removed. */
  #onIdle(): void {
    const seen = this.#seen;
    if (seen === undefined || this.#stopping.signal.aborted) return;
    if (this.#beganAt === undefined) {
      this.#complete = true;
      return;
    }
    this.#seen = undefined;
    for (const { entry, expiresAt } of this.#arriving.values()) {
      if (expiresAt > this.#beganAt) this.#deliver(entry);
    }
    this.#arriving.clear();
    for (const key of [...this.#known.keys()]) {
      if (seen.has(key)) continue;
      this.#known.delete(key);
      this.#on.removed(key, 'unseen');
    }
    this.#on.synced?.();
  }
}

/** An entry at the start of a watch, and its expiry by the server's clock, UNIX ms. */
interface Arriving {
  readonly entry: BucketEntry;
  readonly expiresAt: number;
}

/** A message's own time to live, ms; infinite if it has none. */
function ttlOf(headers: MsgHdrs | undefined): number {
  const seconds = Number.parseInt(headers?.get(PubHeaders.MessageTTL) ?? '', 10);
  return Number.isNaN(seconds) ? Number.POSITIVE_INFINITY : seconds * 1000;
}
