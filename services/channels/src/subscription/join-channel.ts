/** Subscribes users to a channel inside an operation: an existing channel, or one that the operation creates. */
import type { UserSet } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import type { ChannelDocument, SubscriptionDocument } from '../channel/store/documents.ts';
import { insertChannel, stageChannel } from '../channel/store/writes.ts';
import { type NewSubscriber, publishChannel, publishSubscriptions } from './publish-subscriptions.ts';
import { pickColor } from './rules/colors.ts';
import { openSubscription, raiseVersion, reopenSubscription, saveRoster } from './store/writes.ts';
import { type ColorUse, colorsOf } from './used-colors.ts';

interface JoinPlan {
  readonly channel: ChannelDocument;
  /** Whether this operation creates the channel, which is then stored and published here. */
  readonly created: boolean;
  /** Current subscribers. */
  readonly roster: UserSet;
  /** Users to subscribe, none of whom is subscribed. */
  readonly joining: readonly UserCard__Output[];
  /** Their past subscriptions, by `channel:user`. */
  readonly known: ReadonlyMap<string, SubscriptionDocument>;
  /** The roster version at which a first subscription of a user begins; absent: the new version. */
  readonly since?: number | undefined;
  readonly colors: ColorUse;
  readonly systemGroups: ReadonlyMap<string, number>;
  readonly causes: Cause[];
}

/**
 * Stages subscriptions and their events. The caller raises the versions of the subscribed users, once for all channels.
 */
export function joinChannel(tx: Tx, options: JoinPlan): void {
  const { channel, created, roster, systemGroups, causes } = options;
  if (created) {
    insertChannel(tx, channel);
    raiseVersion(tx, 'table');
  }
  if (!created && options.joining.length === 0) return;
  const version = options.joining.length === 0 ? channel.ver : channel.ver + 1;
  const since = options.since ?? version;
  const present = roster.with(...options.joining.map((card) => card.user_id));
  const joined: NewSubscriber[] = options.joining.map((card) => {
    const known = options.known.get(`${channel.c}:${card.user_id}`);
    if (known) return { card, subscription: reopenSubscription(tx, known, version) };
    const color = pickColor(colorsOf(options.colors, card.user_id));
    return { card, subscription: openSubscription(tx, channel, card.user_id, since, color) };
  });
  const after = { ...channel, ver: version, subscribers: present.size };
  publishChannel(tx, { channel: after, before: roster, created, joined, systemGroups, causes });
  if (joined.length === 0) {
    stageChannel(tx, channel.c, {});
    return;
  }
  publishSubscriptions(tx, { channel: after, before: roster, present, joined, systemGroups, causes });
  saveRoster(tx, channel, version, present, since < version);
}
