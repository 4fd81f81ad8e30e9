import type { DefaultChannelRequest__Output } from '@rookery/protos/gen/rookery/DefaultChannelRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { CallContext } from '@rookery/rpc';
import { type Dependencies, setDefault } from './default-channels.ts';

/**
 * `DELETE /default_streams`; no change if the channel is not a default channel.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid channel ID`
 */
export function removeDefaultChannel(
  context: Dependencies,
  request: DefaultChannelRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  return setDefault(context, request, ctx, false);
}
