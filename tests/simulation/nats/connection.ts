/**
 * The client side of a connection: the subset of `@nats-io` that the log uses, on the modelled server. A connection is
 * an ordered pipe in each direction. It breaks with the server or when the link is cut, and reconnects by itself, with
 * its subscriptions.
 */
import { headers, type MsgHdrs, TimeoutError } from '@nats-io/transport-node';
import type { Dial } from '@rookery/log';
import type { Network } from '../network.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { SimulatedWorld } from '../world.ts';
import type { ConsumerConfig } from './push-consumer.ts';
import { apiError, type Link, type NatsServer, type WireMessage } from './server.ts';
import { type ModelStream, matches, type StoredMessage, type StreamConfig } from './stream.ts';

/** No server answers for JetStream; the client does not export its own class of that name. */
class JetStreamNotEnabled extends Error {
  override readonly name = 'JetStreamNotEnabled';
}

/** As the log configures the client. */
const REQUEST_MS = 3_000;
const RECONNECT_MS = 200;
/** After this long, ms, unanswered pings reveal a link that was cut silently. */
const NOTICE_MS = 5_000;

type Wire = Pick<Network, 'isCut' | 'whenHealed'>;

interface Subscription {
  readonly subject: string;
  readonly callback: (error: Error | null, msg: unknown) => void;
}

interface ConnectionStatus {
  readonly type: 'disconnect' | 'reconnect';
}

class ModelConnection implements Link {
  info: { readonly max_payload: number; readonly server_id: string };
  readonly #server: NatsServer;
  readonly #process: SimulatedProcess;
  readonly #wire: Wire;
  readonly #subscriptions = new Set<Subscription>();
  readonly #statuses: ConnectionStatus[] = [];
  #onStatus: (() => void) | undefined;
  /** Counts connects: messages sent before a break do not arrive after it. */
  #life = 0;
  #connected = true;
  #closed = false;
  #sentUntil = 0;
  #receivedUntil = 0;

  constructor(server: NatsServer, process: SimulatedProcess, wire: Wire) {
    this.#server = server;
    this.#process = process;
    this.#wire = wire;
    this.info = server.info;
    server.links.add(this);
    process.onDeath.push(() => this.#leave());
    this.#watchLink();
  }

  get #isCut(): boolean {
    return this.#wire.isCut(this.#process.name, 'nats');
  }

  get #world(): SimulatedWorld {
    return this.#server.world;
  }

  listens(subject: string): boolean {
    for (const one of this.#subscriptions) if (matches(one.subject, subject)) return true;
    return false;
  }

  send(to: string, message: WireMessage): void {
    const life = this.#life;
    const { slowMs } = this.#server.faults;
    const ms = this.#world.random.delay(0.3) + (slowMs > 0 ? this.#world.random.between(0, slowMs) : 0);
    this.#receivedUntil = Math.max(this.#receivedUntil, this.#world.now + ms);
    this.#arrive(this.#process, this.#receivedUntil, () => {
      if (life !== this.#life || this.#closed) return;
      for (const one of [...this.#subscriptions]) {
        if (matches(one.subject, to)) one.callback(null, this.#toMsg(message));
      }
    });
  }

  broken(): void {
    if (!this.#connected) return;
    this.#connected = false;
    this.#life++;
    this.#server.links.delete(this);
    if (this.#closed) return;
    this.#world.schedule(this.#process, this.#world.random.delay(1), () => {
      this.#emit('disconnect');
      this.#reconnect();
    });
  }

  subscribe(subject: string, { callback }: { callback: Subscription['callback'] }) {
    const subscription = { subject, callback };
    this.#subscriptions.add(subscription);
    return { unsubscribe: () => this.#subscriptions.delete(subscription) };
  }

  publish(
    subject: string,
    data: Uint8Array = new Uint8Array(),
    options: { reply?: string; headers?: MsgHdrs } = {},
  ): void {
    this.toServer(() => this.#server.publish({ subject, data, reply: options.reply, headers: options.headers }));
  }

  /** Runs at the server after everything sent before, unless the connection breaks first. */
  toServer(work: () => void): void {
    if (!this.#connected || this.#closed) return;
    const life = this.#life;
    const world = this.#world;
    this.#sentUntil = Math.max(this.#sentUntil, world.now + world.random.delay(0.3));
    this.#arrive(world.outside, this.#sentUntil, () => {
      // Messages in flight when the connection broke may have arrived or not.
      const gone = life !== this.#life && !world.random.chance(0.3);
      if (!gone && this.#server.up) work();
    });
  }

  /** Sends a request to JetStream, which is answered once or times out. */
  request<R>(work: () => R): Promise<R> {
    const world = this.#world;
    return new Promise<R>((resolve, reject) => {
      const late = world.schedule(this.#process, REQUEST_MS, () => reject(new TimeoutError()));
      const settle = (then: () => void) => {
        const life = this.#life;
        this.#receivedUntil = Math.max(this.#receivedUntil, world.now + world.random.delay(0.3));
        this.#arrive(this.#process, this.#receivedUntil, () => {
          if (life !== this.#life) return;
          late.cancelled = true;
          then();
        });
      };
      this.toServer(() => {
        if (!this.#server.ready) return settle(() => reject(new JetStreamNotEnabled('jetstream is not enabled')));
        try {
          const result = work();
          settle(() => resolve(result));
        } catch (error) {
          settle(() => reject(error as Error));
        }
      });
    });
  }

  /** Delivers a packet at a time; over a cut link, in order after it has healed. */
  #arrive(process: SimulatedProcess, at: number, fn: () => void): void {
    this.#world.schedule(process, at - this.#world.now, () => {
      if (!this.#isCut) fn();
      else this.#wire.whenHealed(() => this.#arrive(process, this.#world.now, fn));
    });
  }

  flush(): Promise<void> {
    return this.#connected ? this.request(() => {}) : Promise.resolve();
  }

  isClosed(): boolean {
    return this.#closed;
  }

  close(): Promise<void> {
    this.#leave();
    this.#onStatus?.();
    return Promise.resolve();
  }

  async *status(): AsyncGenerator<ConnectionStatus> {
    for (;;) {
      const next = this.#statuses.shift();
      if (next) yield next;
      else if (this.#closed) return;
      else
        await new Promise<void>((resolve) => {
          this.#onStatus = resolve;
        });
    }
  }

  #leave(): void {
    this.#closed = true;
    this.#connected = false;
    this.#life++;
    this.#server.links.delete(this);
  }

  #emit(type: ConnectionStatus['type']): void {
    this.#statuses.push({ type });
    this.#onStatus?.();
  }

  #reconnect(): void {
    const world = this.#world;
    world.schedule(this.#process, RECONNECT_MS * (1 + world.random.next() / 2), () => {
      if (this.#closed || this.#connected) return;
      if (!this.#server.up || this.#isCut) return this.#reconnect();
      this.#connected = true;
      this.info = this.#server.info;
      this.#server.links.add(this);
      this.#emit('reconnect');
    });
  }

  /** A cut that lasts breaks the connection. */
  #watchLink(): void {
    const world = this.#world;
    let cutSince: number | undefined;
    const look = () => {
      if (this.#closed) return;
      if (!this.#isCut) cutSince = undefined;
      else cutSince ??= world.now;
      if (cutSince !== undefined && world.now - cutSince > NOTICE_MS && this.#connected) this.broken();
      world.schedule(world.outside, 1_000, look);
    };
    world.schedule(world.outside, 1_000, look);
  }

  #toMsg({ subject, data, reply, headers: marks }: WireMessage): object {
    return {
      subject,
      data,
      reply,
      headers: marks,
      json: () => JSON.parse(Buffer.from(data).toString()),
      respond: () => {
        if (reply) this.publish(reply);
        return true;
      },
    };
  }
}

/** Returns the function by which the processes of a run connect to the server. */
export function dialModel(server: NatsServer, wire: Wire): Dial {
  return async () => {
    const { world } = server;
    const process = world.here;
    await new Promise<void>((resolve) => world.schedule(process, world.random.delay(1), resolve));
    if (!server.up || wire.isCut(process.name, 'nats')) throw new Error('connection refused');
    const nc = new ModelConnection(server, process, wire);
    return { nc, js: jetStream(nc, server), jsm: manager(nc, server) } as unknown as Awaited<ReturnType<Dial>>;
  };
}

function jetStream(nc: ModelConnection, server: NatsServer) {
  type Options = { headers?: MsgHdrs; expect?: { lastSubjectSequence?: number } };
  return {
    publish: (subject: string, data: Uint8Array, { headers: marks = headers(), expect }: Options = {}) => {
      if (expect?.lastSubjectSequence !== undefined) {
        marks.set('Nats-Expected-Last-Subject-Sequence', `${expect.lastSubjectSequence}`);
      }
      return nc.request(() => {
        const stream = [...server.streams.values()].find((one) => one.takes(subject));
        if (!stream) throw new JetStreamNotEnabled('no responders');
        const answer = server.store(stream, subject, data, marks) as { seq: number; error?: NatsFailure };
        const { error } = answer;
        if (error) throw apiError(error.code, error.err_code, error.description);
        return { stream: stream.config.name, seq: answer.seq, duplicate: false };
      });
    },
  };
}

interface NatsFailure {
  readonly code: number;
  readonly err_code: number;
  readonly description: string;
}

function manager(nc: ModelConnection, server: NatsServer) {
  return {
    streams: {
      info: (name: string, options?: { subjects_filter?: string }) =>
        nc.request(() => toInfo(server.stream(name), options?.subjects_filter)),
      add: (config: StreamConfig) => nc.request(() => toInfo(server.addStream(config))),
      update: (name: string, change: Partial<StreamConfig>) =>
        nc.request(() => {
          const stream = server.stream(name);
          stream.config = { ...stream.config, ...change };
          return toInfo(stream);
        }),
      delete: (name: string) =>
        nc.request(() => {
          server.deleteStream(name);
          return true;
        }),
      getMessage: (name: string, query: { seq?: number; last_by_subj?: string }) =>
        nc.request(() => {
          const stream = server.stream(name);
          const { seq = 0, last_by_subj: subject } = query;
          return toStored(subject === undefined ? stream.at(seq) : stream.lastOf(subject));
        }),
    },
    consumers: {
      add: (name: string, config: ConsumerConfig) =>
        nc.request(() => {
          const consumer = server.addConsumer(name, config);
          const info = {
            name: consumer.name,
            num_pending: consumer.pending,
            delivered: { consumer_seq: 0, stream_seq: 0 },
          };
          consumer.pump();
          return info;
        }),
      delete: (name: string, consumer: string) =>
        nc.request(() => {
          server.streams.get(name)?.consumers.get(consumer)?.stop();
          return true;
        }),
    },
  };
}

function toInfo(stream: ModelStream, filter?: string) {
  const subjects: Record<string, number> = {};
  if (filter !== undefined)
    for (const subject of stream.subjects().keys()) if (matches(filter, subject)) subjects[subject] = 1;
  const state = { first_seq: stream.first, last_seq: stream.last, messages: stream.size, subjects };
  return { config: { ...stream.config }, created: stream.created, state };
}

function toStored(message: StoredMessage | undefined) {
  if (!message) return null;
  const { subject, seq, data, headers: header } = message;
  return { subject, seq, data, header };
}
