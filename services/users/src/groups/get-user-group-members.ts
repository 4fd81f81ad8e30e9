/** The members and subgroups of a user group. */
import { badRequest } from '@rookery/core';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import type { Directory } from '../directory/directory.ts';
import type { User } from '../user/documents.ts';
import { checkNotGuest } from '../user/rules/access.ts';
import { accessUser } from '../user/rules/access-user.ts';
import type { GroupsContext } from './context.ts';

/**
 * `GET /user_groups/{user_group_id}/members`, `.../members/{user_id}` and `.../subgroups`, of any group, including
 * those through groups in it unless only direct ones are requested. Members are active users; those of a deactivated
 * group are the ones it had.
 *
 * @throws BAD_REQUEST `Not allowed for guest users`, `Invalid user group`, `No such user`
 */
export const getUserGroupMembers: UsersHandler<'GetUserGroupMembers', Pick<GroupsContext, 'directories'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  checkNotGuest(caller);
  const directory = await context.directories.current(caller.realm_id);
  const { groups, users } = directory;
  const group = groups.byId.get(request.group_id);
  if (!group) throw badRequest('Invalid user group');
  const within = request.direct_only ? new Set([group.id]) : groups.within(group.id);
  if (request.subgroups) {
    within.delete(group.id);
    return { ids: request.direct_only ? [...group.subgroups] : [...within].sort((a, b) => a - b) };
  }
  if (request.one) {
    const user = users.byId.get(request.user_id);
    const person = accessUser(user?.is_system_bot ? undefined : user);
    return { is_member: isMember(directory, person, within) };
  }
  return { ids: users.people.filter((user) => isMember(directory, user, within)).map(({ id }) => id) };
};

function isMember({ groups }: Directory, user: User, within: ReadonlySet<number>): boolean {
  if (!user.is_active) return false;
  const direct = groups.directGroups(user);
  return [...direct, ...groups.shelvedGroups(user)].some((id) => within.has(id));
}
