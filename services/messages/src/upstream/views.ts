/**
 * What a user may see: the table of the realm's channels, which all its users share, the user's own subscriptions, and
 * what they chose of topics. All are cached here and validated with the channels service at every call, since a stale
 * view is a leak; the answer is usually 'not modified'.
 */
import { ROLES, VersionedCache } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import type { GetViewReply__Output } from '@rookery/protos/gen/rookery/GetViewReply.ts';
import type { JournalPosition__Output } from '@rookery/protos/gen/rookery/JournalPosition.ts';
import type { Subscription__Output } from '@rookery/protos/gen/rookery/Subscription.ts';
import { type CallContext, isSpectator, onward, requireCaller, requireSpectator } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';

/** Subscriptions cached over all users, at some 150 bytes each. An evicted view is fetched again whole. */
const MAX_SUBSCRIPTIONS = 500_000;
/** Topics cached over all users who chose something of them, at some 100 bytes each. */
const MAX_TOPICS = 500_000;
/** Channels cached over all realms, at some 300 bytes each. */
const MAX_CHANNELS = 500_000;

/** All channels of a realm at a version, the private ones too: callers filter by the rules. */
export class ChannelTable {
  readonly version: number;
  readonly byId: ReadonlyMap<number, Channel__Output>;
  #byName: Map<string, Channel__Output> | undefined;

  constructor(version: number, channels: readonly Channel__Output[]) {
    this.version = version;
    this.byId = new Map(channels.map((channel) => [channel.channel_id, channel]));
  }

  /** The channel of that name, without regard to case. */
  named(name: string): Channel__Output | undefined {
    this.#byName ??= new Map([...this.byId.values()].map((channel) => [channel.name.toLowerCase(), channel]));
    return this.#byName.get(name.toLowerCase());
  }
}

/** By channel. */
type Subscriptions = ReadonlyMap<number, Subscription__Output>;

/** TOPIC_POLICIES by channel and topic, in lower case. */
type TopicPolicies = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** A caller without role, groups or card: what a view depends on is the user alone. */
const SUBSCRIBER: Omit<Caller__Output, 'realm_id' | 'user_id'> = {
  role: ROLES.member,
  bot_type: 0,
  group_ids: [],
  card: null,
  client: '',
  realm_version: 0,
  bot_defaults: null,
  restricted_visibility: false,
  no_drafts: false,
};

/** One user's view at one moment. */
export interface View {
  readonly realm: number;
  /** 0: a spectator, who is not logged in. */
  readonly user: number;
  readonly role: number;
  /** Every group that the user is in, as of the call. */
  readonly groups: readonly number[];
  readonly channels: ChannelTable;
  /** Past subscriptions included. */
  readonly subscriptions: Subscriptions;
  /** What the user chose of topics; empty for spectators. */
  readonly topics: TopicPolicies;
  /** Raised with every change of the subscriptions. */
  readonly version: number;
  readonly position: JournalPosition__Output | null;
  /** When it was asked for, on this process's clock. */
  readonly askedAt: number;
}

export class ViewCache {
  readonly #clients: Pick<Clients, 'channels'>;
  readonly tables = new VersionedCache<number, ChannelTable>({ most: MAX_CHANNELS, weigh: ({ byId }) => byId.size });
  readonly subscriptions = new VersionedCache<string, Subscriptions>({
    most: MAX_SUBSCRIPTIONS,
    weigh: ({ size }) => size,
  });
  readonly topics = new VersionedCache<string, TopicPolicies>({
    most: MAX_TOPICS,
    weigh: (policies) => [...policies.values()].reduce((count, { size }) => count + size, 0),
  });

  constructor(clients: Pick<Clients, 'channels'>) {
    this.#clients = clients;
  }

  /** The caller's present view. Fails as the call to the channels service fails; with UNAUTHORIZED for spectators. */
  get(ctx: CallContext): Promise<View> {
    return this.#load(requireCaller(ctx), ctx);
  }

  /** The same for spectators too: only of slices that are made for them. */
  ofAnyone(ctx: CallContext): Promise<View> {
    return this.#load(isSpectator(ctx) ? requireSpectator(ctx) : requireCaller(ctx), ctx);
  }

  /**
   * A user's present view outside a call of theirs. It has neither their role nor their groups, so it is valid for what
   * they read as a subscriber, and for nothing else.
   */
  ofSubscriber(realm: number, user: number, ctx: CallContext): Promise<View> {
    const caller = { ...SUBSCRIBER, realm_id: realm, user_id: user };
    return this.#load(caller, { ...ctx, caller });
  }

  async #load(caller: Caller__Output, ctx: CallContext): Promise<View> {
    const askedAt = performance.now();
    const realm = caller.realm_id;
    const viewKey = `${realm}:${caller.user_id}`;
    const knownTable = this.tables.known(realm);
    const knownView = this.subscriptions.known(viewKey);
    const knownTopics = this.topics.known(viewKey);
    const reply = await this.#clients.channels.GetView(
      {
        known_table_version: knownTable?.version ?? 0,
        known_view_version: knownView?.version ?? 0,
        known_topics_version: knownTopics?.version ?? 0,
        wants_topics: true,
      },
      onward(ctx),
    );

    // Answers may overtake each other: this call uses its own, the caches retain the newest.
    const { table_version, view_version: version, topics_version } = reply;
    const table =
      (reply.table_not_modified && knownTable) ||
      this.tables.offer(realm, { version: table_version, value: new ChannelTable(table_version, reply.channels) });
    const view =
      (reply.view_not_modified && knownView) ||
      this.subscriptions.offer(viewKey, {
        version,
        value: new Map(reply.subscriptions.map((subscription) => [subscription.channel_id, subscription])),
      });
    const topics =
      (reply.topics_not_modified && knownTopics) ||
      this.topics.offer(viewKey, { version: topics_version, value: toTopics(reply) });
    return {
      realm,
      user: caller.user_id,
      role: caller.role,
      groups: caller.group_ids,
      channels: table.value,
      subscriptions: view.value,
      topics: topics.value,
      version: view.version,
      position: reply.position,
      askedAt,
    };
  }
}

function toTopics({ topic_policies }: GetViewReply__Output): TopicPolicies {
  const policies = new Map<number, Map<string, number>>();
  for (const { channel_id, topic, policy } of topic_policies) {
    const ofChannel = policies.get(channel_id) ?? new Map<string, number>();
    policies.set(channel_id, ofChannel.set(topic, policy));
  }
  return policies;
}
