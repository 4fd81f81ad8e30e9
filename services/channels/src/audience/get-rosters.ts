/** GetRosters: the subscribers of channels at given roster versions, who are the receivers of messages sent at them. */

import { badRequest } from '@rookery/core';
import type { ChannelsHandler } from '@rookery/rpc';
import type { Context } from '../context.ts';

/** Max. rosters in one request. A message needs one for its channel, and one for each of its moves. */
const MAX_ROSTERS = 100;

export const getRosters: ChannelsHandler<'GetRosters', Pick<Context, 'rosters'>> = async (
  { rosters },
  { realm_id: realm, rosters: asked },
) => {
  if (asked.length > MAX_ROSTERS) throw badRequest(`At most ${MAX_ROSTERS} rosters at once`);
  const found = await Promise.all(asked.map(({ channel_id, version }) => rosters.get(realm, channel_id, version)));
  return { users: found.map((users) => Buffer.from(users.toBytes())) };
};
