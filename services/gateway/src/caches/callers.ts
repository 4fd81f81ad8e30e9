/**
 * Who is calling: what `users` answered about credentials. An answer is used for a lease, and as long as the directory
 * of the organisation is the same (`DirectoryVersions`).
 */
import { hash } from 'node:crypto';
import { type Lease, VersionedCache } from '@rookery/core';
import type { AuthenticateRequest } from '@rookery/protos/gen/rookery/AuthenticateRequest.ts';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Clients } from '@rookery/runtime';
import type { Trail } from '../wire/trail.ts';
import { ASK_MS, askUnderLease } from './ask-under-lease.ts';
import { DirectoryVersions } from './directory-versions.ts';

/** Two kilobytes each; beyond this many users, those who came least recently are asked about again. */
const CAPACITY = 50_000;

type Credentials = Pick<AuthenticateRequest, 'email' | 'api_key' | 'session_id' | 'key_alone'>;

/** The configuration of a bot, as its owner set it. */
export type BotConfig = ReadonlyMap<string, string>;

interface Known {
  /** In a cached entry: as the client that called last. */
  caller: Caller__Output;
  readonly botConfig: BotConfig;
  /** Of the directory that the caller is made of. */
  readonly version: number;
  /** When a session ends by itself, by performance.now; Infinity for an API key. */
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

  /** @param o.lease how long a changed key, role or group may still be taken for the old one */
  constructor(o: { users: Clients['users']; lease: Lease }) {
    this.#users = o.users;
    this.#lease = o.lease;
    this.versions = new DirectoryVersions(o);
  }

  /** These users are asked about again, whatever they call with. */
  forget(realmId: number, userIds: readonly number[]): void {
    for (const userId of userIds) this.cache.invalidate(userKey(realmId, userId));
  }

  /** Everybody of an organisation is. */
  forgetRealm(realmId: number): void {
    this.cache.invalidateAll(({ caller }) => caller.realm_id === realmId);
  }

  /**
   * The caller with these credentials, as the client of that name. While nothing changes, it is the same object each
   * time that the same client calls, which spares its encoding.
   * @throws DomainError as `users` refuses the credentials; that is asked again each time.
   */
  async identify(realmId: number, credentials: Credentials, o: Trail & { client: string }): Promise<Caller__Output> {
    return (await this.#find(realmId, credentials, o)).caller;
  }

  /**
   * The user whose API key this is, and of a bot its configuration.
   * @throws DomainError UNAUTHORIZED and what else `users` refuses a key with
   */
  async identifyByKey(realmId: number, apiKey: string, o: Trail & { client: string }): Promise<Readonly<Known>> {
    return this.#find(realmId, { api_key: apiKey, key_alone: true }, o);
  }

  async #find(realmId: number, credentials: Credentials, o: Trail & { client: string }): Promise<Known> {
    const key = cacheKey(realmId, credentials);
    const held = this.#held(realmId, key) ?? (await this.#load(realmId, key, { credentials, trail: o }));
    const caller = held.caller.client === o.client ? held.caller : { ...held.caller, client: o.client };
    held.caller = caller;
    // A value of its own: a request of another client may change the entry before this one resumes.
    return { ...held, caller };
  }

  /** What is cached, unless it may be out of date. */
  #held(realmId: number, key: string): Known | undefined {
    const held = this.cache.peek(key, ANY);
    if (!held || performance.now() >= held.endsAt) return undefined;
    if (held.version === this.versions.of(realmId)) return held;
    return this.cache.peek(key, this.#lease.required);
  }

  async #load(realmId: number, key: string, o: { credentials: Credentials; trail: Trail }): Promise<Known> {
    if (this.versions.of(realmId) === undefined && this.cache.peek(key, ANY)) {
      await this.versions.renew(realmId);
      const held = this.#held(realmId, key);
      if (held) return held;
    }
    const request = { realm_id: realmId, ...o.credentials };
    return this.cache.load(key, this.#lease.required, () =>
      askUnderLease(this.#lease, () => this.#ask(key, request, o.trail)),
    );
  }

  async #ask(key: string, request: AuthenticateRequest, { requestId, span }: Trail): Promise<Known> {
    const askedAt = performance.now();
    const { caller, bot_config, version, ends_in_ms } = await this.#users.Authenticate(request, {
      requestId,
      span,
      deadlineMs: ASK_MS,
      route: key,
    });
    if (caller === null) throw new Error('users.Authenticate answered without a caller');
    const botConfig = bot_config.length === 0 ? NO_CONFIG : new Map(bot_config.map((one) => [one.key, one.value]));
    const endsAt = ends_in_ms === 0 ? Number.POSITIVE_INFINITY : askedAt + ends_in_ms;
    return { caller, botConfig, version, endsAt };
  }
}

/** What no notice dropped, however old. */
const ANY = 0;

const userKey = (realmId: number, userId: number): string => `${realmId}.${userId}`;

/** A digest, so that no key or session lies in the cache; the lengths keep the parts apart. */
function cacheKey(realmId: number, o: Credentials): string {
  const { email = '', api_key = '', session_id = '', key_alone } = o;
  const kind = key_alone ? 'key ' : '';
  const lengths = `${email.length} ${api_key.length}`;
  return hash('sha256', `${kind}${realmId} ${lengths} ${email}${api_key}${session_id}`, 'base64');
}
