/** GetPeers: users who share a channel. */

import { UserSet } from '@rookery/core';
import type { ChannelsHandler } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { findRosters, subscribedChannels } from '../subscription/store/subscriptions.ts';

/**
 * For each of these users, the subscribers of the channels that they are subscribed to: all subscribers for a guest,
 * only guests for other users.
 */
export const getPeers: ChannelsHandler<'GetPeers', Pick<Context, 'database' | 'reads'>> = async (
  { database, reads },
  request,
) => {
  const { realm_id: realm, user_ids } = request;
  const guests = UserSet.fromBytes(request.guests);
  const { seq, value } = await reads.read(realm, async (_seq, session) => {
    const channels = await subscribedChannels(database, realm, user_ids, session);
    const ids = [...new Set([...channels.values()].flat())];
    return { channels, rosters: await findRosters(database, realm, ids, session) };
  });
  const { channels, rosters } = value;
  const users = [...channels].map(([user_id, own]) => {
    const isGuest = guests.has(user_id);
    let peers = UserSet.EMPTY;
    for (const channel of own) {
      const roster = rosters.get(channel) ?? UserSet.EMPTY;
      peers = peers.union(isGuest ? roster : roster.intersect(guests));
    }
    return { user_id, sharers: Buffer.from(peers.toBytes()) };
  });
  return { seq, users };
};
