/** ListDefaultGroups: the groups of channels that a new user may choose. */
import type { ChannelsHandler } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { toDefaultGroups } from './default-groups-json.ts';

/** Returns the groups with channels, by name. */
export const listDefaultGroups: ChannelsHandler<'ListDefaultGroups', Pick<Context, 'database'>> = async (
  context,
  request,
) => {
  const { defaultGroups = [] } = await findRealmLists(context.database, request.realm_id);
  const offered = toDefaultGroups(defaultGroups).filter(({ streams }) => streams.length > 0);
  return { groups: offered.map(({ id, name, description }) => ({ group_id: id, name, description })) };
};
