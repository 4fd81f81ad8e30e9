import type { DefaultChannelRequest__Output } from '@rookery/protos/gen/rookery/DefaultChannelRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { CallContext } from '@rookery/rpc';
import { type Dependencies, setDefault } from './default-channels.ts';

/**
 * `POST /default_streams`; no change if the channel already is a default channel.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid channel ID`, `Private channels cannot be made default.`
 */
export function addDefaultChannel(
  context: Dependencies,
  request: DefaultChannelRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  return setDefault(context, request, ctx, true);
}
