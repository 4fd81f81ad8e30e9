/** ListRetentions: the channels with a message retention of their own, archived ones included. */
import type { ChannelsHandler } from '@rookery/rpc';
import { listRetentions as findRetentions } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';

export const listRetentions: ChannelsHandler<'ListRetentions', Pick<Context, 'database'>> = async (
  context,
  request,
) => {
  const found = await findRetentions(context.database, request.realm_id);
  return { channels: found.map(({ c, retentionDays }) => ({ channel_id: c, days: retentionDays ?? -1 })) };
};
