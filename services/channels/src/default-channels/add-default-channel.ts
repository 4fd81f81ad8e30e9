import type { ChannelsHandler } from '@rookery/rpc';
import { type Dependencies, setDefault } from './default-channels.ts';

/**
 * `POST /default_streams`; no change if the channel already is a default channel.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid channel ID`, `Private channels cannot be made default.`
 */
export const addDefaultChannel: ChannelsHandler<'AddDefaultChannel', Dependencies> = (context, request, ctx) =>
  setDefault(context, request, ctx, true);
