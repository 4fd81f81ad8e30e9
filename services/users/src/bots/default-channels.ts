import type { CallContext } from '@rookery/rpc';
import { checkChannelName } from '../upstream/channels.ts';
import type { BotsContext } from './context.ts';

/**
 * Checks and returns the name of a channel as a default of a bot; null for none. The caller must be able to see the
 * channel.
 * @throws BAD_REQUEST `Invalid channel name '...'`
 */
export async function checkDefaultChannel(
  { channels }: Pick<BotsContext, 'channels'>,
  ctx: CallContext,
  name: string,
): Promise<string | null> {
  if (name === '') return null;
  await checkChannelName(channels, name, ctx);
  return name;
}
