import type { UsersHandler } from '@rookery/rpc';
import { checkGroupName } from '../group/rules/names.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { readRealm } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { addGroup } from './add-group.ts';
import type { GroupsContext } from './context.ts';

/**
 * Creates a group of these users for the operator; it has no creator.
 * @throws BAD_REQUEST for a bad or taken name and for unknown user ids; NONEXISTENT_SUBDOMAIN, REALM_DEACTIVATED
 */
export const adminCreateUserGroup: UsersHandler<
  'AdminCreateUserGroup',
  Pick<GroupsContext, 'commits' | 'database' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
  const members = [...new Set(request.member_ids)];
  const name = checkGroupName(request.name);
  const groupId = await context.commits.run(request.realm_id, ctx, async (tx) => {
    const realm = await readRealm(tx, context.database);
    checkRealmActive(realm);
    const wanted = { name, description: '', creator: null, members, subgroups: [], settings: new Map() };
    return addGroup(tx, context.database, realm, wanted);
  });
  await invalidateCallers(context, request.realm_id, members);
  return { group_id: groupId };
};
