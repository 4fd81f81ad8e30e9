/**
 * The channels that a user may see: the table of the realm's channels, which all its users share, the user's own
 * subscriptions, and their topic policies. Cached until it changes (`ChannelChanges`), since a stale view would be a
 * leak.
 */
import { atMost, VersionedCache } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import type { GetViewReply__Output } from '@rookery/protos/gen/rookery/GetViewReply.ts';
import type { Subscription__Output } from '@rookery/protos/gen/rookery/Subscription.ts';
import {
  type CallContext,
  forwardedOptions,
  isSpectator,
  minimalCaller,
  requireCaller,
  requireSpectator,
} from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';
import type { ChannelChanges } from './channel-changes.ts';

/** Max. subscriptions cached over all users, at some 150 bytes each. An evicted view is fetched again whole. */
const MAX_SUBSCRIPTIONS = 500_000;
/** Max. topic policies cached over all users, at some 100 bytes each. */
const MAX_TOPICS = 500_000;
/** Max. channels cached over all realms, at some 300 bytes each. */
const MAX_CHANNELS = 500_000;
/** Max. cached views over all realms, at some 200 bytes each in addition to the above. */
const MAX_VIEWS = 100_000;

/** All channels of a realm at a version, the private ones too: callers filter by the rules. */
export class ChannelTable {
  readonly version: number;
  readonly byId: ReadonlyMap<number, Channel__Output>;
  #byName: Map<string, Channel__Output> | undefined;

  constructor(version: number, channels: readonly Channel__Output[]) {
    this.version = version;
    this.byId = new Map(channels.map((channel) => [channel.channel_id, channel]));
  }

  /** Returns the channel with that name, case-insensitively. */
  named(name: string): Channel__Output | undefined {
    this.#byName ??= new Map([...this.byId.values()].map((channel) => [channel.name.toLowerCase(), channel]));
    return this.#byName.get(name.toLowerCase());
  }
}

/** By channel. */
type Subscriptions = ReadonlyMap<number, Subscription__Output>;

/** TOPIC_POLICIES by channel and topic, in lower case. */
type TopicPolicies = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** One user's view at one moment. */
export interface View {
  readonly realm: number;
  /** 0 for a spectator. */
  readonly user: number;
  readonly role: number;
  /** Every group that the user is in, as of the call. */
  readonly groups: readonly number[];
  readonly channels: ChannelTable;
  /** Past subscriptions included. */
  readonly subscriptions: Subscriptions;
  /** The user's topic policies; empty for spectators. */
  readonly topics: TopicPolicies;
  /** Raised with every change of the subscriptions. */
  readonly version: number;
  /** When it was requested, by performance.now. */
  readonly askedAt: number;
}

/** A cached view: the versions of its parts. */
interface CachedView {
  /** When it was requested, by performance.now. */
  readonly askedAt: number;
  readonly table: number;
  readonly view: number;
  readonly topics: number;
}

export class ViewCache {
  readonly #clients: Pick<Clients, 'channels'>;
  readonly #changes: ChannelChanges;
  /** By user. */
  readonly #cached = new LRUCache<string, CachedView>(atMost(MAX_VIEWS));
  /** By realm: when the newest table was requested, by performance.now; and the call that fetches the next one. */
  readonly #tableAskedAt = new LRUCache<number, number>(atMost(MAX_VIEWS));
  readonly #fetching = new Map<number, Promise<unknown>>();
  readonly tables = new VersionedCache<number, ChannelTable>({ most: MAX_CHANNELS, weigh: ({ byId }) => byId.size });
  readonly subscriptions = new VersionedCache<string, Subscriptions>({
    most: MAX_SUBSCRIPTIONS,
    weigh: ({ size }) => size,
  });
  readonly topics = new VersionedCache<string, TopicPolicies>({
    most: MAX_TOPICS,
    weigh: (policies) => [...policies.values()].reduce((count, { size }) => count + size, 0),
  });

  constructor(clients: Pick<Clients, 'channels'>, changes: ChannelChanges) {
    this.#clients = clients;
    this.#changes = changes;
  }

  /**
   * Returns the caller's view, including every answered change. Fails as a call to the channels service fails; with
   * UNAUTHORIZED for spectators.
   */
  async get(ctx: CallContext): Promise<View> {
    const caller = requireCaller(ctx);
    return this.#of(caller, ctx, await this.#changes.leased(caller.realm_id));
  }

  /** Returns the view of a caller who may be a spectator; only for slices that serve spectators. */
  async ofAnyone(ctx: CallContext): Promise<View> {
    const caller = isSpectator(ctx) ? requireSpectator(ctx) : requireCaller(ctx);
    return this.#of(caller, ctx, await this.#changes.leased(caller.realm_id));
  }

  /**
   * Returns the caller's view, no older than this call: for comparisons with journal positions, as in read states, and
   * for registers, which show changes that are committed but not yet answered.
   */
  async present(ctx: CallContext): Promise<View> {
    const caller = requireCaller(ctx);
    return this.#of(caller, ctx, await this.#changes.present(caller.realm_id));
  }

  /**
   * Returns a user's current view outside of a call by them. It has neither their role nor their groups, so it is valid
   * only for what they read as a subscriber.
   */
  async ofSubscriber(realm: number, user: number, ctx: CallContext): Promise<View> {
    // A view depends on the user alone.
    const caller = minimalCaller(realm, user);
    return this.#of(caller, { ...ctx, caller }, await this.#changes.present(realm));
  }

  /** @param provedAt the time up to which all changes are applied to the caches */
  async #of(caller: Caller__Output, ctx: CallContext, provedAt: number): Promise<View> {
    return this.#peek(caller, provedAt) ?? this.#loadInTurn(caller, ctx);
  }

  /**
   * Loads a view. If the table of channels has changed, one caller fetches it, and those who come in the meantime wait,
   * since it may have thousands of channels: their own calls then find it known. Each view is still what the caller's
   * own call answers, so one that failed, or fetched a table that has changed again, costs the others only time: one of
   * them fetches it once more, and after that each on its own.
   */
  async #loadInTurn(caller: Caller__Output, ctx: CallContext, hasWaited = false): Promise<View> {
    const realm = caller.realm_id;
    if (this.#changes.isTableCurrent(realm, this.#tableAskedAt.get(realm) ?? 0)) return this.#load(caller, ctx);
    const running = this.#fetching.get(realm);
    if (running) {
      await running.catch(() => {});
      return hasWaited ? this.#load(caller, ctx) : this.#loadInTurn(caller, ctx, true);
    }
    const load = this.#load(caller, ctx);
    this.#fetching.set(realm, load);
    try {
      return await load;
    } finally {
      this.#fetching.delete(realm);
    }
  }

  /** Returns the cached view if it has not changed; undefined if a part of it is missing. */
  #peek(caller: Caller__Output, provedAt: number): View | undefined {
    const { realm_id: realm, user_id: user } = caller;
    const key = `${realm}:${user}`;
    const cached = this.#cached.get(key);
    if (!cached || !this.#changes.isViewCurrent(realm, user, cached.askedAt)) return undefined;
    const channels = this.tables.exact(realm, cached.table);
    const subscriptions = this.subscriptions.exact(key, cached.view);
    const topics = this.topics.exact(key, cached.topics);
    if (!channels || !subscriptions || !topics) return undefined;
    const askedAt = Math.max(provedAt, cached.askedAt);
    return viewOf(caller, { channels, subscriptions, topics, version: cached.view, askedAt });
  }

  async #load(caller: Caller__Output, ctx: CallContext): Promise<View> {
    const askedAt = performance.now();
    const realm = caller.realm_id;
    const key = `${realm}:${caller.user_id}`;
    const knownTable = this.tables.known(realm);
    const knownView = this.subscriptions.known(key);
    const knownTopics = this.topics.known(key);
    const reply = await this.#clients.channels.GetView(
      {
        known_table_version: knownTable?.version ?? 0,
        known_view_version: knownView?.version ?? 0,
        known_topics_version: knownTopics?.version ?? 0,
        wants_topics: true,
      },
      forwardedOptions(ctx),
    );

    // Replies may arrive out of order: this call uses its own, the caches retain the newest.
    const { table_version, view_version: version, topics_version } = reply;
    const table =
      (reply.table_not_modified && knownTable) ||
      this.tables.offer(realm, { version: table_version, value: new ChannelTable(table_version, reply.channels) });
    this.#tableAskedAt.set(realm, Math.max(askedAt, this.#tableAskedAt.get(realm) ?? 0));
    const view =
      (reply.view_not_modified && knownView) ||
      this.subscriptions.offer(key, {
        version,
        value: new Map(reply.subscriptions.map((subscription) => [subscription.channel_id, subscription])),
      });
    const topics =
      (reply.topics_not_modified && knownTopics) ||
      this.topics.offer(key, { version: topics_version, value: toTopics(reply) });
    if (askedAt > (this.#cached.get(key)?.askedAt ?? 0)) {
      this.#cached.set(key, { askedAt, table: table.version, view: view.version, topics: topics.version });
    }
    const parts = { channels: table.value, subscriptions: view.value, topics: topics.value };
    return viewOf(caller, { ...parts, version: view.version, askedAt });
  }
}

function viewOf(
  { realm_id, user_id, role, group_ids }: Caller__Output,
  parts: Pick<View, 'channels' | 'subscriptions' | 'topics' | 'version' | 'askedAt'>,
): View {
  return { realm: realm_id, user: user_id, role, groups: group_ids, ...parts };
}

function toTopics({ topic_policies }: GetViewReply__Output): TopicPolicies {
  const policies = new Map<number, Map<string, number>>();
  for (const { channel_id, topic, policy } of topic_policies) {
    const ofChannel = policies.get(channel_id) ?? new Map<string, number>();
    policies.set(channel_id, ofChannel.set(topic, policy));
  }
  return policies;
}
