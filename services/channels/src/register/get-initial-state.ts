/**
 * The channels service's part of `POST /register`, exact at one position of its journal: the realm's channels come from
 * memory and are proved current, and the caller's subscriptions are read, both as of that position.
 */
import { isGuest, notReady, partKey, StatePart } from '@rookery/core';
import type { ClientSession, JournalHead } from '@rookery/data';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import { type ChannelsHandler, requireCaller } from '@rookery/rpc';
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
import { bitsOf, type ListEntry, type ListName, type RosterList, toMore, toMoreBytes } from './channel-lists.ts';

type Dependencies = Pick<Context, 'database' | 'realms' | 'reads' | 'relay' | 'tables' | 'lists' | 'parts' | 'rosters'>;

/** Parts that need the caller's topic policies, and the channels that the caller sees; `muted_topics` is the older. */
const OF_TOPICS = ['user_topic', 'muted_topics'];

/** Parts that need channels, topic policies or the realm's lists. */
const OF_CHANNELS = [
  'subscription',
  'stream',
  'default_streams',
  'default_stream_groups',
  'channel_folders',
  ...OF_TOPICS,
];

/** Parts that need the realm's lists of folders and default groups. */
const OF_LISTS = ['default_stream_groups', 'channel_folders'];

/** A channel that the caller may know of. */
interface VisibleChannel {
  readonly channel: ChannelDocument;
  /** Its index in the table of channels. */
  readonly index: number;
  /** Current or past; undefined: never subscribed. */
  readonly subscription: SubscriptionDocument | undefined;
}

/** The inputs of the parts of the state. */
interface View {
  readonly request: InitialStateRequest__Output;
  readonly wants: (type: string) => boolean;
  /**
   * The caller with the role by which the journal has published channels up to this position; the role that the gateway
   * passes may be newer or older.
   */
  readonly viewer: Caller__Output;
  readonly channels: State['channels'];
  /** Current and past ones, by channel. */
  readonly subscriptions: ReadonlyMap<number, SubscriptionDocument>;
  readonly visible: readonly VisibleChannel[];
  readonly topics: State['topics'];
  readonly lists: State['lists'];
  readonly systemGroups: ReadonlyMap<string, number>;
}

/** @throws SERVER_NOT_READY when this replica's database is behind `min_seq` */
export const getInitialState: ChannelsHandler<'GetInitialState', Dependencies> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const wants = wantedBy(request);
  // Waits for the fence first: after this reply no message appears that was sent before a channel was withdrawn.
  const fenced = async (seq: number) => {
    await positionAt(context, realm, seq, ctx);
    return atLeast(seq, request);
  };
  if (!OF_CHANNELS.some(wants)) return new StatePart(request).at(await fenced(await context.reads.seq(realm)));

  const key = partKey([realm, caller.user_id, caller.role, caller.group_ids, inheritedOf(caller)], request);
  const head = await context.reads.head(realm);
  const cached = context.parts.get(key, head.group, request);
  if (cached) return { ...cached, seq: await fenced(head.seq) };

  const { seq, group, value } = await readState(context, caller, wants, head);
  await fenced(seq);
  const part = await partOf(context, request, caller, { ...value, seq });
  // If another group committed in between, the part may lack it.
  if (group === head.group) context.parts.offer(key, group, part, request);
  return part;
};

/** Whether the request includes the parts of an event type. */
const wantedBy =
  (request: InitialStateRequest__Output): View['wants'] =>
  (type) =>
    request.all || request.types.includes(type);

/** The caller's default channel notifications (bits), used if a subscription has none of its own. */
const inheritedOf = ({ card }: Caller__Output): number => card?.channel_notifications ?? 0;

/** Builds the requested members, as of a position. */
async function partOf(
  context: Dependencies,
  request: InitialStateRequest__Output,
  caller: Caller__Output,
  value: State & { readonly seq: number },
) {
  const { channels, topics, lists } = value;
  const wants = wantedBy(request);
  const state = new StatePart(request);
  const viewer = { ...caller, role: value.role ?? caller.role };
  const subscriptions = new Map(value.subscriptions.map((one) => [one.c, one]));
  const visible = visibleTo(viewer, channels, subscriptions, request.capabilities?.archived_channels === true);
  const { systemGroups } = await context.realms.unchanging(caller.realm_id);
  const view: View = { request, wants, viewer, channels, subscriptions, visible, topics, lists, systemGroups };
  addTopics(state, view);
  addLists(context, state, view);
  if (wants('subscription')) await addSubscriptions(context, state, view);
  return state.deflatedAt(value.seq);
}

type State = Awaited<ReturnType<typeof readState>>['value'];

/** Reads the channels, the caller's subscriptions, role and topic policies, and the realm's lists, as of one moment. */
function readState(
  { database, reads, tables }: Dependencies,
  { realm_id: realm, user_id: user }: Caller__Output,
  wants: View['wants'],
  head: JournalHead,
) {
  const read = async (at: number, session: ClientSession | undefined) => ({
    channels: await tables.at(realm, at, session),
    subscriptions: await listSubscriptions(database, realm, user, session),
    role: await replicatedRole(database, realm, user, session),
    topics: OF_TOPICS.some(wants) ? await listTopicPolicies(database, realm, user, session) : [],
    lists: OF_LISTS.some(wants) ? await findRealmLists(database, realm, session) : {},
  });
  return reads.read(realm, read, { head });
}

/** The channels that the caller may know of, in the order of the table. */
function visibleTo(
  viewer: Caller__Output,
  channels: State['channels'],
  subscriptions: View['subscriptions'],
  withArchived: boolean,
): VisibleChannel[] {
  const visible: VisibleChannel[] = [];
  channels.forEach((channel, index) => {
    const subscription = subscriptions.get(channel.c);
    if (channel.archived && !withArchived) return;
    if (!isVisibleTo(viewer, { channel, subscribed: subscription?.active === true })) return;
    visible.push({ channel, index, subscription });
  });
  return visible;
}

/** Adds the caller's topic policies. */
function addTopics(state: StatePart, { request, wants, viewer, channels, subscriptions, topics }: View): void {
  if (!OF_TOPICS.some(wants)) return;
  const emptyTopicNames = request.capabilities?.empty_topic_name ?? false;
  // Also those in channels that the caller lost, since no event returns them with the channel. They reveal nothing: in
  // a channel that the user cannot read, a policy retains the name that the user knew.
  if (wants('user_topic')) state.add('user_topics', toUserTopics(topics, emptyTopicNames));
  // The older form is left out if the client requests the newer by name.
  if (!wants('muted_topics') || request.types.includes('user_topic')) return;
  const byId = new Map(channels.map((channel) => [channel.c, channel]));
  const nameOf = (id: number) => {
    const channel = byId.get(id);
    const subscribed = subscriptions.get(id)?.active === true;
    return channel && isVisibleTo(viewer, { channel, subscribed }) ? channel.name : undefined;
  };
  state.add('muted_topics', toMutedTopics(topics, nameOf, emptyTopicNames));
}

/** Adds folders, channels, default channels and default groups. */
function addLists(context: Dependencies, state: StatePart, view: View): void {
  const { wants, viewer, channels, visible, lists } = view;
  if (wants('channel_folders')) state.add('channel_folders', toFolderList(lists.folders ?? []));
  if (wants('stream')) addList(context, state, view, { name: 'streams', form: '', listed: visible, more: [] });
  // Guests do not see all default channels and get none.
  const seesDefaults = !isGuest(viewer.role);
  if (wants('default_streams')) state.add('realm_default_streams', seesDefaults ? defaultIds(channels) : []);
  if (wants('default_stream_groups')) {
    const groups = seesDefaults ? toDefaultGroups(lists.defaultGroups ?? []) : [];
    state.add('realm_default_stream_groups', groups);
  }
}

/** Adds the visible channels, separately for active, past and no subscription of the caller. */
async function addSubscriptions(context: Dependencies, state: StatePart, view: View): Promise<void> {
  const { request, viewer, visible, systemGroups } = view;
  const rosters = request.include_subscribers ? await rostersOf(context, viewer.realm_id, visible) : undefined;
  const subscribers = ({ channel }: VisibleChannel) => subscriberLists(rosters?.get(channel.c), request);
  const nulls = request.capabilities?.notification_settings_null === true;
  const own = { inherited: nulls ? null : inheritedOf(viewer) };
  const relations = (active: boolean): ListEntry[] =>
    visible.flatMap((one) =>
      one.subscription?.active === active
        ? [{ channel: one.channel, more: [toMore(toOwnFields(one.subscription, own)), ...subscribers(one)] }]
        : [],
    );
  state.addBytes('subscriptions', context.lists.array(relations(true), systemGroups));
  state.addBytes('unsubscribed', context.lists.array(relations(false), systemGroups));
  const never = visible.filter(({ subscription }) => !subscription);
  const form = `${request.include_subscribers} ${request.partial_subscribers}`;
  addList(context, state, view, { name: 'never_subscribed', form, listed: never, more: never.map(subscribers) });
}

/** Some of the visible channels, with the name of their list in the state. */
interface NamedList extends Pick<ListName, 'name' | 'form'> {
  readonly listed: readonly VisibleChannel[];
  /** The members added to each channel. */
  readonly more: readonly ListEntry['more'][];
}

/** Adds a list as a segment that all users with the same list share. */
function addList(
  { lists }: Dependencies,
  state: StatePart,
  { viewer, channels, systemGroups }: View,
  { name, form, listed, more }: NamedList,
): void {
  const included = bitsOf(
    channels.length,
    listed.map(({ index }) => index),
  );
  const all = () => listed.map(({ channel }, i) => ({ channel, more: more[i] ?? [] }));
  lists.add(state, viewer.user_id, { name, form, channels, included }, () => lists.array(all(), systemGroups));
}

function atLeast(seq: number, request: InitialStateRequest__Output): number {
  if (seq < request.min_seq) throw notReady();
  return seq;
}

/**
 * The subscribers of each channel, at the version of the channel in this state. If the roster has changed since, the
 * older one is looked up by its version.
 */
function rostersOf(
  { database, lists, rosters }: Dependencies,
  realm: number,
  visible: readonly VisibleChannel[],
): Promise<ReadonlyMap<number, RosterList>> {
  return lists.rosters(
    visible.map(({ channel }) => channel),
    async (missing) => {
      const versions = new Map(missing.map(({ c, ver }) => [c, ver]));
      const present = await findRostersAt(database, realm, versions);
      const found = missing.map(
        async (channel) => [channel.c, present.get(channel.c) ?? (await rosters.get(channel))] as const,
      );
      return new Map(await Promise.all(found));
    },
  );
}

/** Encodes the subscribers as a member of a channel's object; empty if they were not requested. */
function subscriberLists(roster: RosterList | undefined, request: InitialStateRequest__Output): Buffer[] {
  if (!roster) return [];
  return toMoreBytes(subscribersField(roster.count, request), roster.json);
}
