/** Cache of organisations, by Host header. */
import { LEASED_CALL_MS, type Lease, VersionedCache } from '@rookery/core';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { Clients } from '@rookery/runtime';
import type { RequestTrace } from '../wire/request-trace.ts';
import { askUnderLease } from './ask-under-lease.ts';

/** Max. cached hosts. Hosts are few; invented ones only evict others. */
const CAPACITY = 10_000;

export class Realms {
  readonly #users: Clients['users'];
  readonly #lease: Lease;
  readonly cache = new VersionedCache<string, Realm__Output>({ most: CAPACITY });

  /** @param options.lease how long the gateway may still use a host name or setting after its change */
  constructor(options: { users: Clients['users']; lease: Lease }) {
    this.#users = options.users;
    this.#lease = options.lease;
  }

  /** Drops an organisation, at all its hosts. */
  forget(realmId: number): void {
    this.cache.invalidateAll((realm) => realm.realm_id === realmId);
  }

  /**
   * Returns the organisation at a host.
   * @throws DomainError NONEXISTENT_SUBDOMAIN if the server has several organisations and none at this host
   */
  async at(hostHeader: string | undefined, trail: RequestTrace): Promise<Realm__Output> {
    const host = hostName(hostHeader);
    const { required } = this.#lease;
    return (
      this.cache.peek(host, required) ??
      this.cache.load(host, required, () => askUnderLease(this.#lease, () => this.#ask(host, trail)))
    );
  }

  #ask(host: string, trail: RequestTrace): Promise<Realm__Output> {
    return this.#users.ResolveRealm({ host }, { ...trail, deadlineMs: LEASED_CALL_MS, route: host });
  }
}

/** Max. length of a host name; longer ones would only fill the cache. */
const MAX_HOST = 253;

/** Returns the host name in lower case, without the port. */
export function hostName(header: string | undefined): string {
  return (header ?? '').replace(/:\d*$/, '').slice(0, MAX_HOST).toLowerCase();
}
