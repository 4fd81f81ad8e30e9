/**
 * A stream of the modelled server: messages with rising sequences, limits, expiry. The model covers what the log and
 * the buckets use; `conformance/nats.test.ts` compares it with a real server.
 */
import type { MsgHdrs } from '@nats-io/transport-node';

export interface StoredMessage {
  readonly seq: number;
  readonly subject: string;
  readonly data: Uint8Array;
  readonly headers: MsgHdrs | undefined;
  /** UNIX nanoseconds, in digits; unique in the server. */
  readonly timestamp: string;
  /** Virtual time of the expiry; infinite if it never expires. */
  readonly expiresAt: number;
}

export interface StreamConfig {
  readonly name: string;
  readonly subjects: readonly string[];
  readonly max_age?: number;
  readonly max_bytes?: number;
  readonly num_replicas?: number;
  readonly max_msgs_per_subject?: number;
  readonly subject_delete_marker_ttl?: number;
  readonly allow_msg_ttl?: boolean;
}

/** A consumer, as its stream and the server use it. */
export interface StreamConsumer {
  /** Sends all pending messages if there is a subscriber. */
  pump(): void;
  stop(): void;
}

export class ModelStream {
  config: StreamConfig;
  readonly created: string;
  readonly consumers = new Map<string, StreamConsumer>();
  readonly #messages = new Map<number, StoredMessage>();
  readonly #lastOf = new Map<string, number>();
  #first = 1;
  #last = 0;
  #bytes = 0;

  constructor(config: StreamConfig, created: string) {
    this.config = config;
    this.created = created;
  }

  get first(): number {
    return this.#first;
  }

  get last(): number {
    return this.#last;
  }

  get size(): number {
    return this.#messages.size;
  }

  takes(subject: string): boolean {
    return this.config.subjects.some((pattern) => matches(pattern, subject));
  }

  at(seq: number): StoredMessage | undefined {
    return this.#messages.get(seq);
  }

  lastOf(subject: string): StoredMessage | undefined {
    const seq = this.#lastOf.get(subject);
    return seq === undefined ? undefined : this.#messages.get(seq);
  }

  /** All messages, oldest first. */
  messages(): IterableIterator<StoredMessage> {
    return this.#messages.values();
  }

  subjects(): ReadonlyMap<string, number> {
    return this.#lastOf;
  }

  append(message: Omit<StoredMessage, 'seq'>): StoredMessage {
    const stored = { ...message, seq: ++this.#last };
    const { max_msgs_per_subject: perSubject = 0, max_bytes: maxBytes = 0 } = this.config;
    const before = this.lastOf(stored.subject);
    this.#messages.set(stored.seq, stored);
    this.#lastOf.set(stored.subject, stored.seq);
    this.#bytes += sizeOf(stored);
    if (perSubject === 1 && before) this.remove(before.seq);
    while (maxBytes > 0 && this.#bytes > maxBytes && this.size > 1) this.remove(this.#first);
    return stored;
  }

  remove(seq: number): void {
    const message = this.#messages.get(seq);
    if (!message) return;
    this.#messages.delete(seq);
    this.#bytes -= sizeOf(message);
    if (this.#lastOf.get(message.subject) === seq) this.#lastOf.delete(message.subject);
    while (this.#first <= this.#last && !this.#messages.has(this.#first)) this.#first++;
  }

  /** Loses everything above a sequence and assigns those sequences again, as a crash of the machine may. */
  truncate(last: number): void {
    for (const seq of [...this.#messages.keys()]) if (seq > last) this.#messages.delete(seq);
    this.#last = Math.min(this.#last, last);
    this.#first = Math.min(this.#first, this.#last + 1);
    this.#lastOf.clear();
    this.#bytes = 0;
    for (const message of this.#messages.values()) {
      this.#lastOf.set(message.subject, message.seq);
      this.#bytes += sizeOf(message);
    }
  }
}

function sizeOf({ subject, data }: StoredMessage): number {
  return subject.length + data.length + 40;
}

/** Returns whether a subject matches a pattern; only the wildcards `>`, and `*` for inboxes, are used. */
export function matches(pattern: string, subject: string): boolean {
  if (pattern.endsWith('>')) return subject.startsWith(pattern.slice(0, -1)) && subject.length > pattern.length - 1;
  if (pattern.endsWith('*')) {
    const prefix = pattern.slice(0, -1);
    return subject.startsWith(prefix) && !subject.slice(prefix.length).includes('.');
  }
  return pattern === subject;
}
