/** Whether what `users` said of its users still holds: one question an organisation, for all of them. */
import { type Lease, NOW, VersionedCache } from '@rookery/core';
import type { Clients } from '@rookery/runtime';

/** Organisations at once; of others each user is asked about. */
const CAPACITY = 10_000;

/** What takes longer, ms, helps nobody: each user is asked about then. */
const DEADLINE_MS = 1_000;

export class DirectoryVersions {
  readonly #lease: Lease;
  readonly cache: VersionedCache<number, number>;

  constructor({ users, lease }: { users: Pick<Clients['users'], 'GetDirectoryVersion'>; lease: Lease }) {
    this.#lease = lease;
    this.cache = new VersionedCache({
      most: CAPACITY,
      read: async (realm_id) => {
        const version = lease.beginning;
        const options = { route: String(realm_id), deadlineMs: DEADLINE_MS };
        return { version, value: (await users.GetDirectoryVersion({ realm_id }, options)).version };
      },
    });
  }

  /** The version that the directory of an organisation has within a lease; undefined where that is not known. */
  of(realmId: number): number | undefined {
    return this.cache.peek(realmId, this.#lease.required);
  }

  /** Asks for it, where an answer would be of use; that there is none is no failure. */
  async renew(realmId: number): Promise<void> {
    const { required } = this.#lease;
    if (required !== NOW) await this.cache.load(realmId, required).catch(() => undefined);
  }
}
