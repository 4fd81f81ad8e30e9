/** GetRosters: the subscribers of channels at given roster versions, who are the receivers of messages sent at them. */

import { badRequest, UserSet } from '@rookery/core';
import type { ChannelsHandler } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { rostersAtEach } from '../subscription/roster-cache.ts';

/** Max. rosters in one request. A message needs one for its channel, and one for each of its moves. */
const MAX_ROSTERS = 100;

export const getRosters: ChannelsHandler<'GetRosters', Pick<Context, 'channels' | 'database' | 'rosters'>> = async (
  context,
  { realm_id: realm, rosters: asked },
) => {
  if (asked.length > MAX_ROSTERS) throw badRequest(`At most ${MAX_ROSTERS} rosters at once`);
  const channels = [...Map.groupBy(asked, ({ channel_id }) => channel_id)].map(async ([id, some]) => {
    const channel = await context.channels.byId(realm, id);
    const versions = some.map(({ version }) => version);
    return [id, channel ? await rostersAtEach(context, channel, versions) : undefined] as const;
  });
  const found = new Map(await Promise.all(channels));
  return {
    users: asked.map(({ channel_id, version }) =>
      Buffer.from((found.get(channel_id)?.get(version) ?? UserSet.EMPTY).toBytes()),
    ),
  };
};
