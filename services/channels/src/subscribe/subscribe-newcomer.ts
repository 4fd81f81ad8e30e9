/** SubscribeNewcomer: the first subscriptions of a new user. */
import { UserSet } from '@rookery/core';
import type { ClientSession } from '@rookery/data';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { SubscribeNewcomerRequest__Output } from '@rookery/protos/gen/rookery/SubscribeNewcomerRequest.ts';
import { isAnyDeactivated } from '../account/store.ts';
import { sharesHistory } from '../channel/rules/access.ts';
import { listChannels } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';
import { joinChannel } from '../subscription/join-channel.ts';
import { findRosters, findSubscriptions } from '../subscription/store/subscriptions.ts';
import { raiseVersion } from '../subscription/store/writes.ts';

/**
 * Subscribes to the channels of the invitation and to the default channels that still exist, as if from the time of
 * their newest messages on. Permissions were checked when the invitation was sent. Idempotent: past subscriptions stay
 * as they were left.
 */
export async function subscribeNewcomer(
  context: Pick<Context, 'commits' | 'database' | 'messages' | 'realms' | 'users'>,
  request: SubscribeNewcomerRequest__Output,
): Promise<Empty> {
  const { realm_id: realm, user_id: user } = request;
  const route = { route: String(realm) };
  const { users } = await context.users.GetCards({ realm_id: realm, user_ids: [user] }, route);
  const [card] = users;
  if (!card?.is_active) return {};
  const { systemGroups } = await context.realms.unchanging(realm);
  const named = new Set(request.channel_ids);
  const firstChannels = async (session?: ClientSession) =>
    (await listChannels(context.database, realm, session)).filter(
      ({ c, archived, isDefault }) => !archived && (named.has(c) || (request.include_defaults && isDefault)),
    );
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
        rosters: await findRosters(context.database, realm, ids, session),
        known: await findSubscriptions(context.database, realm, ids, [user], session),
        gone: await isAnyDeactivated(context.database, realm, [user], session),
      };
    });
    if (gone) return null;
    const colors = new Map([[user, new Map<string, number>()]]);
    let changed = false;
    for (const channel of channels) {
      // A user who left the channel again has a past subscription.
      if (known.has(`${channel.c}:${user}`)) continue;
      const roster = rosters.get(channel.c) ?? UserSet.EMPTY;
      const plan = { channel, created: false, roster, joining: [card], known, colors, systemGroups, causes };
      joinChannel(tx, { ...plan, since: sharesHistory(channel) ? since.get(channel.c) : undefined });
      changed = true;
    }
    if (changed) raiseVersion(tx, user);
    return null;
  });
  return {};
}
