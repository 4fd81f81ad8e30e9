import type { CallContext } from '@rookery/rpc';
import { getChannelId } from '../upstream/channels.ts';
import type { BotsContext } from './context.ts';

/**
 * Returns the id of a channel that becomes a default of a bot; null for none. The caller must be able to see the
 * channel.
 * @throws BAD_REQUEST `Invalid channel name '...'`
 */
export async function findDefaultChannel(
  { channels }: Pick<BotsContext, 'channels'>,
  ctx: CallContext,
  name: string,
): Promise<number | null> {
  return name === '' ? null : getChannelId(channels, name, ctx);
}
