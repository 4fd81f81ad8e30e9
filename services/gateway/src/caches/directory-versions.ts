/** Whether what `users` said of its users still holds: one question an organisation, for all of them. */
import { justAfter, type Lease, NOW, VersionedCache } from '@rookery/core';
import type { Clients } from '@rookery/runtime';
import { ASK_MS, askUnderLease } from './ask-under-lease.ts';

/** Organisations at once; of others each user is asked about. */
const CAPACITY = 10_000;

interface DirectoryVersion {
  readonly version: number;
  /**
   * When an answer had this version first, by performance.now. What is asked for after that is of this version or a
   * newer one.
   */
  readonly since: number;
}

export class DirectoryVersions {
  readonly #lease: Lease;
  readonly cache: VersionedCache<number, DirectoryVersion>;

  constructor({ users, lease }: { users: Pick<Clients['users'], 'GetDirectoryVersion'>; lease: Lease }) {
    this.#lease = lease;
    this.cache = new VersionedCache({
      most: CAPACITY,
      read: (realm_id, known) =>
        askUnderLease(lease, async () => {
          const options = { route: String(realm_id), deadlineMs: ASK_MS };
          const { version } = await users.GetDirectoryVersion({ realm_id }, options);
          return version === known?.value.version ? known.value : { version, since: justAfter() };
        }),
    });
  }

  /** Answers about users that were asked for since then hold, by performance.now; `NOW` where that is not known. */
  unchangedSince(realmId: number): number {
    return this.cache.peek(realmId, this.#lease.required)?.since ?? NOW;
  }

  /** Asks, so that `unchangedSince` is known for a lease. Fails as the call to `users` fails. */
  async renew(realmId: number): Promise<void> {
    await this.cache.get(realmId, this.#lease.required);
  }
}
