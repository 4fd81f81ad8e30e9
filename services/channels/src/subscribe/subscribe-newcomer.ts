/** SubscribeNewcomer: the first subscriptions of a new user. */

import { UserSet } from '@rookery/core';
import type { ClientSession } from '@rookery/data';
import type { SubscribeNewcomerRequest__Output } from '@rookery/protos/gen/rookery/SubscribeNewcomerRequest.ts';
import type { ChannelsHandler } from '@rookery/rpc';
import { isAnyDeactivated } from '../account/store.ts';
import { canInviteTo, sharesHistory } from '../channel/rules/access.ts';
import { maySubscribeOthers } from '../channel/rules/organisation.ts';
import { listChannels } from '../channel/store/channels.ts';
import type { ChannelDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { joinChannel } from '../subscription/join-channel.ts';
import { pickColor } from '../subscription/rules/colors.ts';
import { findRosters, findSubscriptions } from '../subscription/store/subscriptions.ts';
import { holdNewSubscription, raiseVersion } from '../subscription/store/writes.ts';
import { colorsOf } from '../subscription/used-colors.ts';
import { findCaller } from '../upstream/find-caller.ts';

/**
 * Subscribes the user to the channels of the invitation, to the default channels and to those of the groups that the
 * user chose, as far as they still exist. If new subscribers see a channel's history, the subscription begins before
 * its newest messages (`GiveHistory`), so that the user receives them. Leaves out channels of the invitation that the
 * inviter may no longer invite to. For a user who was deactivated in the meantime, the subscriptions begin with a
 * reactivation. Idempotent: past subscriptions stay ended.
 */
export const subscribeNewcomer: ChannelsHandler<
  'SubscribeNewcomer',
  Pick<Context, 'commits' | 'database' | 'messages' | 'realms' | 'users'>
> = async (context, request) => {
  const { realm_id: realm, user_id: user } = request;
  const { database } = context;
  const route = { route: String(realm) };
  const { users } = await context.users.GetCards({ realm_id: realm, user_ids: [user] }, route);
  const [card] = users;
  if (!card) return {};
  const { systemGroups } = await context.realms.unchanging(realm);
  const firstChannels = await channelsOf(context, request);
  const shared = (await firstChannels()).filter(sharesHistory);
  const history = await context.messages.GiveHistory(
    { realm_id: realm, user_id: user, channel_ids: shared.map(({ c }) => c) },
    route,
  );
  const since = new Map(history.channels.map(({ channel_id, since_version }) => [channel_id, since_version]));
  const causes = [{ service: 'users', seq: request.users_seq }];
  await context.commits.run(realm, {}, async (tx) => {
    const { channels, rosters, known, gone } = await tx.read(async (session) => {
      const channels = await firstChannels(session);
      const ids = channels.map(({ c }) => c);
      return {
        channels,
        rosters: await findRosters(database, realm, ids, session),
        known: await findSubscriptions(database, realm, ids, [user], session),
        gone: await isAnyDeactivated(database, realm, [user], session),
      };
    });
    const colors = new Map([[user, new Map<string, number>()]]);
    let changed = false;
    for (const channel of channels) {
      // A user who left the channel again has a past subscription.
      if (known.has(`${channel.c}:${user}`)) continue;
      changed = true;
      if (gone) {
        holdNewSubscription(tx, channel, user, pickColor(colorsOf(colors, user)));
        continue;
      }
      const roster = rosters.get(channel.c) ?? UserSet.EMPTY;
      const plan = { channel, created: false, roster, joining: [card], known, colors, systemGroups, causes };
      joinChannel(tx, { ...plan, since: sharesHistory(channel) ? since.get(channel.c) : undefined });
    }
    if (changed) raiseVersion(tx, user);
    return null;
  });
  return {};
};

/**
 * The codes with which `GetCaller` rejects inviters who currently may do nothing. A deactivated organisation is none of
 * them: it says nothing about the inviter, and the task is repeated until a reactivation.
 */
const ABSENT = ['BAD_REQUEST', 'USER_DEACTIVATED'] as const;

/** Returns a function that reads the channels of the new user, by the current rights of the inviter. */
async function channelsOf(
  context: Pick<Context, 'database' | 'realms' | 'users'>,
  { realm_id: realm, channel_ids, include_defaults, inviter_id, default_group_ids }: SubscribeNewcomerRequest__Output,
): Promise<(session?: ClientSession) => Promise<ChannelDocument[]>> {
  const { database } = context;
  const named = new Set(channel_ids);
  const checked = inviter_id !== 0 && named.size > 0;
  const user = { realm_id: realm, user_id: inviter_id };
  const inviter = checked ? await findCaller(context, user, { route: String(realm) }, ABSENT) : undefined;
  const organisation = inviter ? maySubscribeOthers(inviter, (await context.realms.get(inviter)).rules) : false;
  return async (session) => {
    const own = checked ? await findSubscriptions(database, realm, channel_ids, [inviter_id], session) : new Map();
    const mayInvite = (channel: ChannelDocument) => {
      const subscribed = own.get(`${channel.c}:${inviter_id}`)?.active === true;
      return inviter !== undefined && canInviteTo(inviter, { channel, subscribed }, organisation);
    };
    const { defaultGroups = [] } = default_group_ids.length > 0 ? await findRealmLists(database, realm, session) : {};
    const chosen = defaultGroups.filter(({ id }) => default_group_ids.includes(id));
    const inGroups = new Set(chosen.flatMap(({ channels }) => channels));
    return (await listChannels(database, realm, session)).filter((channel) => {
      if (channel.archived) return false;
      if ((channel.isDefault && include_defaults) || inGroups.has(channel.c)) return true;
      // Default channels are open to every new user.
      return named.has(channel.c) && (channel.isDefault || mayInvite(channel));
    });
  };
}
