/**
 * Routes calls to other services: each goes to the live replica that ranks first for its route key, and to the next one
 * if that replica is unavailable. A retry carries the same request key, so that nothing is done twice.
 *
 * Polls and commands use separate streams, so that ten thousand polls that end simultaneously delay no command.
 */
import { type Heard, type Member, type Members, rank } from '@rookery/actors';
import { type Grace, pause } from '@rookery/core';
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

/** Long polls, which may be held for a minute; all other calls are commands. */
const POLLS = new Set(['Events/GetEvents']);

/**
 * Deadline of a call that specifies none, ms. Shorter fails slow registers; longer delays callers of a dead service.
 */
const DEFAULT_DEADLINE_MS = 10_000;

/**
 * How often a call looks for a replica while a service has no live one, ms. A takeover should take less than a second.
 */
const RETRY_MS = 50;

/** The streams from this process to all members that it calls. */
export class Peers {
  readonly #connections = new Map<string, Connection>();
  /** By member, the number of answered calls at the last `heardOf`. */
  readonly #answers = new Map<string, number>();
  readonly #logger: Logger;
  readonly #grace: Grace | undefined;
  readonly #signing: Signing | undefined;

  constructor(options: { logger: Logger; grace?: Grace; signing?: Signing }) {
    this.#logger = options.logger;
    this.#signing = options.signing;
    this.#grace = options.grace;
  }

  /** Returns the stream to a member, opened at its first use. */
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

  /** Returns what the calls to a member since the last `heardOf` show about its liveness (`MembersOptions.heardOf`). */
  heardOf({ id }: Member): Heard | undefined {
    const streams = this.#streamsTo(id);
    const answers = streams.reduce((sum, stream) => sum + stream.answers, 0);
    const before = this.#answers.get(id) ?? 0;
    this.#answers.set(id, answers);
    if (streams.some((stream) => !stream.usable)) return undefined;
    if (answers > before) return 'answered';
    return streams.some(({ callsInFlight }) => callsInFlight > 0) ? undefined : 'idle';
  }

  /** Closes the streams to members that are no longer known; calls that wait on them fail immediately. */
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

  /** Rejects every call in flight to a member that does not answer pings. */
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

/** A transport that chooses the replica for each call. */
export class RoutedTransport implements Transport {
  readonly #members: Members;
  readonly #peers: Peers;
  readonly #repeated = new Map<string, number>();

  constructor(options: { members: Members; peers: Peers }) {
    this.#members = options.members;
    this.#peers = options.peers;
  }

  /** By service, how often a call was sent to another replica because the first was unavailable. */
  get repeated(): ReadonlyMap<string, number> {
    return this.#repeated;
  }

  /**
   * Sends a call to the best live replica, then to the next ones, until one answers or the deadline passes.
   * @throws Unavailable if every replica rejected the call until the deadline, DeadlineExceeded if there was none or
   *   the answer came too late
   */
  call(method: string, body: Uint8Array, options: CallOptions): Promise<Uint8Array> {
    // A held poll retains its request, which it may have to send to another replica.
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
        // Every live replica rejected the call, or there is none: later a new one may have joined, or one recovered.
        tried = undefined;
        await pause(Math.min(RETRY_MS, left), options.signal);
        if (options.signal?.aborted) throw new Cancelled('the caller went away');
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

/** Routes a user's calls to the same replica while it lives, so that its caches are warm. */
function routeOf(options: CallOptions): string {
  const caller = options.caller;
  return caller ? `${caller.realm_id ?? 0}:${caller.user_id ?? 0}` : '';
}
