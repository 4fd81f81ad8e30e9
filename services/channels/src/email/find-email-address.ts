/** FindEmailAddress: the channel and the sender that an address's token stands for. */
import type { FindEmailAddressReply } from '@rookery/protos/gen/rookery/FindEmailAddressReply.ts';
import type { FindEmailAddressRequest__Output } from '@rookery/protos/gen/rookery/FindEmailAddressRequest.ts';
import type { Context } from '../context.ts';
import { findTarget } from './store.ts';

/**
 * Returns no realm for an unknown token or an archived channel. Whether the sender may still post is checked at the
 * send.
 */
export async function findEmailAddress(
  { database, channels }: Pick<Context, 'channels' | 'database'>,
  { token }: FindEmailAddressRequest__Output,
): Promise<FindEmailAddressReply> {
  const found = await findTarget(database, token);
  if (!found) return {};
  const { realm, channel: id, madeBy, sender } = found;
  const channel = await channels.byId(realm, id);
  if (!channel || channel.archived) return {};
  return { realm_id: realm, channel_id: id, made_by: madeBy, sender_id: sender };
}
