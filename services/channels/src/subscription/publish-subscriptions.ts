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
export function publishChannel(tx: Tx, o: ChannelAnnouncement & { before: UserSet; created: boolean }): void {
  const { channel, joined, created, causes } = o;
  const shown = { ...toChannelJson(channel, o.systemGroups), subscriber_count: o.before.size };
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
export function publishSubscriptions(tx: Tx, o: ChannelAnnouncement & { before: UserSet; present: UserSet }): void {
  publishOwnSubscriptions(tx, o);
  const user_ids = o.joined.map(({ card }) => card.user_id).sort((a, b) => a - b);
  publishPeers(tx, { channel: o.channel, op: 'peer_add', user_ids, before: o.before, causes: o.causes });
}

/** `subscription/add` to the new subscribers: one entry for all with the same settings and notifications. */
export function publishOwnSubscriptions(
  tx: Tx,
  o: ChannelAnnouncement & { present: UserSet; without_capability?: string },
): void {
  const { channel, joined, present, systemGroups, causes } = o;
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
      ...(o.without_capability && { without_capability: o.without_capability }),
    });
  }
}

/** `subscription/peer_add` or `peer_remove`: to all users who see the channel except those concerned. */
export function publishPeers(
  tx: Tx,
  o: { channel: ChannelDocument; op: 'peer_add' | 'peer_remove'; user_ids: number[]; before: UserSet; causes: Cause[] },
): void {
  const { channel, op, user_ids } = o;
  // Guests see only the peers of channels that they are subscribed to, or that everyone sees.
  const seeing = audienceOf({ channel, roster: o.before });
  const except = Buffer.from(UserSet.of(user_ids).toBytes());
  const event = { type: 'subscription', op, stream_ids: [channel.c], user_ids } as const;
  emit(tx, event, { ...seeing, except }, o.causes, capabilityFilter(channel));
}
