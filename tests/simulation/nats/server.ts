/**
 * A NATS server with JetStream, as the log uses it: streams, expectations, push consumers, connections that break, and
 * damage to its data. Answers take time and may be lost; stored messages are durable.
 */
import { JetStreamApiError } from '@nats-io/jetstream';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import type { SimulatedWorld } from '../world.ts';
import { type ConsumerConfig, PushConsumer } from './push-consumer.ts';
import { ModelStream, type StoredMessage, type StreamConfig } from './stream.ts';

export interface WireMessage {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly reply: string | undefined;
  readonly headers: MsgHdrs | undefined;
}

/** The server side of a connection. */
export interface Link {
  listens(subject: string): boolean;
  /** Sends a message to the client, in order. */
  send(to: string, message: WireMessage): void;
  /** Breaks the connection. */
  broken(): void;
}

/** Faults with their probabilities per message. */
interface NatsFaults {
  dropPublish: number;
  loseAck: number;
  losePush: number;
  /** Max. additional delay of frames to their readers, ms. */
  slowMs: number;
}

export class NatsServer {
  readonly world: SimulatedWorld;
  readonly streams = new Map<string, ModelStream>();
  readonly links = new Set<Link>();
  readonly faults: NatsFaults = { dropPublish: 0, loseAck: 0, losePush: 0, slowMs: 0 };
  up = true;
  /** Whether JetStream answers. After a start it becomes ready slightly later than connections are accepted. */
  ready = true;
  /** Called with every message that a stream stores. */
  onStored: (stream: ModelStream, message: StoredMessage) => void = () => {};
  #lastTimestamp = 0n;
  #made = 0;
  #starts = 1;

  constructor(world: SimulatedWorld) {
    this.world = world;
  }

  /** Crashes the server: all connections break and the data in memory is lost. `damage` is applied to its disk. */
  crash(damage: () => void = () => {}): void {
    this.world.note('nats crashes');
    this.up = false;
    this.ready = false;
    for (const stream of this.streams.values()) for (const consumer of stream.consumers.values()) consumer.stop();
    damage();
    for (const link of [...this.links]) link.broken();
    this.links.clear();
  }

  start(readyAfterMs: number): void {
    this.world.note('nats starts');
    this.#starts++;
    this.up = true;
    this.world.schedule(this.world.outside, readyAfterMs, () => {
      this.ready = this.up;
    });
  }

  /** The server info for connecting clients; each start has its own server id. */
  get info(): { readonly max_payload: number; readonly server_id: string } {
    return { max_payload: 8 * 1024 * 1024, server_id: `nats ${this.#starts}` };
  }

  hasInterest(subject: string): boolean {
    for (const link of this.links) if (link.listens(subject)) return true;
    return false;
  }

  deliver(to: string, message: WireMessage): void {
    for (const link of this.links) if (link.listens(to)) link.send(to, message);
  }

  /** Handles a client's publication that has arrived. */
  publish({ subject, data, reply, headers: marks }: WireMessage): void {
    const stream = this.#streamFor(subject);
    if (!stream || !this.ready) {
      if (reply && !this.hasInterest(subject)) this.deliver(reply, noResponders(reply));
      return;
    }
    if (this.world.random.chance(this.faults.dropPublish)) {
      this.world.note(`a publish on ${subject} is dropped`);
      return;
    }
    const answer = this.store(stream, subject, data, marks);
    if (!reply) return;
    if (this.world.random.chance(this.faults.loseAck)) {
      this.world.note(`an ack for ${subject} is lost`);
      return;
    }
    this.deliver(reply, {
      subject: reply,
      data: Buffer.from(JSON.stringify(answer)),
      reply: undefined,
      headers: undefined,
    });
  }

  /** Stores a message if its expectation holds. Returns the server's answer. */
  store(stream: ModelStream, subject: string, data: Uint8Array, marks: MsgHdrs | undefined): object {
    const expected = marks?.get('Nats-Expected-Last-Subject-Sequence');
    const last = stream.lastOf(subject)?.seq ?? 0;
    if (expected && Number(expected) !== last) {
      return { stream: stream.config.name, seq: 0, error: failure(400, 10071, `wrong last sequence: ${last}`) };
    }
    const stored = this.append(stream, subject, data, marks);
    return { stream: stream.config.name, seq: stored.seq };
  }

  append(stream: ModelStream, subject: string, data: Uint8Array, marks: MsgHdrs | undefined): StoredMessage {
    const now = BigInt(Math.floor(this.world.date * 1e3)) * 1000n;
    this.#lastTimestamp = now > this.#lastTimestamp ? now : this.#lastTimestamp + 1n;
    const expiresAt = this.#expiry(stream, marks);
    const stored = stream.append({
      subject,
      data: Buffer.from(data),
      headers: marks,
      timestamp: `${this.#lastTimestamp}`,
      expiresAt,
    });
    if (Number.isFinite(expiresAt)) this.#expireLater(stream, stored);
    this.onStored(stream, stored);
    for (const consumer of stream.consumers.values()) consumer.pump();
    return stored;
  }

  addStream(config: StreamConfig): ModelStream {
    const present = this.streams.get(config.name);
    if (present) return present;
    // The creation times of streams must be unique.
    const created = `${new Date(this.world.date).toISOString().slice(0, -1)}${String(++this.#made).padStart(6, '0')}Z`;
    const stream = new ModelStream(config, created);
    this.streams.set(config.name, stream);
    this.world.note(`stream ${config.name} is made at ${created}`);
    return stream;
  }

  deleteStream(name: string): void {
    const stream = this.stream(name);
    for (const consumer of stream.consumers.values()) consumer.stop();
    this.streams.delete(name);
    this.world.note(`stream ${name} is deleted`);
  }

  addConsumer(name: string, config: ConsumerConfig): PushConsumer {
    const stream = this.stream(name);
    const consumer = new PushConsumer(this, stream, `c${++this.#made}`, config);
    stream.consumers.set(consumer.name, consumer);
    return consumer;
  }

  /** @throws the server's error if the stream does not exist */
  stream(name: string): ModelStream {
    const stream = this.streams.get(name);
    if (!stream) throw apiError(404, 10059, 'stream not found');
    return stream;
  }

  #streamFor(subject: string): ModelStream | undefined {
    for (const stream of this.streams.values()) if (stream.takes(subject)) return stream;
    return undefined;
  }

  #expiry(stream: ModelStream, marks: MsgHdrs | undefined): number {
    const ttl = marks?.get('Nats-TTL');
    const own = ttl ? Number.parseInt(ttl, 10) * 1000 : Number.POSITIVE_INFINITY;
    const age = stream.config.max_age ? stream.config.max_age / 1e6 : Number.POSITIVE_INFINITY;
    return this.world.now + Math.min(own, age);
  }

  #expireLater(stream: ModelStream, { seq, subject, headers: marks, expiresAt }: StoredMessage): void {
    this.world.schedule(this.world.outside, expiresAt - this.world.now, () => {
      const isLast = stream.lastOf(subject)?.seq === seq;
      if (!stream.at(seq) || this.streams.get(stream.config.name) !== stream) return;
      stream.remove(seq);
      const markMs = (stream.config.subject_delete_marker_ttl ?? 0) / 1e6;
      const isMark = marks?.has('Nats-Marker-Reason') || marks?.has('KV-Operation');
      if (!isLast || markMs === 0 || isMark) return;
      const mark = headers();
      mark.set('Nats-Marker-Reason', 'MaxAge');
      mark.set('Nats-TTL', `${Math.ceil(markMs / 1000)}s`);
      this.append(stream, subject, new Uint8Array(), mark);
    });
  }
}

function noResponders(reply: string): WireMessage {
  return { subject: reply, data: new Uint8Array(), reply: undefined, headers: headers(503, 'No Responders') };
}

function failure(code: number, errCode: number, description: string) {
  return { code, err_code: errCode, description };
}

export function apiError(code: number, errCode: number, description: string): JetStreamApiError {
  return new JetStreamApiError(failure(code, errCode, description));
}
