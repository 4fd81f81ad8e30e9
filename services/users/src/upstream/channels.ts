/** The calls to the channels service. Each is routed by the realm, to the replica that has it in memory. */
import type { UserSet } from '@rookery/core';
import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import type { DefaultGroup__Output } from '@rookery/protos/gen/rookery/DefaultGroup.ts';
import type { GetChannelNotificationsReply__Output } from '@rookery/protos/gen/rookery/GetChannelNotificationsReply.ts';
import type { GetChannelNotificationsRequest } from '@rookery/protos/gen/rookery/GetChannelNotificationsRequest.ts';
import type { GetTopicNotificationsRequest } from '@rookery/protos/gen/rookery/GetTopicNotificationsRequest.ts';
import type { GroupUse__Output } from '@rookery/protos/gen/rookery/GroupUse.ts';
import type { ReplicateAccountRequest } from '@rookery/protos/gen/rookery/ReplicateAccountRequest.ts';
import type { SharersReply__Output } from '@rookery/protos/gen/rookery/SharersReply.ts';
import type { SubscribeNewcomerRequest } from '@rookery/protos/gen/rookery/SubscribeNewcomerRequest.ts';
import type { TopicNotifications__Output } from '@rookery/protos/gen/rookery/TopicNotifications.ts';
import { type CallContext, type CallOptions, forwardedOptions, requireCaller } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';

type Channels = Clients['channels'];
type Routed<Request> = Request & { readonly realm_id: number };

/** Deadline of calls for notifications, ms. The consumer of the log repeats a call that takes longer. */
const NOTIFICATIONS_DEADLINE_MS = 5_000;

/** Max. settings in one call of `UpdateSubscriptionSettings`. */
const MAX_SETTINGS = 1_000;

const routeTo = (realm: number) => ({ route: String(realm) });

/** @throws BAD_REQUEST `Invalid channel name '...'` unless the caller may know of a channel with this name */
export async function getChannelId(
  channels: Pick<Channels, 'GetChannelId'>,
  name: string,
  ctx: CallContext,
): Promise<number> {
  return (await channels.GetChannelId({ name }, forwardedOptions(ctx))).channel_id;
}

/** The names of channels, by id, without those that the viewer may not know of. */
export async function getChannelNames(
  channels: Pick<Channels, 'GetChannelNames'>,
  channelIds: readonly number[],
  viewer: Caller,
  ctx: CallContext,
): Promise<ReadonlyMap<number, string>> {
  const options = { ...forwardedOptions(ctx), caller: viewer };
  const found = await channels.GetChannelNames({ channel_ids: [...channelIds] }, options);
  return new Map(found.channels.map(({ channel_id, name }) => [channel_id, name]));
}

/** All channels that the caller may know of. */
export async function listChannels(channels: Pick<Channels, 'GetView'>, ctx: CallContext) {
  return (await channels.GetView({}, forwardedOptions(ctx))).channels;
}

/** The fields that the digest uses of a channel in `GET /streams`. */
interface ListedChannel {
  readonly stream_id: number;
  readonly name: string;
  readonly description: string;
  readonly creator_id: number | null;
}

/** The channels created since a time (UNIX milliseconds) that a user who is not calling may see, oldest first. */
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
  await channels.CheckInvitation({ channel_ids: [...channelIds] }, forwardedOptions(ctx));
}

/** The channels whose settings name a group, and which settings. */
export async function findGroupUses(
  channels: Pick<Channels, 'FindGroupUses'>,
  groupId: number,
  ctx: CallContext,
): Promise<GroupUse__Output[]> {
  const route = routeTo(requireCaller(ctx).realm_id);
  return (await channels.FindGroupUses({ group_id: groupId }, { ...forwardedOptions(ctx), ...route })).uses;
}

/**
 * Replicates a change of an account to the channels service.
 * @returns the seq of the channels journal that includes the consequences
 */
export async function replicateAccount(
  channels: Pick<Channels, 'ReplicateAccount'>,
  change: Routed<ReplicateAccountRequest>,
): Promise<number> {
  return (await channels.ReplicateAccount(change, routeTo(change.realm_id))).seq;
}

/** The groups of channels that a new user may choose. */
export async function listDefaultGroups(
  channels: Pick<Channels, 'ListDefaultGroups'>,
  realm: number,
  ctx: CallContext,
): Promise<DefaultGroup__Output[]> {
  return (await channels.ListDefaultGroups({ realm_id: realm }, { ...forwardedOptions(ctx), ...routeTo(realm) }))
    .groups;
}

/** Subscribes a new user. Idempotent. */
export async function subscribeNewcomer(
  channels: Pick<Channels, 'SubscribeNewcomer'>,
  join: Routed<SubscribeNewcomerRequest>,
): Promise<void> {
  await channels.SubscribeNewcomer(join, routeTo(join.realm_id));
}

/**
 * For each of these users, the users who share a channel with them: all of them for a guest, only guests for others.
 */
export function readPeers(
  channels: Pick<Channels, 'GetPeers'>,
  realm: number,
  users: readonly number[],
  guests: UserSet,
): Promise<SharersReply__Output> {
  const request = { realm_id: realm, user_ids: [...users], guests: Buffer.from(guests.toBytes()) };
  return channels.GetPeers(request, routeTo(realm));
}

/** Turns off the mails of each channel for which a user who is not calling has turned them on. Idempotent. */
export async function turnOffChannelMails(
  channels: Pick<Channels, 'ListSubscriptions' | 'UpdateSubscriptionSettings'>,
  { realm, caller }: { readonly realm: number; readonly caller: NonNullable<CallOptions['caller']> },
  ctx: CallContext,
): Promise<void> {
  const options = { ...forwardedOptions(ctx), caller, ...routeTo(realm) };
  const { json } = await channels.ListSubscriptions({}, options);
  const { subscriptions } = JSON.parse(Buffer.from(json).toString()) as { subscriptions: MailedSubscription[] };
  const settings = subscriptions
    .filter(({ email_notifications }) => email_notifications)
    .map(({ stream_id }) => ({ channel_id: stream_id, property: 'email_notifications', value_json: 'false' }));
  for (let at = 0; at < settings.length; at += MAX_SETTINGS) {
    await channels.UpdateSubscriptionSettings({ settings: settings.slice(at, at + MAX_SETTINGS) }, options);
  }
}

/** The fields of a subscription in `GET /users/me/subscriptions` that decide about mails. */
interface MailedSubscription {
  readonly stream_id: number;
  /** null: as in the user's settings. */
  readonly email_notifications: boolean | null;
}

/** The notification settings that users chose for a channel. */
export function getChannelNotifications(
  channels: Pick<Channels, 'GetChannelNotifications'>,
  request: Routed<GetChannelNotificationsRequest>,
): Promise<GetChannelNotificationsReply__Output> {
  const options = { ...routeTo(request.realm_id), deadlineMs: NOTIFICATIONS_DEADLINE_MS };
  return channels.GetChannelNotifications(request, options);
}

/** The visibility policies that users chose for topics, in the order of the topics. */
export async function getTopicNotifications(
  channels: Pick<Channels, 'GetTopicNotifications'>,
  request: Routed<GetTopicNotificationsRequest>,
): Promise<TopicNotifications__Output[]> {
  const options = { ...routeTo(request.realm_id), deadlineMs: NOTIFICATIONS_DEADLINE_MS };
  return (await channels.GetTopicNotifications(request, options)).topics;
}
