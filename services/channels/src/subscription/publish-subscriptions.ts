/**
 * Events of new channels and subscriptions: the channel to users who could not see it before, the subscription to the
 * subscribed users, then the new peers to all others who see the channel.
 */
import { isAdmin, isGuest, UserSet } from '@rookery/core';
import type { EventOf } from '@rookery/core/events';
import { audienceOfUsers, emit, type Tx } from '@rookery/data';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { toChannelJson, toOwnFields, toSubscriptionJson } from '../channel/channel-json.ts';
import { audienceOf, capabilityFilter } from '../channel/publish-visibility.ts';
import { holdersOf } from '../channel/rules/access.ts';
import type { ChannelDocument, SubscriptionDocument } from '../channel/store/documents.ts';

/** A user with their new subscription. */
export interface NewSubscriber {
  readonly card: UserCard__Output;
  readonly subscription: SubscriptionDocument;
}

interface ChannelAnnouncement {
  readonly channel: ChannelDocument;
  readonly joined: readonly NewSubscriber[];
  readonly systemGroups: ReadonlyMap<string, number>;
  readonly causes: Cause[];
}

/**
 * `stream/create`: a new channel to all users who may see it; an existing one to new subscribers who could not see it
 * before (of a private channel, or guests). `subscriber_count` is the count before: the events that follow add to it.
 */
export function publishChannel(tx: Tx, options: ChannelAnnouncement & { before: UserSet; created: boolean }): void {
  const { channel, joined, created, causes } = options;
  const shown = { ...toChannelJson(channel, options.systemGroups), subscriber_count: options.before.size };
  const event = { type: 'stream', op: 'create', streams: [shown] } as const;
  const ids = (cards: readonly NewSubscriber[]) => UserSet.of(cards.map(({ card }) => card.user_id));
  if (created) {
    emit(tx, event, audienceOf({ channel, roster: ids(joined) }), causes);
    return;
  }
  const seeingNow = channel.inviteOnly
    ? ids(joined.filter(({ card }) => !isAdmin(card.role))).minus(holdersOf(channel))
    : channel.webPublic
      ? UserSet.EMPTY
      : ids(joined.filter(({ card }) => isGuest(card.role)));
  if (seeingNow.size > 0) emit(tx, event, audienceOfUsers(seeingNow), causes);
}

/** `subscription/add` to the new subscribers, and `subscription/peer_add` to the others. */
export function publishSubscriptions(
  tx: Tx,
  options: ChannelAnnouncement & { before: UserSet; present: UserSet },
): void {
  publishOwnSubscriptions(tx, options);
  const user_ids = options.joined.map(({ card }) => card.user_id).sort((a, b) => a - b);
  publishPeers(tx, {
    channel: options.channel,
    op: 'peer_add',
    user_ids,
    before: options.before,
    causes: options.causes,
  });
}

/** `subscription/add` to the new subscribers: one entry for all with the same settings and notifications. */
export function publishOwnSubscriptions(
  tx: Tx,
  options: ChannelAnnouncement & { present: UserSet; without_capability?: string },
): void {
  const { channel, joined, present, systemGroups, causes } = options;
  const subscribers = present.toArray();
  const byForm = Map.groupBy(joined, ({ subscription, card }) =>
    JSON.stringify([toOwnFields(subscription, { inherited: null }), card.channel_notifications]),
  );
  for (const alike of byForm.values()) {
    const [first] = alike;
    if (!first) continue;
    const subscription = {
      ...toSubscriptionJson(channel, first.subscription, systemGroups, { inherited: null }),
      subscribers,
    };
    const event: EventOf<'subscription', 'add'> = { type: 'subscription', op: 'add', subscriptions: [subscription] };
    tx.emit({
      type: event.type,
      op: event.op,
      payload: Buffer.from(JSON.stringify(event)),
      audience: audienceOfUsers(UserSet.of(alike.map(({ card }) => card.user_id))),
      causes,
      channel_notifications: first.card.channel_notifications,
      ...(options.without_capability && { without_capability: options.without_capability }),
    });
  }
}

/** `subscription/peer_add` or `peer_remove`: to all users who see the channel except those concerned. */
export function publishPeers(
  tx: Tx,
  options: {
    channel: ChannelDocument;
    op: 'peer_add' | 'peer_remove';
    user_ids: number[];
    before: UserSet;
    causes: Cause[];
  },
): void {
  const { channel, op, user_ids } = options;
  // Guests see only the peers of channels that they are subscribed to, or that everyone sees.
  const seeing = audienceOf({ channel, roster: options.before });
  const except = Buffer.from(UserSet.of(user_ids).toBytes());
  const event = { type: 'subscription', op, stream_ids: [channel.c], user_ids } as const;
  emit(tx, event, { ...seeing, except }, options.causes, capabilityFilter(channel));
}

/** A channel and the users who left it together: those who still see it, and the others. */
export interface JointDeparture {
  readonly channel: ChannelDocument;
  readonly seeing: readonly number[];
  readonly blind: readonly number[];
}

/**
 * Max. users of a smallest part, in which each user gets an entry of their own. More would repeat more ids; with fewer
 * there would be more entries, up to two a user.
 */
const EACH_ALONE = 32;

/**
 * `subscription/peer_remove` to users who left channels together: to each of those who still see a channel, the others,
 * once. Channels that the same users left share the entries. Each half of the users gets the ids of the other half, and
 * in the smallest parts each user gets those of the others: n users need up to 1.125n entries, with n log n ids.
 */
export function publishLeftTogether(tx: Tx, departures: readonly JointDeparture[]): void {
  const alike = Map.groupBy(departures, ({ channel, seeing, blind }) =>
    JSON.stringify([channel.archived, seeing, blind]),
  );
  for (const group of alike.values()) publishLeftAlike(tx, group);
}

/** As `publishLeftTogether`, for channels that the same users left. */
function publishLeftAlike(tx: Tx, group: readonly JointDeparture[]): void {
  const [first] = group;
  if (!first) return;
  const stream_ids = group.map(({ channel }) => channel.c);
  const publish = (user_ids: readonly number[], to: readonly number[]): void => {
    if (user_ids.length === 0 || to.length === 0) return;
    const event = { type: 'subscription', op: 'peer_remove', stream_ids, user_ids: [...user_ids] } as const;
    emit(tx, event, audienceOfUsers(UserSet.of(to)), [], capabilityFilter(first.channel));
  };
  const publishAmong = (users: readonly number[]): void => {
    if (users.length <= EACH_ALONE) {
      for (const user of users) {
        const others = users.filter((other) => other !== user);
        publish(others, [user]);
      }
      return;
    }
    const middle = users.length >> 1;
    const [left, right] = [users.slice(0, middle), users.slice(middle)];
    publish(right, left);
    publish(left, right);
    publishAmong(left);
    publishAmong(right);
  };
  publish(first.blind, first.seeing);
  publishAmong(first.seeing);
}
