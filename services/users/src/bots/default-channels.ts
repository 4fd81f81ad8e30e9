import { type CallContext, onward } from '@rookery/rpc';
import type { Context } from '../context.ts';

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
  await channels.GetChannelId({ name }, onward(ctx));
  return name;
}
