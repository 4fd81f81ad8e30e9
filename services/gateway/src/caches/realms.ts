/** Which organisation a request is for, by its Host header. */
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { Clients } from '@rookery/runtime';
import type { Trail } from '../wire/trail.ts';
import { ASK_MS, Leases } from './leases.ts';

/** Hosts are few; invented ones push others out of the cache and do no more. */
const CAPACITY = 10_000;

export class Realms {
  readonly #users: Clients['users'];
  readonly #leases: Leases<Realm__Output>;

  /**
   * @param o.leaseMs how long a changed host name or realm setting may go unseen by the gateway
   * @param o.mayKeep whether this process would hear of such a change
   */
  constructor(o: { users: Clients['users']; leaseMs: number; mayKeep: () => boolean }) {
    this.#users = o.users;
    this.#leases = new Leases({
      leaseMs: o.leaseMs,
      capacity: CAPACITY,
      mayKeep: o.mayKeep,
      about: (realm) => String(realm.realm_id),
    });
  }

  /** An organisation is asked about again, at whatever host. */
  forget(realmId: number): void {
    this.#leases.forget(String(realmId));
  }

  /**
   * The organisation at a host.
   * @throws DomainError NONEXISTENT_SUBDOMAIN if there are several and none is there.
   */
  async at(hostHeader: string | undefined, trail: Trail): Promise<Realm__Output> {
    const host = hostName(hostHeader);
    return this.#leases.get(host) ?? (await this.#leases.obtain(host, () => this.#ask(host, trail)));
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
