/**
 * Unsubscribes users from channels: first all checks, then the changes, so that an operation can combine both with
 * others.
 */
import { badRequest, isAdmin, isGuest, UserSet } from '@rookery/core';
import { audienceOfUsers, emit, type Tx } from '@rookery/data';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { publishChannelLost, withdraw } from '../channel/publish-visibility.ts';
import { canRemoveOthers, hasMetadataAccess, holdersOf } from '../channel/rules/access.ts';
import { noChannelNamed } from '../channel/rules/unknown.ts';
import { findChannelsByName } from '../channel/store/channels.ts';
import type { ChannelDocument, SubscriptionDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { type JointDeparture, publishLeftTogether, publishPeers } from '../subscription/publish-subscriptions.ts';
import { findRosters, findSubscriptions, usersWithVersions } from '../subscription/store/subscriptions.ts';
import { closeSubscription, saveRoster } from '../subscription/store/writes.ts';
import type { Principals } from '../upstream/principals.ts';

/** Users and channels of an unsubscription that passed all checks. */
interface LeavePlan {
  readonly targets: readonly { readonly channel: ChannelDocument; readonly roster: UserSet }[];
  readonly cards: Principals['cards'];
  readonly subscriptions: ReadonlyMap<string, SubscriptionDocument>;
  /** The users who have a version document. */
  readonly versions: ReadonlySet<number>;
}

/** Trims channel names and removes repetitions, regardless of case. */
export const distinctNames = (names: readonly string[]): string[] => [
  ...new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()])).values(),
];

/**
 * Reads and checks an unsubscription. The operation must not have staged anything before. The owner of a bot needs no
 * permission of the channel to unsubscribe the bot.
 * @throws STREAM_DOES_NOT_EXIST for a channel that does not exist or is not visible; BAD_REQUEST without permission
 */
export async function checkLeave(
  context: Pick<Context, 'database'>,
  tx: Tx,
  options: { readonly caller: Caller__Output; readonly names: readonly string[]; readonly principals: Principals },
): Promise<LeavePlan> {
  const { caller, names } = options;
  const { cards } = options.principals;
  const users = cards.map((card) => card.user_id);
  const others = cards.some((card) => card.user_id !== caller.user_id && card.bot_owner_id !== caller.user_id);
  const { channels, rosters, subscriptions, versions } = await tx.read(async (session) => {
    const channels = await findChannelsByName(context.database, tx.realm, names, session);
    const ids = [...channels.values()].map((channel) => channel.c);
    return {
      channels,
      rosters: await findRosters(context.database, tx.realm, ids, session),
      subscriptions: await findSubscriptions(context.database, tx.realm, ids, users, session),
      versions: await usersWithVersions(context.database, tx.realm, users, session),
    };
  });
  const targets = names.map((name) => {
    const channel = channels.get(name.toLowerCase());
    const roster = (channel && rosters.get(channel.c)) ?? UserSet.EMPTY;
    const seen = channel && { channel, subscribed: roster.has(caller.user_id) };
    if (!seen || !hasMetadataAccess(caller, seen)) throw noChannelNamed(name);
    if (others && !canRemoveOthers(caller, seen)) throw badRequest('Insufficient permission');
    return { channel: seen.channel, roster };
  });
  return { targets, cards, subscriptions, versions };
}

/**
 * Stages the changes and their events.
 * @returns names of channels that at least one user left, names of the others, users whose versions must be raised
 */
export function leaveChannels(
  tx: Tx,
  { targets, cards, subscriptions }: LeavePlan,
): { removed: string[]; not_removed: string[]; changed: Set<number> } {
  const withdrawals = targets.flatMap(({ channel, roster }) => {
    const leaving = cards.filter((card) => roster.has(card.user_id)).map((card) => card.user_id);
    if (leaving.length === 0) return [];
    return { channel_id: channel.c, version: channel.ver + 1, leaving: Buffer.from(UserSet.of(leaving).toBytes()) };
  });
  const left = { removed: [] as string[], not_removed: [] as string[], changed: new Set<number>() };
  const departures: JointDeparture[] = [];
  for (const { channel, roster } of targets) {
    const leaving = cards.filter((card) => roster.has(card.user_id));
    if (leaving.length === 0) {
      left.not_removed.push(channel.name);
      continue;
    }
    left.removed.push(channel.name);
    const version = channel.ver + 1;
    const ids = leaving.map((card) => card.user_id).sort((a, b) => a - b);
    for (const user of ids) {
      const subscription = subscriptions.get(`${channel.c}:${user}`);
      if (subscription) closeSubscription(tx, subscription, version);
      left.changed.add(user);
    }
    const gone = [{ stream_id: channel.c, name: channel.name }];
    const audience = audienceOfUsers(UserSet.of(ids));
    emit(tx, { type: 'subscription', op: 'remove', subscriptions: gone }, audience, [], withdraw(tx, withdrawals));
    publishPeers(tx, { channel, op: 'peer_remove', user_ids: ids, before: roster, causes: [] });
    // The channel disappears for users who saw it only as subscribers.
    const holders = holdersOf(channel);
    const hidden = leaving.filter((card) =>
      channel.inviteOnly ? !isAdmin(card.role) && !holders.has(card.user_id) : isGuest(card.role) && !channel.webPublic,
    );
    const blind = UserSet.of(hidden.map((card) => card.user_id));
    departures.push({ channel, seeing: ids.filter((id) => !blind.has(id)), blind: blind.toArray() });
    if (blind.size > 0) publishChannelLost(tx, { channel }, { audience: audienceOfUsers(blind), causes: [] });
    saveRoster(tx, channel, version, roster.without(...ids));
  }
  publishLeftTogether(tx, departures);
  return left;
}
