/**
 * Which answers of the channels service still hold. What it said of a user's view (`ViewCache`) or of a place to post
 * (`PostPermits`) is cached until it changes. One question a realm and lease, which all its users share, says what has
 * (`GetChanges`); in between, the channels service says so itself: it answers a change when no replica uses what was
 * so before, or when the lease has ended.
 */
import { atMost, type DroppableLease, justAfter, NOW, type Versioned, VersionedCache } from '@rookery/core';
import type { ChannelsPosition__Output } from '@rookery/protos/gen/rookery/ChannelsPosition.ts';
import type { Clients } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';
import { ASK_MS } from './leases.ts';

/** Realms whose changes are followed; of others everything is asked for again. */
const MAX_REALMS = 10_000;
/** Users and channels of a realm of which something was dropped; beyond that all is. */
const MAX_DROPS = 1_000;

/** A question for the changes of a realm: all that were committed before it are applied to what is cached. */
interface ChangesProof {
  readonly askedAt: number;
  readonly position: ChannelsPosition__Output | null;
}

/** What has changed, as the channels service names it. */
interface ChangedChannels {
  readonly all: boolean;
  /** The table of channels. */
  readonly table: boolean;
  readonly user_ids: readonly number[];
  readonly channel_ids: readonly number[];
}

export class ChannelChanges {
  readonly #clients: Pick<Clients, 'channels'>;
  readonly #lease: DroppableLease<number>;
  readonly cache: VersionedCache<number, ChangesProof>;
  readonly #drops = new LRUCache<number, RealmDrops>(atMost(MAX_REALMS));

  /** @param lease of what the channels service says of a realm */
  constructor(clients: Pick<Clients, 'channels'>, lease: DroppableLease<number>) {
    this.#clients = clients;
    this.#lease = lease;
    this.cache = new VersionedCache({ most: MAX_REALMS, read: (realm, known) => this.#ask(realm, known?.value) });
  }

  /**
   * Since when, by performance.now, nothing may have changed that was answered: what `leave` leaves then is as of this
   * moment. Fails as the call to the channels service fails.
   */
  async leased(realm: number): Promise<number> {
    return (await this.cache.get(realm, this.#lease.requiredOf(realm))).askedAt;
  }

  /** The same of a moment after this call: for changes too that are committed and not answered. */
  async present(realm: number): Promise<number> {
    return (await this.cache.load(realm, NOW)).askedAt;
  }

  /** Ends the lease: what `leased` said was too old for a decision. */
  expire(realm: number): void {
    this.#lease.drop(realm);
  }

  /** What is cached of these, or asked for at present, is of use to nobody who comes after this. */
  drop(realm: number, changed: ChangedChannels): void {
    this.#drops.get(realm)?.add(changed);
  }

  /** Whether no change so far concerns what was asked about a user's view at that time. */
  leaveView(realm: number, user: number, askedAt: number): boolean {
    const drops = this.#drops.get(realm);
    return drops !== undefined && askedAt >= Math.max(drops.allAt, drops.tableAt, drops.at.get(user) ?? 0);
  }

  /** The same of a channel. */
  leaveChannel(realm: number, channel: number, askedAt: number): boolean {
    const drops = this.#drops.get(realm);
    return drops !== undefined && askedAt >= Math.max(drops.allAt, drops.at.get(-channel) ?? 0);
  }

  async #ask(realm_id: number, known: ChangesProof | undefined): Promise<Versioned<ChangesProof>> {
    const version = this.#lease.beginning;
    const askedAt = performance.now();
    const options = { route: String(realm_id), deadlineMs: ASK_MS };
    const reply = await this.#clients.channels.GetChanges({ realm_id, since: known?.position ?? null }, options);
    if (!this.#drops.has(realm_id)) this.#drops.set(realm_id, new RealmDrops());
    this.drop(realm_id, reply);
    return { version, value: { askedAt, position: reply.position } };
  }
}

/** When answers about a realm were dropped; those to questions from before are of no use any more. */
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
