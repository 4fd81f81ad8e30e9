import type { CallContext } from '@rookery/rpc';
import { checkChannelName } from '../upstream/channels.ts';
import type { BotsContext } from './context.ts';

/**
 * The name of a channel as a default of a bot; null for none. It has to be one that the caller may know of.
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
