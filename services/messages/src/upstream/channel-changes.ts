/**
 * Tracks which answers of the channels service are still valid. Its answers about a user's view (`ViewCache`) and about
 * permissions to post (`PostPermits`) are cached until they change. One call per realm and lease (`GetChanges`), shared
 * by all users of the realm, returns the changes. Within the lease the channels service itself notifies every replica:
 * it answers a change only when no replica uses the former state, or when the lease has ended.
 */
import {
  atMost,
  type DroppableLease,
  justAfter,
  LEASED_CALL_MS,
  NOW,
  type Versioned,
  VersionedCache,
} from '@rookery/core';
import type { ChannelsPosition__Output } from '@rookery/protos/gen/rookery/ChannelsPosition.ts';
import type { Clients } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';

/** Max. realms whose changes are tracked; for others everything is fetched again. */
const MAX_REALMS = 10_000;
/** Max. users and channels of a realm with dropped answers; beyond it all answers about the realm are dropped. */
const MAX_DROPS = 1_000;

/** A call for the changes of a realm: all changes that were committed before it are applied to the caches. */
interface ChangesProof {
  readonly askedAt: number;
  readonly position: ChannelsPosition__Output | null;
}

/** The changes, as the channels service names them. */
interface ChangedChannels {
  readonly all: boolean;
  /** Whether the table of channels changed. */
  readonly table: boolean;
  readonly user_ids: readonly number[];
  readonly channel_ids: readonly number[];
}

export class ChannelChanges {
  readonly #clients: Pick<Clients, 'channels'>;
  readonly #lease: DroppableLease<number>;
  readonly cache: VersionedCache<number, ChangesProof>;
  readonly #drops = new LRUCache<number, RealmDrops>(atMost(MAX_REALMS));

  /** @param lease of the channels service's answers, by realm */
  constructor(clients: Pick<Clients, 'channels'>, lease: DroppableLease<number>) {
    this.#clients = clients;
    this.#lease = lease;
    this.cache = new VersionedCache({ most: MAX_REALMS, read: (realm, known) => this.#ask(realm, known?.value) });
  }

  /**
   * Returns the time, by performance.now, up to which all answered changes are applied: cached answers that
   * `isViewCurrent` or `isChannelCurrent` then accepts are current as of this time. Fails as the call to the channels
   * service fails.
   */
  async leased(realm: number): Promise<number> {
    return (await this.cache.get(realm, this.#lease.requiredOf(realm))).askedAt;
  }

  /**
   * Returns a time after this call up to which all changes are applied, also those that are committed but not yet
   * answered. Fails as `leased` fails.
   */
  async present(realm: number): Promise<number> {
    return (await this.cache.load(realm, NOW)).askedAt;
  }

  /** Ends the lease, because the time that `leased` returned was too old for a decision. */
  expire(realm: number): void {
    this.#lease.drop(realm);
  }

  /** Drops cached answers about these users and channels, and answers that are being fetched, for all later calls. */
  drop(realm: number, changed: ChangedChannels): void {
    this.#drops.get(realm)?.add(changed);
  }

  /** Whether an answer about a user's view that was requested at that time is still valid. */
  isViewCurrent(realm: number, user: number, askedAt: number): boolean {
    return this.isTableCurrent(realm, askedAt) && askedAt >= (this.#drops.get(realm)?.at.get(user) ?? 0);
  }

  /** Whether the table of channels has not changed since an answer with it was requested at that time. */
  isTableCurrent(realm: number, askedAt: number): boolean {
    const drops = this.#drops.get(realm);
    return drops !== undefined && askedAt >= Math.max(drops.allAt, drops.tableAt);
  }

  /** Whether an answer about a channel that was requested at that time is still valid. */
  isChannelCurrent(realm: number, channel: number, askedAt: number): boolean {
    const drops = this.#drops.get(realm);
    return drops !== undefined && askedAt >= Math.max(drops.allAt, drops.at.get(-channel) ?? 0);
  }

  async #ask(realm_id: number, known: ChangesProof | undefined): Promise<Versioned<ChangesProof>> {
    const version = this.#lease.beginning;
    const askedAt = performance.now();
    const options = { route: String(realm_id), deadlineMs: LEASED_CALL_MS };
    const reply = await this.#clients.channels.GetChanges({ realm_id, since: known?.position ?? null }, options);
    if (!this.#drops.has(realm_id)) this.#drops.set(realm_id, new RealmDrops());
    this.drop(realm_id, reply);
    return { version, value: { askedAt, position: reply.position } };
  }
}

/** When answers about a realm were dropped; answers to earlier requests are no longer valid. */
class RealmDrops {
  allAt = justAfter();
  tableAt = 0;
  /** By user, and by channel as a negative number. */
  readonly at = new Map<number, number>();

  add({ all, table, user_ids, channel_ids }: ChangedChannels): void {
    const now = justAfter();
    if (all || this.at.size + user_ids.length + channel_ids.length > MAX_DROPS) {
      this.allAt = now;
      this.at.clear();
      return;
    }
    if (table) this.tableAt = now;
    for (const user of user_ids) this.at.set(user, now);
    for (const channel of channel_ids) this.at.set(-channel, now);
  }
}
