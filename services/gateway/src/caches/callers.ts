/** Who is calling: what `users` answered about credentials, under a lease. */
import { hash } from 'node:crypto';
import type { AuthenticateRequest } from '@rookery/protos/gen/rookery/AuthenticateRequest.ts';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Clients } from '@rookery/runtime';
import { ASK_MS, Leases } from './leases.ts';

/** Two kilobytes each; beyond this many active users in one lease, the oldest are asked about again. */
const CAPACITY = 50_000;

type Credentials = Pick<AuthenticateRequest, 'email' | 'api_key' | 'session_id'>;

export class Callers {
  readonly #users: Clients['users'];
  readonly #leases: Leases<{ caller: Caller__Output }>;

  /**
   * @param o.leaseMs how long a changed key, role or group may still be taken for the old one
   * @param o.mayKeep whether this process would be told of such a change
   */
  constructor(o: { users: Clients['users']; leaseMs: number; mayKeep: () => boolean }) {
    this.#users = o.users;
    this.#leases = new Leases({
      leaseMs: o.leaseMs,
      capacity: CAPACITY,
      mayKeep: o.mayKeep,
      about: ({ caller }) => userKey(caller.realm_id, caller.user_id),
    });
  }

  /** These users are asked about again, whatever they call with. */
  forget(realmId: number, userIds: readonly number[]): void {
    for (const userId of userIds) this.#leases.forget(userKey(realmId, userId));
  }

  /** Everybody of an organisation is. */
  forgetRealm(realmId: number): void {
    this.#leases.forgetAll(({ caller }) => caller.realm_id === realmId);
  }

  /**
   * The caller with these credentials, as the client of that name. Within a lease it is the same object each time while
   * the client does not change, which spares its encoding.
   * @throws DomainError as `users` refuses the credentials; that is asked again each time.
   */
  async identify(
    realmId: number,
    credentials: Credentials,
    o: { client: string; requestId: string },
  ): Promise<Caller__Output> {
    const key = cacheKey(realmId, credentials);
    const held =
      this.#leases.get(key) ??
      (await this.#leases.obtain(key, () => this.#ask(key, { realm_id: realmId, ...credentials }, o.requestId)));
    if (held.caller.client !== o.client) held.caller = { ...held.caller, client: o.client };
    return held.caller;
  }

  async #ask(key: string, request: AuthenticateRequest, requestId: string): Promise<{ caller: Caller__Output }> {
    const { caller } = await this.#users.Authenticate(request, { requestId, deadlineMs: ASK_MS, route: key });
    if (caller === null) throw new Error('users.Authenticate answered without a caller');
    return { caller };
  }
}

const userKey = (realmId: number, userId: number): string => `${realmId}.${userId}`;

/** A digest, so that no key or session lies in the cache; the lengths keep the parts apart. */
function cacheKey(realmId: number, { email = '', api_key = '', session_id = '' }: Credentials): string {
  return hash('sha256', `${realmId} ${email.length} ${api_key.length} ${email}${api_key}${session_id}`, 'base64');
}
