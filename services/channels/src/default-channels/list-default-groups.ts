/** ListDefaultGroups: the groups of channels that a new user may choose. */
import type { ListDefaultGroupsReply } from '@rookery/protos/gen/rookery/ListDefaultGroupsReply.ts';
import type { ListDefaultGroupsRequest__Output } from '@rookery/protos/gen/rookery/ListDefaultGroupsRequest.ts';
import type { Context } from '../context.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { toDefaultGroups } from './default-groups-json.ts';

/** Returns the groups with channels, by name. */
export async function listDefaultGroups(
  context: Pick<Context, 'database'>,
  request: ListDefaultGroupsRequest__Output,
): Promise<ListDefaultGroupsReply> {
  const { defaultGroups = [] } = await findRealmLists(context.database, request.realm_id);
  const offered = toDefaultGroups(defaultGroups).filter(({ streams }) => streams.length > 0);
  return { groups: offered.map(({ id, name, description }) => ({ group_id: id, name, description })) };
}
