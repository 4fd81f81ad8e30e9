/**
 * The calls between processes: the transport under the real router. Packets take time and stay in order on a
 * connection. A process that dies resets its connections or, if its machine dies too, leaves them silent. A cut link is
 * silent, and packets sent over it arrive when it heals.
 */
import type { Member } from '@rookery/actors';
import { DomainError } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import {
  type CallContext,
  type CallOptions,
  Cancelled,
  DeadlineExceeded,
  PeerFailure,
  type ServiceBinding,
  Unavailable,
} from '@rookery/rpc';
import type { Peers } from '@rookery/runtime';
import type { SimulatedProcess } from './simulated-process.ts';
import type { SimulatedWorld } from './world.ts';

type Answer = (body: Uint8Array, ctx: CallContext) => Promise<Uint8Array>;

interface NetworkListener {
  readonly process: SimulatedProcess;
  readonly answers: ReadonlyMap<string, Answer>;
  /** Rejects new calls, as a draining server does. */
  refusing: boolean;
}

const DEFAULT_DEADLINE_MS = 10_000;

export class Network {
  readonly world: SimulatedWorld;
  readonly #listeners = new Map<string, NetworkListener>();
  readonly #cuts = new Set<string>();
  /** Packets that wait for cut links to heal, in order. */
  readonly #waiting: (() => void)[] = [];
  /** Called when an answer has arrived at a process, before the process continues. */
  onAnswered: (method: string, at: SimulatedProcess) => void = () => {};
  /** The probability that a call is executed but its answer is lost with the connection. */
  loseReply = 0;

  constructor(world: SimulatedWorld) {
    this.world = world;
  }

  listen(address: string, process: SimulatedProcess, bindings: readonly ServiceBinding[]): NetworkListener {
    const answers = new Map<string, Answer>();
    for (const { definition, handlers } of bindings) {
      for (const [name, method] of Object.entries(definition)) {
        const handler = handlers[name];
        if (!handler) continue;
        answers.set(method.path.slice(method.path.indexOf('.') + 1), async (body, ctx) => {
          const request = method.requestDeserialize(Buffer.from(body));
          return method.responseSerialize((await handler(request as never, ctx)) as never);
        });
      }
    }
    const listener = { process, answers, refusing: false };
    this.#listeners.set(address, listener);
    return listener;
  }

  listener(address: string): NetworkListener | undefined {
    return this.#listeners.get(address);
  }

  cut(a: string, b: string): void {
    this.world.note(`cut ${a} - ${b}`);
    this.#cuts.add(linkOf(a, b));
  }

  heal(): void {
    if (this.#cuts.size > 0) this.world.note('links heal');
    this.#cuts.clear();
    for (const send of this.#waiting.splice(0)) send();
  }

  isCut(a: string, b: string): boolean {
    return this.#cuts.size > 0 && this.#cuts.has(linkOf(a, b));
  }

  /** Delivers a packet after `ms`; over a cut link, when it has healed. */
  arrive(to: SimulatedProcess, from: string, ms: number, fn: () => void): void {
    this.world.schedule(to, ms, () => {
      if (!this.isCut(to.name, from)) fn();
      else this.whenHealed(() => this.arrive(to, from, 0, fn));
    });
  }

  whenHealed(fn: () => void): void {
    this.#waiting.push(fn);
  }

  /** Replaces the streams of a process to its peers. */
  peers(process: SimulatedProcess): Peers {
    return new ModelPeers(this, process) as unknown as Peers;
  }
}

function linkOf(a: string, b: string): string {
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}

class ModelPeers {
  readonly #network: Network;
  readonly #process: SimulatedProcess;
  readonly #connections = new Map<string, NetworkStream>();

  constructor(network: Network, process: SimulatedProcess) {
    this.#network = network;
    this.#process = process;
  }

  connection(member: Member, channel: string): NetworkStream {
    const key = `${member.id}|${channel}`;
    let stream = this.#connections.get(key);
    if (!stream) {
      stream = new NetworkStream(this.#network, this.#process, member.address);
      this.#connections.set(key, stream);
    }
    return stream;
  }

  retain(known: readonly Member[]): void {
    const ids = new Set(known.map((member) => member.id));
    for (const [key, stream] of this.#connections) {
      if (ids.has(key.slice(0, key.lastIndexOf('|')))) continue;
      this.#connections.delete(key);
      stream.fail('the connection is closed');
    }
  }

  fail(member: Member, reason: string): void {
    for (const channel of ['commands', 'polls']) this.#connections.get(`${member.id}|${channel}`)?.fail(reason);
  }

  async close(): Promise<void> {
    for (const stream of this.#connections.values()) stream.fail('the connection is closed');
  }
}

/** One stream of calls to one address. */
class NetworkStream {
  readonly #network: Network;
  readonly #from: SimulatedProcess;
  readonly #address: string;
  readonly #inFlight = new Set<(error: Error) => void>();
  #sentUntil = 0;
  #repliedUntil = 0;
  #watching = false;

  constructor(network: Network, from: SimulatedProcess, address: string) {
    this.#network = network;
    this.#from = from;
    this.#address = address;
  }

  fail(reason: string): void {
    for (const end of [...this.#inFlight]) end(new Unavailable(reason));
  }

  ping(timeoutMs: number): Promise<number> {
    const { world } = this.#network;
    return new Promise((resolve, reject) => {
      const sentAt = world.now;
      const late = world.schedule(this.#from, timeoutMs, () => reject(new DeadlineExceeded('no answer to a ping')));
      this.#send(
        () =>
          this.#reply(() => {
            late.cancelled = true;
            resolve(world.now - sentAt);
          }),
        () => {
          late.cancelled = true;
          reject(new Unavailable(`${this.#address}: not connected`));
        },
      );
    });
  }

  call(method: string, body: Uint8Array, options: CallOptions): Promise<Uint8Array> {
    const { world } = this.#network;
    const deadlineMs = options.deadlineMs ?? DEFAULT_DEADLINE_MS;
    return new Promise((resolve, reject) => {
      let call: { controller: AbortController; over: boolean } | undefined;
      const settle = (then: () => void) => {
        if (!this.#inFlight.delete(end)) return;
        late.cancelled = true;
        options.signal?.removeEventListener('abort', onAbort);
        then();
      };
      const cancel = (error: Error) =>
        this.#send(
          () => call && !call.over && call.controller.abort(error),
          () => {},
        );
      const end = (error: Error) => {
        settle(() => reject(error));
        cancel(new Cancelled('the caller went away'));
      };
      const onAbort = () => end(new Cancelled('the caller went away'));
      const late = world.schedule(this.#from, deadlineMs, () => end(new DeadlineExceeded(`${method} took too long`)));
      this.#inFlight.add(end);
      if (options.signal?.aborted) return onAbort();
      options.signal?.addEventListener('abort', onAbort);
      this.#send(
        (listener) => {
          call = { controller: new AbortController(), over: false };
          const one = call;
          void this.#answer(listener, method, body, options, deadlineMs, one.controller.signal).then((reply) => {
            one.over = true;
            if (world.random.chance(this.#network.loseReply)) {
              world.note(`a reply to ${method} is lost`);
              this.#reply(() => end(new Unavailable('the connection was reset')));
            } else {
              this.#reply(() =>
                settle(() => {
                  this.#network.onAnswered(method, this.#from);
                  reply(resolve, reject);
                }),
              );
            }
          });
        },
        () => end(new Unavailable(`${this.#address}: not connected`)),
      );
    });
  }

  async #answer(
    listener: NetworkListener,
    method: string,
    body: Uint8Array,
    options: CallOptions,
    deadlineMs: number,
    signal: AbortSignal,
  ): Promise<(resolve: (body: Uint8Array) => void, reject: (error: Error) => void) => void> {
    const answer = listener.answers.get(method);
    try {
      if (listener.refusing) throw new Unavailable('draining');
      if (!answer) throw new PeerFailure('unimplemented', method);
      const reply = await answer(body, toContext(options, deadlineMs, signal));
      return (resolve) => resolve(reply);
    } catch (error) {
      const failure = onTheWire(error);
      if (failure instanceof PeerFailure) this.#network.world.note(`${method} failed: ${String(error)}`);
      return (_, reject) => reject(failure);
    }
  }

  /** Runs at the peer, after everything sent before; calls `refused` here if no server listens. */
  #send(arrive: (listener: NetworkListener) => void, refused: () => void): void {
    const { world } = this.#network;
    const listener = this.#network.listener(this.#address);
    this.#sentUntil = Math.max(this.#sentUntil, world.now + world.random.delay(0.3));
    const ms = this.#sentUntil - world.now;
    if (!listener || listener.process.state === 'dead') {
      world.schedule(this.#from, ms + 1, refused);
      return;
    }
    this.#watchDeath(listener);
    this.#network.arrive(listener.process, this.#from.name, ms, () => arrive(listener));
  }

  /** Runs here, after everything replied before. */
  #reply(arrive: () => void): void {
    const { world } = this.#network;
    const peer = world.here.name;
    this.#repliedUntil = Math.max(this.#repliedUntil, world.now + world.random.delay(0.3));
    this.#network.arrive(this.#from, peer, this.#repliedUntil - world.now, arrive);
  }

  /**
   * A process that dies resets its connections; one whose machine dies with it stays silent. Clients notice both: they
   * have no pings, and client timeouts are not modelled.
   */
  #watchDeath(listener: NetworkListener): void {
    if (this.#watching) return;
    this.#watching = true;
    const { world } = this.#network;
    listener.process.onDeath.push(() => {
      const noticed = world.random.chance(0.7) || this.#from.name === 'clients';
      if (noticed) world.schedule(this.#from, world.random.delay(1), () => this.fail('the connection was reset'));
    });
  }
}

function toContext(options: CallOptions, deadlineMs: number, signal: AbortSignal): CallContext {
  return {
    caller: options.caller as Caller__Output | undefined,
    requestId: options.requestId ?? '',
    requestKey: options.requestKey ?? '',
    attempt: options.attempt ?? 0,
    deadlineAt: performance.now() + deadlineMs,
    signal,
  };
}

/** Returns the error that a caller gets, as the rpc layer converts it. */
function onTheWire(error: unknown): Error {
  const known =
    error instanceof DomainError ||
    error instanceof Unavailable ||
    error instanceof DeadlineExceeded ||
    error instanceof Cancelled ||
    error instanceof PeerFailure;
  return known ? error : new PeerFailure('internal', 'Internal error');
}
