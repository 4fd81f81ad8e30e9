/**
 * How much one user, or one address without credentials, may ask of the server in a minute.
 *
 * Each gateway counts what comes to it, in memory, against its share of the limit: a count that all of them shared would
 * cost every request a call. A window of a minute begins with the first request in it, and its count is all that is stored;
 * around the end of a window twice the limit may pass within a minute, which costs the server nothing that matters.
 */
import { DomainError } from '@rookery/core';
import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../wire/origin.ts';

const WINDOW_MS = 60_000;

/**
 * Windows in memory, some 200 bytes each. A client with more addresses in a minute pushes out the counts of those
 * who asked longest ago, whose counts then start again at zero.
 */
const CAPACITY = 100_000;

type User = Pick<Caller, 'realm_id' | 'user_id'>;

interface Window {
  count: number;
  /** By the clock that only goes forward. */
  readonly endsAt: number;
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
  readonly capacity?: number;
  /** A clock that only goes forward, ms. */
  readonly now?: () => number;
}

export class RateLimits {
  readonly #options: RateLimitOptions;
  readonly #windows: LRUCache<string, Window>;
  readonly #now: () => number;
  #refused = 0;

  constructor(options: RateLimitOptions) {
    this.#options = options;
    this.#windows = new LRUCache({ max: options.capacity ?? CAPACITY });
    this.#now = options.now ?? (() => performance.now());
  }

  /** How many requests were refused. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * Counts a request of a user and puts what is left into the answer's headers.
   * @throws DomainError RATE_LIMIT_HIT
   */
  countUser(reply: FastifyReply, caller: User): void {
    this.#count(reply, userKey(caller), this.#options.perUser);
  }

  /** Takes back what was counted last of a user: a poll that waited for its events was as often as the server wanted it. */
  giveBack(caller: User): void {
    const window = this.#windows.get(userKey(caller));
    if (window !== undefined && window.count > 0) window.count--;
  }

  /**
   * Counts a request that nobody vouches for: by its address, of which an IPv6 subscriber has a network of 64 bits.
   * @throws DomainError RATE_LIMIT_HIT
   */
  countAddress(reply: FastifyReply, request: Pick<FastifyRequest, 'ip'>): void {
    this.#count(reply, `@${networkOf(request.ip)}`, this.#options.perAddress);
  }

  /**
   * Counts a mail to a channel.
   * @throws DomainError RATE_LIMIT_HIT
   */
  countMail(realm: number, channel: number): void {
    this.#count(undefined, `mail:${realm}:${channel}`, this.#options.mailsPerChannel ?? 0);
  }

  #count(reply: FastifyReply | undefined, key: string, perMinute: number): void {
    if (perMinute === 0) return;
    const limit = Math.ceil(perMinute / Math.max(1, this.#options.gateways()));
    const now = this.#now();
    let window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      window = { count: 0, endsAt: now + WINDOW_MS };
      this.#windows.set(key, window);
    }
    window.count++;
    const leftMs = window.endsAt - now;
    reply?.header('x-ratelimit-limit', limit);
    reply?.header('x-ratelimit-remaining', Math.max(0, limit - window.count));
    reply?.header('x-ratelimit-reset', Math.ceil((Date.now() + leftMs) / 1000));
    if (window.count <= limit) return;
    this.#refused++;
    throw new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
      extra: { 'retry-after': Math.ceil(leftMs) / 1000 },
    });
  }
}

const userKey = (caller: User): string => `${caller.realm_id}:${caller.user_id}`;
