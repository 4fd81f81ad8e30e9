/** An ordered push consumer: sends the messages of a stream, counts them, and reports the count in heartbeats. */
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import type { Scheduled } from '../simulated-process.ts';
import type { SimulatedWorld } from '../world.ts';
import { type ModelStream, matches, type StoredMessage, type StreamConsumer } from './stream.ts';

export interface ConsumerConfig {
  readonly deliver_subject: string;
  readonly deliver_policy: string;
  readonly opt_start_seq?: number;
  readonly filter_subject?: string;
  readonly idle_heartbeat: number;
  readonly inactive_threshold: number;
}

/** The part of the server that a consumer uses. */
interface ConsumerHost {
  readonly world: SimulatedWorld;
  readonly faults: { readonly losePush: number };
  hasInterest(subject: string): boolean;
  deliver(subject: string, message: PushedWireMessage): void;
}

interface PushedWireMessage {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly reply: string | undefined;
  readonly headers: MsgHdrs | undefined;
}

export class PushConsumer implements StreamConsumer {
  readonly name: string;
  readonly #server: ConsumerHost;
  readonly #stream: ModelStream;
  readonly #config: ConsumerConfig;
  /** The start: one message per subject, then everything after `#next`. */
  #initial: StoredMessage[];
  #next: number;
  #sent = 0;
  #sentSequence = 0;
  #lastSentAt = 0;
  #uninterestedSince: number | undefined;
  #heart: Scheduled | undefined;

  constructor(server: ConsumerHost, stream: ModelStream, name: string, config: ConsumerConfig) {
    this.#server = server;
    this.#stream = stream;
    this.name = name;
    this.#config = config;
    const isLast = config.deliver_policy === 'last_per_subject';
    this.#initial = isLast
      ? [...stream.messages()].filter((message) => this.#wants(message) && isLastOf(stream, message))
      : [];
    this.#next = isLast ? stream.last + 1 : (config.opt_start_seq ?? 1);
    this.#sentSequence = this.#next - 1;
    this.#lastSentAt = server.world.now;
    this.#beat();
  }

  get sent(): number {
    return this.#sent;
  }

  get pending(): number {
    let count = this.#initial.length;
    for (let seq = Math.max(this.#next, this.#stream.first); seq <= this.#stream.last; seq++) {
      const message = this.#stream.at(seq);
      if (message && this.#wants(message)) count++;
    }
    return count;
  }

  /** Sends all pending messages if there is a subscriber. */
  pump(): void {
    const { world } = this.#server;
    if (!this.#server.hasInterest(this.#config.deliver_subject)) {
      this.#uninterestedSince ??= world.now;
      return;
    }
    this.#uninterestedSince = undefined;
    for (;;) {
      const message = this.#take();
      if (!message) return;
      this.#sent++;
      this.#sentSequence = message.seq;
      this.#lastSentAt = world.now;
      const parts = [
        '$JS',
        'ACK',
        this.#stream.config.name,
        this.name,
        1,
        message.seq,
        this.#sent,
        message.timestamp,
        this.pending,
      ];
      if (world.random.chance(this.#server.faults.losePush)) continue;
      this.#server.deliver(this.#config.deliver_subject, {
        subject: message.subject,
        data: message.data,
        reply: parts.join('.'),
        headers: message.headers,
      });
    }
  }

  stop(): void {
    if (this.#heart) this.#heart.cancelled = true;
    this.#stream.consumers.delete(this.name);
  }

  #take(): StoredMessage | undefined {
    const initial = this.#initial.shift();
    if (initial) return initial;
    this.#next = Math.max(this.#next, this.#stream.first);
    while (this.#next <= this.#stream.last) {
      const message = this.#stream.at(this.#next++);
      if (message && this.#wants(message)) return message;
    }
    return undefined;
  }

  #wants({ subject }: StoredMessage): boolean {
    const { filter_subject: filter } = this.#config;
    return filter === undefined || matches(filter, subject);
  }

  #beat(): void {
    const { world } = this.#server;
    const everyMs = this.#config.idle_heartbeat / 1e6;
    this.#heart = world.schedule(world.outside, everyMs, () => {
      const since = this.#uninterestedSince;
      if (since !== undefined && world.now - since > this.#config.inactive_threshold / 1e6) return this.stop();
      this.pump();
      if (this.#uninterestedSince === undefined && world.now - this.#lastSentAt >= everyMs) this.#sayIdle();
      this.#beat();
    });
  }

  #sayIdle(): void {
    const marks = headers(100, 'Idle Heartbeat');
    marks.set('Nats-Last-Consumer', `${this.#sent}`);
    marks.set('Nats-Last-Stream', `${this.#sentSequence}`);
    const { deliver_subject: subject } = this.#config;
    this.#lastSentAt = this.#server.world.now;
    this.#server.deliver(subject, { subject, data: new Uint8Array(), reply: undefined, headers: marks });
  }
}

function isLastOf(stream: ModelStream, message: StoredMessage): boolean {
  return stream.lastOf(message.subject)?.seq === message.seq;
}
