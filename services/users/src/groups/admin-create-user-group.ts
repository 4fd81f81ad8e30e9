import type { AdminCreateUserGroupRequest__Output } from '@rookery/protos/gen/rookery/AdminCreateUserGroupRequest.ts';
import type { CreateUserGroupReply } from '@rookery/protos/gen/rookery/CreateUserGroupReply.ts';
import type { CallContext } from '@rookery/rpc';
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
export async function adminCreateUserGroup(
  context: Pick<GroupsContext, 'commits' | 'database' | 'config' | 'gateways'>,
  request: AdminCreateUserGroupRequest__Output,
  ctx: CallContext,
): Promise<CreateUserGroupReply> {
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
}
