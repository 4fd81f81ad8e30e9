import type { ChannelsHandler } from '@rookery/rpc';
import { type Dependencies, setDefault } from './default-channels.ts';

/**
 * `DELETE /default_streams`; no change if the channel is not a default channel.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid channel ID`
 */
export const removeDefaultChannel: ChannelsHandler<'RemoveDefaultChannel', Dependencies> = (context, request, ctx) =>
  setDefault(context, request, ctx, false);
