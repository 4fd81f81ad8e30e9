/** Which organisation a request is for, by its Host header. */
import { type Lease, VersionedCache } from '@rookery/core';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { Clients } from '@rookery/runtime';
import type { Trail } from '../wire/trail.ts';
import { ASK_MS, askUnderLease } from './ask-under-lease.ts';

/** Hosts are few; invented ones push others out of the cache and do no more. */
const CAPACITY = 10_000;

export class Realms {
  readonly #users: Clients['users'];
  readonly #lease: Lease;
  readonly cache = new VersionedCache<string, Realm__Output>({ most: CAPACITY });

  /** @param o.lease how long a changed host name or realm setting may go unseen by the gateway */
  constructor(o: { users: Clients['users']; lease: Lease }) {
    this.#users = o.users;
    this.#lease = o.lease;
  }

  /** An organisation is asked about again, at whatever host. */
  forget(realmId: number): void {
    this.cache.invalidateAll((realm) => realm.realm_id === realmId);
  }

  /**
   * The organisation at a host.
   * @throws DomainError NONEXISTENT_SUBDOMAIN if there are several and none is there.
   */
  async at(hostHeader: string | undefined, trail: Trail): Promise<Realm__Output> {
    const host = hostName(hostHeader);
    const { required } = this.#lease;
    return (
      this.cache.peek(host, required) ??
      this.cache.load(host, required, () => askUnderLease(this.#lease, () => this.#ask(host, trail)))
    );
  }

  #ask(host: string, trail: Trail): Promise<Realm__Output> {
    return this.#users.ResolveRealm({ host }, { ...trail, deadlineMs: ASK_MS, route: host });
  }
}

/** No host name is longer; what is would only fill the cache. */
const MAX_HOST = 253;

/** A host name in lower case without its port. */
export function hostName(header: string | undefined): string {
  return (header ?? '').replace(/:\d*$/, '').slice(0, MAX_HOST).toLowerCase();
}
