/** FindEmailAddress: the channel and the sender that an address's token stands for. */
import type { ChannelsHandler } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { findTarget } from './store.ts';

/**
 * Returns no realm for an unknown token or an archived channel. Whether the sender may still post is checked at the
 * send.
 */
export const findEmailAddress: ChannelsHandler<'FindEmailAddress', Pick<Context, 'channels' | 'database'>> = async (
  { database, channels },
  { token },
) => {
  const found = await findTarget(database, token);
  if (!found) return {};
  const { realm, channel: id, madeBy, sender } = found;
  const channel = await channels.byId(realm, id);
  if (!channel || channel.archived) return {};
  return { realm_id: realm, channel_id: id, made_by: madeBy, sender_id: sender };
};
