/**
 * The channels service's part of `POST /register`, exact at one position of its journal: the realm's channels are in
 * memory and proved present, the caller's subscriptions are read, both as of one moment.
 */
import { isGuest, notReady, type RegisterMembers, StatePart } from '@rookery/core';
import type { InitialStateReply } from '@rookery/protos/gen/rookery/InitialStateReply.ts';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { replicatedRole } from '../account/store.ts';
import { toOwnFields } from '../channel/channel-json.ts';
import { isVisibleTo } from '../channel/rules/access.ts';
import type { ChannelDocument, SubscriptionDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { toDefaultGroups } from '../default-channels/default-groups-json.ts';
import { defaultIds } from '../default-channels/publish-defaults.ts';
import { toFolderList } from '../folders/folder-json.ts';
import { positionAt } from '../journal/position.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { subscribersField } from '../subscription/rules/subscriber-lists.ts';
import { findRostersAt, listSubscriptions } from '../subscription/store/subscriptions.ts';
import { toMutedTopics, toUserTopics } from '../topic-policies/rules.ts';
import { listTopicPolicies } from '../topic-policies/store.ts';
import { bitsOf, type Listed, type RosterList, toMore, toMoreBytes } from './channel-lists.ts';

type Needs = Pick<Context, 'database' | 'realms' | 'reads' | 'relay' | 'tables' | 'lists' | 'rosters'>;

/** For these parts what the caller chose of topics has to be read; the older names channels. */
const OF_TOPICS = ['user_topic', 'muted_topics'];

/** For these parts channels, or what there is beside them, have to be read. */
const OF_CHANNELS = [
  'subscription',
  'stream',
  'default_streams',
  'default_stream_groups',
  'channel_folders',
  ...OF_TOPICS,
];

/** And for these the lists beside channels. */
const OF_LISTS = ['default_stream_groups', 'channel_folders'];

/** A channel that the caller may know of. */
interface VisibleChannel {
  readonly channel: ChannelDocument;
  /** Where it is in the table. */
  readonly index: number;
  /** Present or past. */
  readonly subscription: SubscriptionDocument | undefined;
}

/** @throws SERVER_NOT_READY when this replica's database is behind `min_seq` */
export async function getInitialState(
  context: Needs,
  request: InitialStateRequest__Output,
  ctx: CallContext,
): Promise<InitialStateReply> {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const wants = (type: string) => request.all || request.types.includes(type);
  const state = new StatePart(request);
  // The older form of user_topics is left out where the newer is asked for by name.
  const wantsMuted = wants('muted_topics') && !request.types.includes('user_topic');
  // Fenced first: after this answer no message appears that was sent before a channel was withdrawn.
  const fenced = async (seq: number) => {
    await positionAt(context, realm, seq, ctx);
    return atLeast(seq, request);
  };
  if (!OF_CHANNELS.some(wants)) return state.at(await fenced(await context.reads.seq(realm)));

  const { seq, value } = await context.reads.read(realm, async (at, session) => ({
    channels: await context.tables.at(realm, at, session),
    subscriptions: await listSubscriptions(context.database, realm, caller.user_id, session),
    role: await replicatedRole(context.database, realm, caller.user_id, session),
    topics: OF_TOPICS.some(wants) ? await listTopicPolicies(context.database, realm, caller.user_id, session) : [],
    lists: OF_LISTS.some(wants) ? await findRealmLists(context.database, realm, session) : {},
  }));
  const { channels, subscriptions } = value;
  // The role under which the journal has published channels up to here; the gateway may know a newer or an older one.
  const viewer = { ...caller, role: value.role ?? caller.role };
  await fenced(seq);
  const byChannel = new Map(subscriptions.map((one) => [one.c, one]));
  const visible: VisibleChannel[] = [];
  channels.forEach((channel, index) => {
    const subscription = byChannel.get(channel.c);
    if (channel.archived && request.capabilities?.archived_channels !== true) return;
    if (!isVisibleTo(viewer, { channel, subscribed: subscription?.active === true })) return;
    visible.push({ channel, index, subscription });
  });
  const emptyTopicNames = request.capabilities?.empty_topic_name ?? false;
  if (wants('user_topic')) state.add('user_topics', toUserTopics(value.topics, emptyTopicNames));
  if (wantsMuted) {
    const byId = new Map(channels.map((channel) => [channel.c, channel]));
    const nameOf = (id: number) => {
      const channel = byId.get(id);
      const subscribed = byChannel.get(id)?.active === true;
      return channel && isVisibleTo(viewer, { channel, subscribed }) ? channel.name : undefined;
    };
    state.add('muted_topics', toMutedTopics(value.topics, nameOf, emptyTopicNames));
  }
  const { systemGroups } = await context.realms.unchanging(realm);
  const addList = (
    name: keyof RegisterMembers,
    form: string,
    those: readonly VisibleChannel[],
    more: Listed['more'][],
  ) => {
    const included = bitsOf(
      channels.length,
      those.map(({ index }) => index),
    );
    const listed = () => those.map(({ channel }, i) => ({ channel, more: more[i] ?? [] }));
    context.lists.add(state, caller.user_id, { name, form, channels, included }, () =>
      context.lists.array(listed(), systemGroups),
    );
  };

  if (wants('channel_folders')) state.add('channel_folders', toFolderList(value.lists.folders ?? []));
  if (wants('stream')) addList('streams', '', visible, []);
  if (wants('default_streams')) {
    // Guests do not see all of them and get none.
    state.add('realm_default_streams', isGuest(viewer.role) ? [] : defaultIds(channels));
  }
  if (wants('default_stream_groups')) {
    state.add(
      'realm_default_stream_groups',
      isGuest(viewer.role) ? [] : toDefaultGroups(value.lists.defaultGroups ?? []),
    );
  }
  if (wants('subscription')) {
    const rosters = request.include_subscribers ? await rostersOf(context, realm, visible) : undefined;
    const subscribers = ({ channel }: VisibleChannel) => subscriberLists(rosters?.get(channel.c), request);
    const nulls = request.capabilities?.notification_settings_null === true;
    const own = { inherited: nulls ? null : (caller.card?.channel_notifications ?? 0) };
    const relations = (active: boolean): Listed[] =>
      visible.flatMap((one) =>
        one.subscription?.active === active
          ? [{ channel: one.channel, more: [toMore(toOwnFields(one.subscription, own)), ...subscribers(one)] }]
          : [],
      );
    state.addBytes('subscriptions', context.lists.array(relations(true), systemGroups));
    state.addBytes('unsubscribed', context.lists.array(relations(false), systemGroups));
    const never = visible.filter(({ subscription }) => !subscription);
    const form = `${request.include_subscribers} ${request.partial_subscribers}`;
    addList('never_subscribed', form, never, never.map(subscribers));
  }
  return state.deflatedAt(seq);
}

function atLeast(seq: number, request: InitialStateRequest__Output): number {
  if (seq < request.min_seq) throw notReady();
  return seq;
}

/**
 * Who is subscribed to each channel, at the version that the channel has here. A roster that has moved on since is found
 * by its version: the state is of the channel's moment.
 */
function rostersOf(
  { database, lists, rosters }: Needs,
  realm: number,
  visible: readonly VisibleChannel[],
): Promise<ReadonlyMap<number, RosterList>> {
  return lists.rosters(
    visible.map(({ channel }) => channel),
    async (missing) => {
      const versions = new Map(missing.map(({ c, ver }) => [c, ver]));
      const present = await findRostersAt(database, realm, versions);
      const found = missing.map(
        async ({ c, ver }) => [c, present.get(c) ?? (await rosters.get(realm, c, ver))] as const,
      );
      return new Map(await Promise.all(found));
    },
  );
}

/** The subscribers as members of a channel's object; nothing where they were not asked for. */
function subscriberLists(roster: RosterList | undefined, request: InitialStateRequest__Output): Buffer[] {
  if (!roster) return [];
  return toMoreBytes(subscribersField(roster.count, request), roster.json);
}
