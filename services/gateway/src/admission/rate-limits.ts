/**
 * How much one user, or one address without credentials, may ask of the server in a minute.
 *
 * Each gateway counts what comes to it, in memory, against its share of the limit: a count that all of them shared
 * would cost every request a call. A window of a minute begins with the first request in it, and its count is all that
 * is stored; around the end of a window twice the limit may pass within a minute, which costs the server nothing that
 * matters.
 */
import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { atMost, DomainError, ERRORS } from '@rookery/core';
import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../wire/origin.ts';

const CODE = 'RATE_LIMIT_HIT';
const MESSAGE = 'API usage exceeded rate limit';

const WINDOW_MS = 60_000;

/** A page shows many pictures at once, and a browser asks for each again when the page is shown again. */
const FILES_PER_REQUEST = 10;

/**
 * Windows in memory, some 200 bytes each. A client with more addresses in a minute pushes out the counts of those
 * who asked longest ago, whose counts then start again at zero.
 */
const CAPACITY = 100_000;

/**
 * Credentials of users who were refused within a lease, some 200 bytes each. Others are refused as well, by more work.
 */
const REFUSED_CAPACITY = 10_000;

type Credentials = Pick<IncomingHttpHeaders, 'host' | 'authorization'>;

type User = Pick<Caller, 'realm_id' | 'user_id'>;

interface Window {
  count: number;
  /** By the clock that only goes forward. */
  readonly endsAt: number;
}

/** Credentials whose user was refused. */
interface RefusedCredentials {
  readonly window: Window;
  /** Until when they are taken for that user's, by the clock that only goes forward. */
  readonly until: number;
}

/**
 * What a request over the limit is answered: what an error would say, without the cost of one, which is mostly its
 * stack.
 */
interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Of the limit, as every answer that was counted carries them, and when to come again. */
  readonly headers: Readonly<Record<string, number>>;
}

interface RateLimitOptions {
  /** Requests a minute for a user over all gateways; 0: no limit. */
  readonly perUser: number;
  /** For an address without valid credentials; 0: no limit. */
  readonly perAddress: number;
  /** Mails a minute to a channel; 0, the default: no limit. */
  readonly mailsPerChannel?: number;
  /** How many gateways share them. */
  readonly gateways: () => number;
  /**
   * How long credentials may be taken for those of the user who was refused with them, ms; 0, the default: not at all.
   */
  readonly leaseMs?: number;
  readonly capacity?: number;
  /** A clock that only goes forward, ms. */
  readonly now?: () => number;
}

export class RateLimits {
  readonly #options: RateLimitOptions;
  readonly #windows: LRUCache<string, Window>;
  readonly #refusedCredentials = new LRUCache<string, RefusedCredentials>(atMost(REFUSED_CAPACITY));
  /** What each open connection sent last: a client sends the same on all its requests. */
  readonly #lastCredentials = new WeakMap<Socket, Credentials & { readonly key: string }>();
  readonly #now: () => number;
  #refused = 0;

  constructor(options: RateLimitOptions) {
    this.#options = options;
    this.#windows = new LRUCache(atMost(options.capacity ?? CAPACITY));
    this.#now = options.now ?? (() => performance.now());
  }

  /** How many requests were refused. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * Counts a request of a user and puts what is left into the answer's headers.
   * @param request came with credentials that were just found to be the user's: of a refused one they are remembered
   * @throws DomainError RATE_LIMIT_HIT
   */
  countUser(reply: FastifyReply, caller: User, request?: Pick<FastifyRequest, 'headers'>): void {
    const refused = this.#count(reply, userKey(caller), this.#options.perUser);
    if (refused === undefined) return;
    const { leaseMs = 0 } = this.#options;
    const key = request && leaseMs > 0 ? credentialsKey(request.headers) : undefined;
    if (key) this.#refusedCredentials.set(key, { window: refused.window, until: this.#now() + leaseMs });
    throw refused.error;
  }

  /** Counts a request whose credentials were refused within the lease, if its user is still over the limit. */
  refusalOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): Refusal | undefined {
    if (this.#refusedCredentials.size === 0) return undefined;
    const key = this.#keyOn(socket, headers);
    const found = key && this.#refusedCredentials.get(key);
    if (!found) return undefined;
    const { window, until } = found;
    const limit = this.#limitOf(this.#options.perUser);
    const now = this.#now();
    if (until <= now || window.endsAt <= now || window.count < limit) return undefined;
    window.count++;
    this.#refused++;
    const wait = { 'retry-after': retryAfter(window, now) };
    return {
      status: ERRORS[CODE].http,
      message: MESSAGE,
      fields: { code: CODE, ...wait },
      headers: { ...limitHeaders(window, limit, now), ...wait },
    };
  }

  /**
   * Counts a file that is shown to a visitor: of a user apart from their requests, ten times as many; of a spectator as
   * a request of their address.
   * @throws DomainError RATE_LIMIT_HIT
   */
  countFile(reply: FastifyReply, visitor: User, request: Pick<FastifyRequest, 'ip'>): void {
    if (visitor.user_id === 0) {
      this.countAddress(reply, request);
      return;
    }
    const refused = this.#count(reply, `files:${userKey(visitor)}`, this.#options.perUser * FILES_PER_REQUEST);
    if (refused) throw refused.error;
  }

  /**
   * Takes back what was counted last of a user: a poll that waited for its events was as often as the server wanted it.
   */
  giveBack(caller: User): void {
    const window = this.#windows.get(userKey(caller));
    if (window !== undefined && window.count > 0) window.count--;
  }

  /**
   * Counts a request that nobody vouches for: by its address, of which an IPv6 subscriber has a network of 64 bits.
   * @throws DomainError RATE_LIMIT_HIT
   */
  countAddress(reply: FastifyReply, request: Pick<FastifyRequest, 'ip'>): void {
    const refused = this.#count(reply, `@${networkOf(request.ip)}`, this.#options.perAddress);
    if (refused) throw refused.error;
  }

  /**
   * Counts a mail to a channel.
   * @throws DomainError RATE_LIMIT_HIT
   */
  countMail(realm: number, channel: number): void {
    const refused = this.#count(undefined, `mail:${realm}:${channel}`, this.#options.mailsPerChannel ?? 0);
    if (refused) throw refused.error;
  }

  /** The refusal of what is over the limit, with its window. */
  #count(
    reply: FastifyReply | undefined,
    key: string,
    perMinute: number,
  ): { window: Window; error: DomainError } | undefined {
    if (perMinute === 0) return undefined;
    const limit = this.#limitOf(perMinute);
    const now = this.#now();
    let window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      window = { count: 0, endsAt: now + WINDOW_MS };
      this.#windows.set(key, window);
    }
    window.count++;
    reply?.headers(limitHeaders(window, limit, now));
    return window.count <= limit ? undefined : { window, error: this.#refuse(window, now) };
  }

  /** The key of credentials that came on a connection. To digest them for each request is 5 % of a refusal. */
  #keyOn(socket: Socket, { host, authorization }: Credentials): string | undefined {
    const last = this.#lastCredentials.get(socket);
    if (last?.authorization === authorization && last?.host === host) return last?.key;
    const key = credentialsKey({ host, authorization });
    if (key) this.#lastCredentials.set(socket, { host, authorization, key });
    return key;
  }

  #limitOf(perMinute: number): number {
    return Math.ceil(perMinute / Math.max(1, this.#options.gateways()));
  }

  #refuse(window: Window, now: number): DomainError {
    this.#refused++;
    return new DomainError(CODE, MESSAGE, { extra: { 'retry-after': retryAfter(window, now) } });
  }
}

/** Seconds. */
const retryAfter = ({ endsAt }: Window, now: number): number => Math.ceil(endsAt - now) / 1000;

const limitHeaders = ({ count, endsAt }: Window, limit: number, now: number): Record<string, number> => ({
  'x-ratelimit-limit': limit,
  'x-ratelimit-remaining': Math.max(0, limit - count),
  'x-ratelimit-reset': Math.ceil((Date.now() + endsAt - now) / 1000),
});

/** A digest, so that no key lies in memory; undefined without credentials. */
function credentialsKey({ host = '', authorization }: Credentials): string | undefined {
  return authorization && hash('sha256', `${host.length} ${host}${authorization}`, 'base64');
}

const userKey = (caller: User): string => `${caller.realm_id}:${caller.user_id}`;
