/** The users and groups that group settings of channels name, for the channels service. */

import { UserSet } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import type { GroupsContext } from './context.ts';

/**
 * Returns the groups, with all their members, and the users, as far as they exist, at one position of the journal.
 * @throws NONEXISTENT_SUBDOMAIN
 */
export const getSettingTargets: UsersHandler<
  'GetSettingTargets',
  Pick<GroupsContext, 'directories' | 'relay'>
> = async (context, request) => {
  const { seq, groups, users } = await context.directories.current(request.realm_id);
  return {
    groups: [...new Set(request.group_ids)].flatMap((id) => {
      const group = groups.byId.get(id);
      if (!group) return [];
      const members = Buffer.from(UserSet.of(groups.everyoneIn(id, users.people)).toBytes());
      return { group_id: id, system: group.system ?? '', deactivated: group.deactivated, members };
    }),
    users: [...new Set(request.user_ids)].flatMap((id) => {
      const user = users.byId.get(id);
      return user && !user.is_system_bot ? { user_id: id, is_active: user.is_active } : [];
    }),
    position: { seq, published: context.relay.published(request.realm_id) },
  };
};
