import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import type { CallContext } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { getChannelNames } from '../upstream/channels.ts';
import type { User } from './documents.ts';
import { type ChannelNames, defaultChannelIds, NO_NAMES } from './rules/bot-json.ts';

/** The present names of the channels that these bots use as defaults, as far as the viewer may know of the channels. */
export async function defaultChannelNames(
  { channels }: { readonly channels: Pick<Clients['channels'], 'GetChannelNames'> },
  bots: readonly Pick<User, 'bot'>[],
  viewer: Caller,
  ctx: CallContext,
): Promise<ChannelNames> {
  const ids = defaultChannelIds(bots);
  return ids.length === 0 ? NO_NAMES : getChannelNames(channels, ids, viewer, ctx);
}
