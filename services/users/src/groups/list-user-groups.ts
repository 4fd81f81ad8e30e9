/** All user groups. */
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { groupList } from '../directory/group-list.ts';
import { checkNotGuest } from '../user/rules/access.ts';
import type { GroupsContext } from './context.ts';

/**
 * `GET /user_groups`: all groups, including system groups. The list is encoded once per change and sent unchanged.
 * @throws BAD_REQUEST `Not allowed for guest users`
 */
export const listUserGroups: UsersHandler<'ListUserGroups', Pick<GroupsContext, 'directories'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  checkNotGuest(caller);
  const directory = await context.directories.current(caller.realm_id);
  const deactivatedToo = request.include_deactivated;
  const form = `group list ${deactivatedToo}`;
  const make = () => ({ user_groups: groupList(directory, deactivatedToo) });
  return { json: directory.prepared.json(form, directory.groupsStamp, make) };
};
