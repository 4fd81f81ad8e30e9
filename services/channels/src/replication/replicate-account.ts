/**
 * ReplicateAccount: applies a change of an account (deactivated, reactivated, another role) that the users service
 * made.
 *
 * A deactivated user is in no roster and receives nothing. The subscriptions are suspended with all their settings, and
 * a reactivation resumes them: messages sent in between are not received. A user with another role may see other
 * channels, and gets the events of those that appear and disappear.
 *
 * By the account's version, each change is applied once, and none after a newer one.
 */
import { isGuest, UserSet } from '@rookery/core';
import { audienceOfUser, Binary, type Tx } from '@rookery/data';
import type { AccountRights__Output } from '@rookery/protos/gen/rookery/AccountRights.ts';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { ReplicateAccountReply } from '@rookery/protos/gen/rookery/ReplicateAccountReply.ts';
import type { ReplicateAccountRequest__Output } from '@rookery/protos/gen/rookery/ReplicateAccountRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { replicatedVersion, saveAccount } from '../account/store.ts';
import { capabilityFilter, publishChannelGained, publishChannelLost } from '../channel/publish-visibility.ts';
import { holdersOf, isNamedInSettings, isVisibleTo } from '../channel/rules/access.ts';
import { stageChannel } from '../channel/store/writes.ts';
import type { Context } from '../context.ts';
import { publishDefaultChannels, publishDefaultGroups } from '../default-channels/publish-defaults.ts';
import { positionAt } from '../journal/position.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { type ListedChannel, listInCommit } from '../subscription/list-for-viewer.ts';
import { publishPeers } from '../subscription/publish-subscriptions.ts';
import { findRosters } from '../subscription/store/subscriptions.ts';
import { closeSubscription, raiseVersion, reopenSubscription, saveRoster } from '../subscription/store/writes.ts';

interface AccountChange {
  readonly user: number;
  readonly seen: ListedChannel;
  readonly roster: UserSet;
  readonly causes: Cause[];
}

/** @returns the seq of the last entry of the change */
export async function replicateAccount(
  context: Pick<Context, 'commits' | 'database' | 'realms' | 'relay'>,
  request: ReplicateAccountRequest__Output,
  ctx: Pick<CallContext, 'signal'>,
): Promise<ReplicateAccountReply> {
  const { realm_id: realm, user_id: user, version, active } = request;
  const { systemGroups } = await context.realms.unchanging(realm);
  const causes = request.users_seq > 0 ? [{ service: 'users', seq: request.users_seq }] : [];
  const seq = await context.commits.run(realm, {}, async (tx) => {
    const { followed, channels, rosters, lists } = await tx.read(async (session) => {
      const channels = await listInCommit(context, realm, user, session);
      const ids = channels.map(({ channel }) => channel.c);
      return {
        followed: await replicatedVersion(context.database, realm, user, session),
        channels,
        rosters: await findRosters(context.database, realm, ids, session),
        lists: await findRealmLists(context.database, realm, session),
      };
    });
    if (followed >= version) return tx.lastSeq();
    saveAccount(tx, user, { version, active, role: request.after?.role ?? 0 });
    let changed = false;
    for (const was of channels) {
      const before = sees(request.before, user, was);
      const seen = named(tx, request, was);
      const after = sees(request.after, user, seen);
      const one = { user, seen, roster: rosters.get(seen.channel.c) ?? UserSet.EMPTY, causes };
      const to = { audience: audienceOfUser(user), causes, capable: capabilityFilter(was.channel) };
      // The queues of a deactivated user end anyway: these entries need no fence.
      if (before && !after) publishChannelLost(tx, seen, { ...to, unfenced: !active });
      if (after && !before) publishChannelGained(tx, { channel: seen.channel, roster: one.roster }, to, systemGroups);
      if (active ? resume(tx, one) : hold(tx, one)) changed = true;
    }
    if (changed) raiseVersion(tx, user);
    if (request.before && request.after && isGuest(request.before.role) !== isGuest(request.after.role)) {
      // Guests get no default channels.
      const shown = !isGuest(request.after.role);
      publishDefaultChannels(tx, shown ? channels.map(({ channel }) => channel) : [], audienceOfUser(user));
      publishDefaultGroups(tx, shown ? (lists.defaultGroups ?? []) : [], audienceOfUser(user));
    }
    return tx.lastSeq();
  });
  await positionAt(context, realm, seq, ctx);
  return { seq };
}

function sees(rights: AccountRights__Output | null, user: number, seen: ListedChannel): boolean {
  if (!rights) return false;
  return isVisibleTo({ user_id: user, role: rights.role, group_ids: rights.group_ids }, seen);
}

/** Adds the user to the viewers by settings of the channel, or removes them, as their rights require. */
function named(
  tx: Tx,
  { user_id: user, users_seq, active, after }: ReplicateAccountRequest__Output,
  seen: ListedChannel,
): ListedChannel {
  const { channel } = seen;
  const rights = active ? after : null;
  if (!channel.inviteOnly || !channel.holders) return seen;
  const is = rights !== null && !isGuest(rights.role) && isNamedInSettings({ user_id: user, ...rights }, channel);
  const before = holdersOf(channel);
  if (before.has(user) === is) return seen;
  const holders = new Binary((is ? before.with(user) : before.without(user)).toBytes());
  // The position of the entries that follow is not known yet, but it is not before this one.
  const holdersAt = Math.max(channel.holdersAt ?? 0, users_seq);
  stageChannel(tx, channel.c, { holders, holdersAt });
  return { ...seen, channel: { ...channel, holders, holdersAt } };
}

/** Suspends a subscription until its user is reactivated. @returns whether there was one */
function hold(tx: Tx, { user, seen, roster, causes }: AccountChange): boolean {
  const { channel, subscription } = seen;
  if (!subscription?.active) return false;
  const version = channel.ver + 1;
  closeSubscription(tx, subscription, version, true);
  publishPeers(tx, { channel, op: 'peer_remove', user_ids: [user], before: roster, causes });
  saveRoster(tx, channel, version, roster.without(user));
  return true;
}

/** Resumes a suspended subscription. @returns whether there was one */
function resume(tx: Tx, { user, seen, roster, causes }: AccountChange): boolean {
  const { channel, subscription } = seen;
  if (!subscription?.held) return false;
  const version = channel.ver + 1;
  reopenSubscription(tx, subscription, version);
  publishPeers(tx, { channel, op: 'peer_add', user_ids: [user], before: roster, causes });
  saveRoster(tx, channel, version, roster.with(user));
  return true;
}
