/** The calls to the channels service. Each is routed by the realm, to the replica that has it in memory. */
import type { UserSet } from '@rookery/core';
import type { GetChannelNotificationsReply__Output } from '@rookery/protos/gen/rookery/GetChannelNotificationsReply.ts';
import type { GetChannelNotificationsRequest } from '@rookery/protos/gen/rookery/GetChannelNotificationsRequest.ts';
import type { GetTopicNotificationsRequest } from '@rookery/protos/gen/rookery/GetTopicNotificationsRequest.ts';
import type { GroupUse__Output } from '@rookery/protos/gen/rookery/GroupUse.ts';
import type { ReplicateAccountRequest } from '@rookery/protos/gen/rookery/ReplicateAccountRequest.ts';
import type { SharersReply__Output } from '@rookery/protos/gen/rookery/SharersReply.ts';
import type { SubscribeNewcomerRequest } from '@rookery/protos/gen/rookery/SubscribeNewcomerRequest.ts';
import type { TopicNotifications__Output } from '@rookery/protos/gen/rookery/TopicNotifications.ts';
import { type CallContext, type CallOptions, onward, requireCaller } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';

type Channels = Clients['channels'];
type Routed<Request> = Request & { readonly realm_id: number };

/** A call that takes longer is repeated by the consumer of the log, ms. */
const NOTIFICATIONS_DEADLINE_MS = 5_000;

const routeTo = (realm: number) => ({ route: String(realm) });

/** @throws BAD_REQUEST `Invalid channel name '...'` unless the caller may know of a channel with this name */
export async function checkChannelName(
  channels: Pick<Channels, 'GetChannelId'>,
  name: string,
  ctx: CallContext,
): Promise<void> {
  await channels.GetChannelId({ name }, onward(ctx));
}

/** Every channel that the caller may know of. */
export async function listChannels(channels: Pick<Channels, 'GetView'>, ctx: CallContext) {
  return (await channels.GetView({}, onward(ctx))).channels;
}

/** A channel as `GET /streams` shows it; what the digest uses of it. */
interface ListedChannel {
  readonly stream_id: number;
  readonly name: string;
  readonly description: string;
  readonly creator_id: number | null;
}

/** The channels made since a time (UNIX milliseconds) that a user who is not calling may see, oldest first. */
export async function listNewChannels(
  channels: Pick<Channels, 'ListChannels'>,
  { realm, caller }: { readonly realm: number; readonly caller: NonNullable<CallOptions['caller']> },
  since: number,
  signal: AbortSignal,
): Promise<ListedChannel[]> {
  const request = { include_public: true, include_subscribed: true, exclude_archived: true, created_since: since };
  const options = { caller, deadlineMs: NOTIFICATIONS_DEADLINE_MS, ...routeTo(realm), signal };
  const { json } = await channels.ListChannels(request, options);
  return (JSON.parse(Buffer.from(json).toString()) as { streams: ListedChannel[] }).streams;
}

/** @throws BAD_REQUEST unless the caller may invite to these channels */
export async function checkInvitationChannels(
  channels: Pick<Channels, 'CheckInvitation'>,
  channelIds: readonly number[],
  ctx: CallContext,
): Promise<void> {
  await channels.CheckInvitation({ channel_ids: [...channelIds] }, onward(ctx));
}

/** The channels whose settings name a group, and which settings. */
export async function findGroupUses(
  channels: Pick<Channels, 'FindGroupUses'>,
  groupId: number,
  ctx: CallContext,
): Promise<GroupUse__Output[]> {
  const route = routeTo(requireCaller(ctx).realm_id);
  return (await channels.FindGroupUses({ group_id: groupId }, { ...onward(ctx), ...route })).uses;
}

/** Has the channels service follow a change of an account. @returns the seq of its journal with what follows of it */
export async function replicateAccount(
  channels: Pick<Channels, 'ReplicateAccount'>,
  change: Routed<ReplicateAccountRequest>,
): Promise<number> {
  return (await channels.ReplicateAccount(change, routeTo(change.realm_id))).seq;
}

/** Subscribes a new user. It may be repeated. */
export async function subscribeNewcomer(
  channels: Pick<Channels, 'SubscribeNewcomer'>,
  join: Routed<SubscribeNewcomerRequest>,
): Promise<void> {
  await channels.SubscribeNewcomer(join, routeTo(join.realm_id));
}

/** Who shares a channel with these users, of the guests; of the guests among them, everyone who does. */
export function readPeers(
  channels: Pick<Channels, 'GetPeers'>,
  realm: number,
  users: readonly number[],
  guests: UserSet,
): Promise<SharersReply__Output> {
  const request = { realm_id: realm, user_ids: [...users], guests: Buffer.from(guests.toBytes()) };
  return channels.GetPeers(request, routeTo(realm));
}

/** What users chose about notifications of a channel. */
export function getChannelNotifications(
  channels: Pick<Channels, 'GetChannelNotifications'>,
  request: Routed<GetChannelNotificationsRequest>,
): Promise<GetChannelNotificationsReply__Output> {
  const options = { ...routeTo(request.realm_id), deadlineMs: NOTIFICATIONS_DEADLINE_MS };
  return channels.GetChannelNotifications(request, options);
}

/** What users chose about notifications of topics, in the order of the topics. */
export async function getTopicNotifications(
  channels: Pick<Channels, 'GetTopicNotifications'>,
  request: Routed<GetTopicNotificationsRequest>,
): Promise<TopicNotifications__Output[]> {
  const options = { ...routeTo(request.realm_id), deadlineMs: NOTIFICATIONS_DEADLINE_MS };
  return (await channels.GetTopicNotifications(request, options)).topics;
}
