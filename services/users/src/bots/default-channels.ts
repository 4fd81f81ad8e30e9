import type { CallContext } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { checkChannelName } from '../upstream/channels.ts';

/**
 * The name of a channel as a default of a bot; null for none. It has to be one that the caller may know of.
 * @throws BAD_REQUEST `Invalid channel name '...'`
 */
export async function checkDefaultChannel(
  { channels }: Pick<Context, 'channels'>,
  ctx: CallContext,
  name: string,
): Promise<string | null> {
  if (name === '') return null;
  await checkChannelName(channels, name, ctx);
  return name;
}
