/**
 * Cache of callers: the answers of `users` about credentials. An answer is used for the duration of a lease, and beyond
 * it while the organisation's directory is unchanged (`DirectoryVersions`).
 */
import { hash } from 'node:crypto';
import { LEASED_CALL_MS, type Lease, VersionedCache } from '@rookery/core';
import type { AuthenticateRequest } from '@rookery/protos/gen/rookery/AuthenticateRequest.ts';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Clients } from '@rookery/runtime';
import type { RequestTrace } from '../wire/request-trace.ts';
import { askUnderLease } from './ask-under-lease.ts';
import { DirectoryVersions } from './directory-versions.ts';

/** Max. cached callers, 2 KB each; beyond it the least recently used ones are looked up again. */
const CAPACITY = 50_000;

type Credentials = Pick<AuthenticateRequest, 'email' | 'api_key' | 'session_id' | 'key_alone'>;

/** The configuration of a bot, as set by its owner. */
export type BotConfig = ReadonlyMap<string, string>;

interface Known {
  /** In a cached entry, `client` is that of the last call. */
  caller: Caller__Output;
  readonly botConfig: BotConfig;
  /** The version of the directory that the caller was read from. */
  readonly version: number;
  /** Monotonic time at which the session expires, ms; Infinity for an API key. */
  readonly endsAt: number;
}

const NO_CONFIG: BotConfig = new Map();

export class Callers {
  readonly #users: Clients['users'];
  readonly #lease: Lease;
  readonly versions: DirectoryVersions;
  readonly cache = new VersionedCache<string, Known, string>({
    most: CAPACITY,
    subjectOf: ({ caller }) => userKey(caller.realm_id, caller.user_id),
  });

  /** @param options.lease how long the gateway may still use a key, role or group after its change */
  constructor(options: { users: Clients['users']; lease: Lease }) {
    this.#users = options.users;
    this.#lease = options.lease;
    this.versions = new DirectoryVersions(options);
  }

  /** Drops the cached callers of these users, for all their credentials. */
  forget(realmId: number, userIds: readonly number[]): void {
    for (const userId of userIds) this.cache.invalidate(userKey(realmId, userId));
  }

  /** Drops all cached callers of an organisation. */
  forgetRealm(realmId: number): void {
    this.cache.invalidateAll(({ caller }) => caller.realm_id === realmId);
  }

  /**
   * Returns the caller with these credentials, with the name of the client. While nothing changes, calls of the same
   * client return the same object, so that it is encoded once.
   * @throws DomainError as `users` rejects the credentials; rejections are not cached
   */
  async identify(
    realmId: number,
    credentials: Credentials,
    options: RequestTrace & { client: string },
  ): Promise<Caller__Output> {
    return (await this.#find(realmId, credentials, options)).caller;
  }

  /**
   * Returns the user whose API key this is, and for a bot its configuration.
   * @throws DomainError UNAUTHORIZED and the other errors with which `users` rejects a key
   */
  async identifyByKey(
    realmId: number,
    apiKey: string,
    options: RequestTrace & { client: string },
  ): Promise<Readonly<Known>> {
    return this.#find(realmId, { api_key: apiKey, key_alone: true }, options);
  }

  async #find(realmId: number, credentials: Credentials, options: RequestTrace & { client: string }): Promise<Known> {
    const key = cacheKey(realmId, credentials);
    const held = this.#held(realmId, key) ?? (await this.#load(realmId, key, { credentials, trail: options }));
    const caller = held.caller.client === options.client ? held.caller : { ...held.caller, client: options.client };
    held.caller = caller;
    // A copy: a request of another client may change the entry before this one resumes.
    return { ...held, caller };
  }

  /** Returns the cached entry, unless it may be out of date. */
  #held(realmId: number, key: string): Known | undefined {
    const held = this.cache.peek(key, ANY);
    if (!held || performance.now() >= held.endsAt) return undefined;
    if (held.version === this.versions.of(realmId)) return held;
    return this.cache.peek(key, this.#lease.required);
  }

  async #load(
    realmId: number,
    key: string,
    options: { credentials: Credentials; trail: RequestTrace },
  ): Promise<Known> {
    if (this.versions.of(realmId) === undefined && this.cache.peek(key, ANY)) {
      await this.versions.renew(realmId);
      const held = this.#held(realmId, key);
      if (held) return held;
    }
    const request = { realm_id: realmId, ...options.credentials };
    return this.cache.load(key, this.#lease.required, () =>
      askUnderLease(this.#lease, () => this.#ask(key, request, options.trail)),
    );
  }

  async #ask(key: string, request: AuthenticateRequest, { requestId, span }: RequestTrace): Promise<Known> {
    const askedAt = performance.now();
    const { caller, bot_config, version, ends_in_ms } = await this.#users.Authenticate(request, {
      requestId,
      span,
      deadlineMs: LEASED_CALL_MS,
      route: key,
    });
    if (caller === null) throw new Error('users.Authenticate answered without a caller');
    const botConfig = bot_config.length === 0 ? NO_CONFIG : new Map(bot_config.map((one) => [one.key, one.value]));
    const endsAt = ends_in_ms === 0 ? Number.POSITIVE_INFINITY : askedAt + ends_in_ms;
    return { caller, botConfig, version, endsAt };
  }
}

/** The required version that accepts any entry not yet invalidated, however old. */
const ANY = 0;

const userKey = (realmId: number, userId: number): string => `${realmId}.${userId}`;

/** Returns a digest, so that the cache contains no keys and no session ids; the lengths separate the parts. */
function cacheKey(realmId: number, options: Credentials): string {
  const { email = '', api_key = '', session_id = '', key_alone } = options;
  const kind = key_alone ? 'key ' : '';
  const lengths = `${email.length} ${api_key.length}`;
  return hash('sha256', `${kind}${realmId} ${lengths} ${email}${api_key}${session_id}`, 'base64');
}
