/**
 * Rate limits: the requests per minute of a user, or of an address without credentials.
 *
 * Each gateway counts its own requests in memory, against its share of the limit: a count shared by all gateways would
 * cost a call per request. A window of a minute begins with its first request, and only its count is stored. Around the
 * end of a window twice the limit may pass within a minute, which is a negligible load.
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

/**
 * Limit of files, as a multiple of the limit of requests: a page shows many pictures, and a browser requests each again
 * whenever the page is shown again.
 */
const FILES_PER_REQUEST = 10;

/**
 * Max. windows in memory, some 200 bytes each. A client with more addresses than this in a minute evicts the least
 * recently used windows, whose counts then start again at zero.
 */
const CAPACITY = 100_000;

/** Max. rejected credentials in memory, some 200 bytes each. Users beyond it are rejected as well, at a higher cost. */
const REFUSED_CAPACITY = 10_000;

type Credentials = Pick<IncomingHttpHeaders, 'host' | 'authorization'>;

type User = Pick<Caller, 'realm_id' | 'user_id'>;

interface Window {
  count: number;
  /** Monotonic time, ms. */
  readonly endsAt: number;
}

/** Credentials whose user exceeded the limit. */
interface RefusedCredentials {
  readonly window: Window;
  /** Monotonic time until which the credentials are assumed to be that user's, ms. */
  readonly until: number;
}

/**
 * The answer to a request over the limit: as that of an error, without the cost of creating one, which is mostly the
 * stack trace.
 */
interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The headers of the limit, which every counted answer has, and `retry-after`. */
  readonly headers: Readonly<Record<string, number>>;
}

interface RateLimitOptions {
  /** Requests per minute of a user over all gateways; 0: no limit. */
  readonly perUser: number;
  /** Requests per minute of an address without valid credentials; 0: no limit. */
  readonly perAddress: number;
  /** Mails per minute to a channel; 0, the default: no limit. */
  readonly mailsPerChannel?: number;
  /** The number of gateways that share the limits. */
  readonly gateways: () => number;
  /**
   * How long the credentials of a rejected request are assumed to belong to the same user, ms; 0, the default: not at
   * all.
   */
  readonly leaseMs?: number;
  readonly capacity?: number;
  /** A monotonic clock, ms. */
  readonly now?: () => number;
}

export class RateLimits {
  readonly #options: RateLimitOptions;
  readonly #windows: LRUCache<string, Window>;
  readonly #refusedCredentials = new LRUCache<string, RefusedCredentials>(atMost(REFUSED_CAPACITY));
  /** The last credentials of each open connection: a client sends the same ones with all its requests. */
  readonly #lastCredentials = new WeakMap<Socket, Credentials & { readonly key: string }>();
  readonly #now: () => number;
  #refused = 0;

  constructor(options: RateLimitOptions) {
    this.#options = options;
    this.#windows = new LRUCache(atMost(options.capacity ?? CAPACITY));
    this.#now = options.now ?? (() => performance.now());
  }

  /** Number of requests rejected so far. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * Counts a request of a user and sets the rate-limit headers of the answer.
   * @param request the request, if its credentials have been verified to be the user's; when it is over the limit, they
   *   are remembered for `refusalOf`
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

  /**
   * Counts a request whose credentials were rejected within the lease, and returns its refusal if the user is still
   * over the limit; undefined for any other request, which is not counted.
   */
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
   * Counts a file shown to a visitor: for a user, against a limit of its own that is ten times that of requests; for a
   * spectator, as a request of the address.
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
   * Counts a public picture that is not in memory, by address, against a limit of its own that is ten times that of
   * requests. A picture in memory does not count, so the members of an organisation behind one address count each new
   * picture once.
   * @throws DomainError RATE_LIMIT_HIT
   */
  countMissedImage(reply: FastifyReply, request: Pick<FastifyRequest, 'ip'>): void {
    const key = `images:@${networkOf(request.ip)}`;
    const refused = this.#count(reply, key, this.#options.perAddress * FILES_PER_REQUEST);
    if (refused) throw refused.error;
  }

  /**
   * Refunds a user's last request. A long poll that waited for events does not count, because the server determines how
   * often it returns.
   */
  giveBack(caller: User): void {
    const window = this.#windows.get(userKey(caller));
    if (window !== undefined && window.count > 0) window.count--;
  }

  /**
   * Counts an unauthenticated request by its address. IPv6 addresses are grouped by /64, the network that one
   * subscriber gets.
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

  /** Counts a request in its window. @returns undefined within the limit, else the window and the error */
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

  /** Returns the key of a connection's credentials. Computing the digest for each request would be 5 % of a refusal. */
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

/** Seconds until the window ends. */
const retryAfter = ({ endsAt }: Window, now: number): number => Math.ceil(endsAt - now) / 1000;

const limitHeaders = ({ count, endsAt }: Window, limit: number, now: number): Record<string, number> => ({
  'x-ratelimit-limit': limit,
  'x-ratelimit-remaining': Math.max(0, limit - count),
  'x-ratelimit-reset': Math.ceil((Date.now() + endsAt - now) / 1000),
});

/** Returns a digest of host and credentials, so that memory holds no API keys; undefined without credentials. */
function credentialsKey({ host = '', authorization }: Credentials): string | undefined {
  return authorization && hash('sha256', `${host.length} ${host}${authorization}`, 'base64');
}

const userKey = (caller: User): string => `${caller.realm_id}:${caller.user_id}`;
