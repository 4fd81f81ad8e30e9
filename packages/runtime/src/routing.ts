/**
 * Calls to other services: each goes to the live replica that ranks first for its route key, and from there to the next
 * when that one is gone. A repetition carries the same request key, so that nothing is done twice.
 *
 * Polls and commands run on streams of their own, so that ten thousand polls ending at once delay no command.
 */
import { type Heard, type Member, type Members, rank } from '@rookery/actors';
import type { Grace } from '@rookery/core';
import {
  type CallOptions,
  Cancelled,
  Connection,
  DeadlineExceeded,
  type Logger,
  ownBytes,
  type Signing,
  type Transport,
  Unavailable,
} from '@rookery/rpc';

const TRAFFIC = ['commands', 'polls'] as const;
type Traffic = (typeof TRAFFIC)[number];

/** Long-polls, which may be held for a minute; all else is a command. */
const POLLS = new Set(['Events/GetEvents']);

/**
 * A call without a deadline of its own gets this one. Less fails slow registers, more holds callers of a dead service.
 */
const DEFAULT_DEADLINE_MS = 10_000;

/** While no replica of a service is alive, callers look again this often. A takeover is to be over in a second. */
const RETRY_MS = 50;

/** The streams from this process to every member it calls. */
export class Peers {
  readonly #connections = new Map<string, Connection>();
  /** By member, how many calls had been answered when that was last asked. */
  readonly #answers = new Map<string, number>();
  readonly #logger: Logger;
  readonly #grace: Grace | undefined;
  readonly #signing: Signing | undefined;

  constructor(o: { logger: Logger; grace?: Grace; signing?: Signing }) {
    this.#logger = o.logger;
    this.#signing = o.signing;
    this.#grace = o.grace;
  }

  /** The stream to a member, opened at its first use. */
  connection(member: Member, traffic: Traffic): Connection {
    const key = `${member.id}|${traffic}`;
    let connection = this.#connections.get(key);
    if (!connection) {
      connection = new Connection({
        address: member.address,
        peer: member.id,
        logger: this.#logger,
        ...(this.#grace && { grace: this.#grace }),
        ...(this.#signing && { signing: this.#signing }),
      });
      this.#connections.set(key, connection);
    }
    return connection;
  }

  /** What the calls to a member say of it since this was last asked (`MembersOptions.heardOf`). */
  heardOf({ id }: Member): Heard | undefined {
    const streams = this.#streamsTo(id);
    const answers = streams.reduce((sum, stream) => sum + stream.answers, 0);
    const before = this.#answers.get(id) ?? 0;
    this.#answers.set(id, answers);
    if (streams.some((stream) => !stream.usable)) return undefined;
    if (answers > before) return 'answered';
    return streams.some(({ callsInFlight }) => callsInFlight > 0) ? undefined : 'idle';
  }

  /** Ends the streams to members that are no longer known, and fails at once what waits on those that are dead. */
  retain(known: readonly Member[]): void {
    const ids = new Set(known.map((member) => member.id));
    for (const id of this.#answers.keys()) if (!ids.has(id)) this.#answers.delete(id);
    for (const [key, connection] of this.#connections) {
      const id = key.slice(0, key.lastIndexOf('|'));
      if (ids.has(id)) continue;
      this.#connections.delete(key);
      void connection.close();
    }
  }

  /** Every call in flight to a member that answers no ping rejects now. */
  fail(member: Member, reason: string): void {
    for (const stream of this.#streamsTo(member.id)) stream.fail(reason);
  }

  #streamsTo(id: string): Connection[] {
    return TRAFFIC.flatMap((traffic) => this.#connections.get(`${id}|${traffic}`) ?? []);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#connections.values()].map((connection) => connection.close()));
    this.#connections.clear();
  }
}

/** A transport that finds the replica for each call. */
export class RoutedTransport implements Transport {
  readonly #members: Members;
  readonly #peers: Peers;
  readonly #repeated = new Map<string, number>();

  constructor(o: { members: Members; peers: Peers }) {
    this.#members = o.members;
    this.#peers = o.peers;
  }

  /** How often a replica of each service could not take a call, which then went to another. */
  get repeated(): ReadonlyMap<string, number> {
    return this.#repeated;
  }

  /**
   * Sends a call to the best live replica, and on until one answers or the deadline passes.
   * @throws Unavailable when every replica refused until the deadline, DeadlineExceeded when there was none or it was
   *   late
   */
  call(method: string, body: Uint8Array, options: CallOptions): Promise<Uint8Array> {
    // A poll owns its request while it is held: it may have to go to another replica.
    return POLLS.has(method)
      ? this.#send('polls', method, ownBytes(body), options)
      : this.#send('commands', method, body, options);
  }

  async #send(traffic: Traffic, method: string, body: Uint8Array, options: CallOptions): Promise<Uint8Array> {
    const service = method.slice(0, method.indexOf('/')).toLowerCase();
    const deadlineAt = performance.now() + (options.deadlineMs ?? DEFAULT_DEADLINE_MS);
    const key = options.route ?? routeOf(options);
    let tried: Set<string> | undefined;
    let lastFailure: Unavailable | undefined;
    for (let attempt = options.attempt ?? 0; ; attempt++) {
      const ranked = rank(key, this.#members.live(service));
      const member = ranked.find((candidate) => !tried?.has(candidate.id));
      const left = deadlineAt - performance.now();
      if (left <= 0) throw lastFailure ?? new DeadlineExceeded(`no live replica of ${service} in time`);
      if (!member) {
        // Every live replica refused, or there is none: the next look may find a new one, or an old one recovered.
        tried = undefined;
        await pause(Math.min(RETRY_MS, left), options.signal);
        continue;
      }
      try {
        return await this.#peers
          .connection(member, traffic)
          .call(method, body, { ...options, attempt, deadlineMs: left });
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        lastFailure = error;
        this.#repeated.set(service, (this.#repeated.get(service) ?? 0) + 1);
        tried ??= new Set();
        tried.add(member.id);
      }
    }
  }

  async close(): Promise<void> {
    await this.#peers.close();
  }
}

/** One user's calls go to one replica while it lives, so that its caches are warm. */
function routeOf(options: CallOptions): string {
  const caller = options.caller;
  return caller ? `${caller.realm_id ?? 0}:${caller.user_id ?? 0}` : '';
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Cancelled('the caller went away'));
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    const onAbort = () => {
      clearTimeout(timer);
      reject(new Cancelled('the caller went away'));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
