/** Following the keys of a bucket. */
import type { LeveledLogger } from '@rookery/core';
import { type BucketEntry, isRemoval, StoredBucketEntry } from './bucket-entry.ts';
import type { LogConnection } from './log-connection.ts';
import { bucketPrefix, bucketStreamName } from './names.ts';
import { maintainConsumer, OrderedConsumer, type PushedMessage } from './ordered-consumer.ts';

/** Why a key has no entry any more; `unseen`: it went while the watch was interrupted. */
export type RemovalReason = 'deleted' | 'expired' | 'unseen';

/** Gets changes, in order. After an interruption it gets each key's present entry again if that has changed. */
export interface WatchHandlers {
  entry(entry: BucketEntry): void;
  removed(key: string, reason: RemovalReason): void;
  /** All present keys have been delivered; once at the start, and again after each interruption. */
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

  constructor(o: {
    connection: LogConnection;
    bucket: string;
    prefix: string;
    ensure: () => Promise<void>;
    on: WatchHandlers;
    logger: LeveledLogger;
  }) {
    this.#connection = o.connection;
    this.#bucket = o.bucket;
    this.#prefix = o.prefix;
    this.#ensure = o.ensure;
    this.#on = o.on;
    void Promise.resolve().then(() =>
      maintainConsumer(o.connection, this.#stopping.signal, o.logger, (ended) => this.#open(ended)),
    );
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #open(ended: (reason: string) => void): Promise<OrderedConsumer> {
    await this.#ensure();
    this.#seen = new Set();
    return await OrderedConsumer.open(
      this.#connection,
      {
        stream: bucketStreamName(this.#bucket),
        from: 'last of each subject',
        filter: `${bucketPrefix(this.#bucket)}>`,
      },
      { message: (pushed) => this.#onMessage(pushed), idle: () => this.#onIdle(), ended },
    );
  }

  #onMessage({ msg, sequence }: PushedMessage): void {
    const { subject, headers, data } = msg;
    const key = subject.slice(bucketPrefix(this.#bucket).length);
    if (this.#stopping.signal.aborted || !key.startsWith(this.#prefix)) return;
    if (isRemoval(headers)) {
      const reason = headers?.get('Nats-Marker-Reason') === 'MaxAge' ? 'expired' : 'deleted';
      if (this.#known.delete(key)) this.#on.removed(key, reason);
      return;
    }
    this.#seen?.add(key);
    if (this.#known.get(key) === sequence) return;
    this.#known.set(key, sequence);
    this.#on.entry(new StoredBucketEntry(key, Buffer.from(data), sequence));
  }

  /** The first idle moment after the start: all present keys have come, so missing ones are gone. */
  #onIdle(): void {
    const seen = this.#seen;
    if (seen === undefined || this.#stopping.signal.aborted) return;
    this.#seen = undefined;
    for (const key of [...this.#known.keys()]) {
      if (seen.has(key)) continue;
      this.#known.delete(key);
      this.#on.removed(key, 'unseen');
    }
    this.#on.synced?.();
  }
}
