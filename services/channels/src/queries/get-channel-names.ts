/** GetChannelNames: the present names of channels to which another service refers by id. */
import type { GetChannelNamesReply } from '@rookery/protos/gen/rookery/GetChannelNamesReply.ts';
import type { GetChannelNamesRequest__Output } from '@rookery/protos/gen/rookery/GetChannelNamesRequest.ts';
import type { CallContext } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { findChannelFor } from '../subscription/access-channel.ts';

/** Returns those of the channels that the caller may know of, archived ones included. */
export async function getChannelNames(
  context: Pick<Context, 'channels' | 'rosters'>,
  request: GetChannelNamesRequest__Output,
  ctx: CallContext,
): Promise<GetChannelNamesReply> {
  const found = await Promise.all(request.channel_ids.map((id) => findChannelFor(context, id, ctx)));
  return { channels: found.flatMap((seen) => (seen ? [{ channel_id: seen.channel.c, name: seen.channel.name }] : [])) };
}
