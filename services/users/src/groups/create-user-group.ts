/** Creates a user group for a user. */
import { badRequest, fromGroupSettingUpdates, inGroupSetting } from '@rookery/core';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { checkGroupDescription } from '../group/rules/groups.ts';
import { checkGroupName } from '../group/rules/names.ts';
import { readRealm } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { addGroup } from './add-group.ts';
import type { GroupsContext } from './context.ts';

/**
 * `POST /user_groups/create`. Every call after the reply sees its members in the group.
 *
 * @throws BAD_REQUEST `Insufficient permission`, for a bad or taken name, a description that is too long, too
 *   many groups or members of groups, and for invalid users, groups and values of settings; SYSTEM_GROUP_REQUIRED
 */
export const createUserGroup: UsersHandler<
  'CreateUserGroup',
  Pick<GroupsContext, 'commits' | 'database' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const wanted = {
    name: checkGroupName(request.name),
    description: checkGroupDescription(request.description),
    creator: caller,
    members: [...new Set(request.member_ids)],
    subgroups: [...new Set(request.subgroup_ids)],
    settings: fromGroupSettingUpdates(request.settings),
  };
  const groupId = await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const realm = await readRealm(tx, context.database);
    if (!inGroupSetting(caller, realm.settings.can_create_groups, { allowEveryone: false })) {
      throw badRequest('Insufficient permission');
    }
    return addGroup(tx, context.database, realm, wanted);
  });
  await invalidateCallers(context, caller.realm_id, wanted.subgroups.length > 0 ? 'everyone' : wanted.members);
  return { group_id: groupId };
};
