/**
 * Versions of the organisations' user directories: one call per organisation shows whether all its cached callers are
 * still valid.
 */
import { type Lease, NOW, VersionedCache } from '@rookery/core';
import type { Clients } from '@rookery/runtime';

/** Max. cached organisations; callers of others are looked up one by one. */
const CAPACITY = 10_000;

/** Deadline of the call, ms. After that, callers are looked up one by one. */
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

  /** The version of an organisation's directory within the lease; undefined if unknown. */
  of(realmId: number): number | undefined {
    return this.cache.peek(realmId, this.#lease.required);
  }

  /** Fetches the version, if the lease allows its use; a failed call is ignored. */
  async renew(realmId: number): Promise<void> {
    const { required } = this.#lease;
    if (required !== NOW) await this.cache.load(realmId, required).catch(() => undefined);
  }
}
