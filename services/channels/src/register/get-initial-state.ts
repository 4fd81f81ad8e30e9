/**
 * The channels service's part of `POST /register`, exact at one position of its journal: the realm's channels are in
 * memory and proved present, the caller's subscriptions are read, both as of one moment.
 */
import { isGuest, notReady, partKey, StatePart } from '@rookery/core';
import type { ClientSession, JournalHead } from '@rookery/data';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
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
import { bitsOf, type Listed, type ListName, type RosterList, toMore, toMoreBytes } from './channel-lists.ts';

type Needs = Pick<Context, 'database' | 'realms' | 'reads' | 'relay' | 'tables' | 'lists' | 'parts' | 'rosters'>;

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

/** What the parts of the state are made from. */
interface View {
  readonly request: InitialStateRequest__Output;
  readonly wants: (type: string) => boolean;
  /** With the role under which the journal has published channels up to here; the gateway's may be newer or older. */
  readonly viewer: Caller__Output;
  readonly channels: State['channels'];
  /** Present and past ones, by channel. */
  readonly subscriptions: ReadonlyMap<number, SubscriptionDocument>;
  readonly visible: readonly VisibleChannel[];
  readonly topics: State['topics'];
  readonly lists: State['lists'];
  readonly systemGroups: ReadonlyMap<string, number>;
}

/** @throws SERVER_NOT_READY when this replica's database is behind `min_seq` */
export async function getInitialState(
  context: Needs,
  request: InitialStateRequest__Output,
  ctx: CallContext,
): Promise<InitialStateReply> {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const wants = wantedBy(request);
  // Fenced first: after this answer no message appears that was sent before a channel was withdrawn.
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
  // Of a group that came in between, what was read may have nothing.
  if (group === head.group) context.parts.offer(key, group, part, request);
  return part;
}

/** Whether the parts of an event type are asked for. */
const wantedBy =
  (request: InitialStateRequest__Output): View['wants'] =>
  (type) =>
    request.all || request.types.includes(type);

/** What a channel does for the caller that says nothing itself. */
const inheritedOf = ({ card }: Caller__Output): number => card?.channel_notifications ?? 0;

/** The members that are asked for, as of a position. */
async function partOf(
  context: Needs,
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

/** The channels and what the caller has of them, as of one moment. */
function readState(
  { database, reads, tables }: Needs,
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

/** Adds what the caller chose of topics. */
function addTopics(state: StatePart, { request, wants, viewer, channels, subscriptions, topics }: View): void {
  if (!OF_TOPICS.some(wants)) return;
  const emptyTopicNames = request.capabilities?.empty_topic_name ?? false;
  const byId = new Map(channels.map((channel) => [channel.c, channel]));
  const nameOf = (id: number) => {
    const channel = byId.get(id);
    const subscribed = subscriptions.get(id)?.active === true;
    return channel && isVisibleTo(viewer, { channel, subscribed }) ? channel.name : undefined;
  };
  if (wants('user_topic')) {
    const shown = topics.filter(({ c }) => nameOf(c) !== undefined);
    state.add('user_topics', toUserTopics(shown, emptyTopicNames));
  }
  // The older form is left out where the newer is asked for by name.
  if (!wants('muted_topics') || request.types.includes('user_topic')) return;
  state.add('muted_topics', toMutedTopics(topics, nameOf, emptyTopicNames));
}

/** Adds the lists of channels and beside them, all but the subscriptions. */
function addLists(context: Needs, state: StatePart, view: View): void {
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

/** Adds the visible channels by the caller's relation to them. */
async function addSubscriptions(context: Needs, state: StatePart, view: View): Promise<void> {
  const { request, viewer, visible, systemGroups } = view;
  const rosters = request.include_subscribers ? await rostersOf(context, viewer.realm_id, visible) : undefined;
  const subscribers = ({ channel }: VisibleChannel) => subscriberLists(rosters?.get(channel.c), request);
  const nulls = request.capabilities?.notification_settings_null === true;
  const own = { inherited: nulls ? null : inheritedOf(viewer) };
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
  addList(context, state, view, { name: 'never_subscribed', form, listed: never, more: never.map(subscribers) });
}

/** Some of the visible channels, under a name in the state. */
interface NamedList extends Pick<ListName, 'name' | 'form'> {
  readonly listed: readonly VisibleChannel[];
  /** What is added to the fields of each. */
  readonly more: readonly Listed['more'][];
}

/** Adds a list, as a segment that is shared with the users who have the same one. */
function addList(
  { lists }: Needs,
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
 * Who is subscribed to each channel, at the version that the channel has here. A roster that has moved on since is
 * found by its version: the state is of the channel's moment.
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
