/**
 * FollowAccount: an account was deactivated, reactivated or given another role by the users service.
 *
 * Whoever is deactivated is in no roster and receives nothing. Their subscriptions are held, with all their settings, and
 * go on when they come back: what was sent meanwhile is not theirs. Another role may see other channels, and its user is
 * told of those that come and go.
 *
 * The account's version makes each change count once, and none after a newer one.
 */
import { isGuest, UserSet } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { AccountRights__Output } from '@rookery/protos/gen/rookery/AccountRights.ts';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { FollowAccountReply } from '@rookery/protos/gen/rookery/FollowAccountReply.ts';
import type { FollowAccountRequest__Output } from '@rookery/protos/gen/rookery/FollowAccountRequest.ts';
import { emitPeers } from '../announce/announce.ts';
import { tellDefaultChannels, tellDefaultGroups } from '../announce/defaults.ts';
import type { Context } from '../context.ts';
import { hasMetadataAccess } from '../rules/access.ts';
import { toChannelJson } from '../shape/channel-json.ts';
import { followedVersion } from '../store/accounts.ts';
import { COLLECTIONS } from '../store/documents.ts';
import { only } from '../store/events.ts';
import { findRealmLists } from '../store/realm-lists.ts';
import { type SeenChannel, seenChannels } from '../store/seen-channels.ts';
import { findRosters } from '../store/subscriptions.ts';
import { closeSubscription, openSubscription, raiseVersion, saveRoster } from '../store/writes.ts';

interface Followed {
  readonly user: number;
  readonly seen: SeenChannel;
  readonly roster: UserSet;
  readonly causes: Cause[];
}

/** @returns the seq of the last entry that tells of the change */
export async function followAccount(
  context: Pick<Context, 'commits' | 'database' | 'realms'>,
  request: FollowAccountRequest__Output,
): Promise<FollowAccountReply> {
  const { realm_id: realm, user_id: user, version, active } = request;
  const { systemGroups } = await context.realms.unchanging(realm);
  const causes = request.users_seq > 0 ? [{ service: 'users', seq: request.users_seq }] : [];
  const seq = await context.commits.run(realm, {}, async (tx) => {
    const { followed, channels, rosters, lists } = await tx.read(async (session) => {
      const channels = await seenChannels(context, realm, user, session);
      const ids = channels.map(({ channel }) => channel.c);
      return {
        followed: await followedVersion(context.database, realm, user, session),
        channels,
        rosters: await findRosters(context.database, realm, ids, session),
        lists: await findRealmLists(context.database, realm, session),
      };
    });
    if (followed >= version) return tx.lastSeq();
    const account = { ver: version, active, role: request.after?.role ?? 0 };
    tx.update(COLLECTIONS.accounts, { _id: { r: realm, u: user } }, { $set: account }, { upsert: true });
    let changed = false;
    for (const seen of channels) {
      const one = { user, seen, roster: rosters.get(seen.channel.c) ?? UserSet.EMPTY, causes };
      const before = sees(request.before, one);
      const after = sees(request.after, one);
      if (before && !after) tellGone(tx, one);
      if (after && !before) tellCome(tx, one, systemGroups);
      if (active ? resume(tx, one) : hold(tx, one)) changed = true;
    }
    if (changed) raiseVersion(tx, user);
    if (request.before && request.after && isGuest(request.before.role) !== isGuest(request.after.role)) {
      // Guests are told of no defaults.
      const shown = !isGuest(request.after.role);
      tellDefaultChannels(tx, shown ? channels.map(({ channel }) => channel) : [], only(user));
      tellDefaultGroups(tx, shown ? (lists.defaultGroups ?? []) : [], only(user));
    }
    return tx.lastSeq();
  });
  return { seq };
}

function sees(rights: AccountRights__Output | null, { user, seen }: Followed): boolean {
  if (!rights) return false;
  return hasMetadataAccess({ user_id: user, role: rights.role, group_ids: rights.group_ids }, seen);
}

/** Ends a subscription until its user comes back. @returns whether there was one */
function hold(tx: Tx, { user, seen, roster, causes }: Followed): boolean {
  const { channel, subscription } = seen;
  if (!subscription?.active) return false;
  const version = channel.ver + 1;
  closeSubscription(tx, subscription, version, true);
  emitPeers(tx, { channel, op: 'peer_remove', user_ids: [user], before: roster, causes });
  saveRoster(tx, channel, version, roster.without(user));
  return true;
}

/** Takes a held subscription up again. @returns whether there was one */
function resume(tx: Tx, { user, seen, roster, causes }: Followed): boolean {
  const { channel, subscription } = seen;
  if (!subscription?.held) return false;
  const version = channel.ver + 1;
  openSubscription(tx, channel, user, version, subscription, subscription.color);
  emitPeers(tx, { channel, op: 'peer_add', user_ids: [user], before: roster, causes });
  saveRoster(tx, channel, version, roster.with(user));
  return true;
}

function tellGone(tx: Tx, { user, seen, causes }: Followed): void {
  const { c } = seen.channel;
  tell(tx, user, { type: 'stream', op: 'delete', streams: [{ stream_id: c }], stream_ids: [c] }, causes);
}

/** The channel without subscribers, and then all of them: a client counts by what it is told. */
function tellCome(tx: Tx, o: Followed, systemGroups: ReadonlyMap<string, number>): void {
  const { user, seen, roster, causes } = o;
  const shown = { ...toChannelJson(seen.channel, systemGroups), subscriber_count: 0 };
  tell(tx, user, { type: 'stream', op: 'create', streams: [shown] }, causes);
  if (roster.size === 0) return;
  const peers = { stream_ids: [seen.channel.c], user_ids: roster.toArray() };
  tell(tx, user, { type: 'subscription', op: 'peer_add', ...peers }, causes);
}

function tell(
  tx: Tx,
  user: number,
  event: { type: string; op: string; [field: string]: unknown },
  causes: Cause[],
): void {
  tx.emit({
    type: event.type,
    op: event.op,
    payload: Buffer.from(JSON.stringify(event)),
    audience: { users: Buffer.from(UserSet.of([user]).toBytes()) },
    causes,
  });
}
