/** Makes a user group. */
import { badRequest } from '@rookery/core';
import type { CreateGroupReply } from '@rookery/protos/gen/rookery/CreateGroupReply.ts';
import type { CreateGroupRequest__Output } from '@rookery/protos/gen/rookery/CreateGroupRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { leaseOver } from '../caller-lease.ts';
import type { Context } from '../context.ts';
import { checkRealmActive } from '../rules/accounts.ts';
import { checkGroupName } from '../rules/group-names.ts';
import { groupJson } from '../rules/memberships.ts';
import { COLLECTIONS } from '../store/documents.ts';
import { emit } from '../store/events.ts';
import { isGroupName, newGroupDocument } from '../store/groups.ts';
import { rosterOf } from '../store/roster.ts';

/**
 * A group of these users, made by the operator, so that nobody created it. Its members are in it for every call that
 * follows the answer.
 *
 * @throws BAD_REQUEST for a bad or taken name and for ids that are nobody's; NONEXISTENT_SUBDOMAIN, REALM_DEACTIVATED
 */
export async function createGroup(
  context: Pick<Context, 'commits' | 'database' | 'config' | 'gateways'>,
  request: CreateGroupRequest__Output,
  ctx: CallContext,
): Promise<CreateGroupReply> {
  const name = checkGroupName(request.name);
  const memberIds = [...new Set(request.member_ids)];
  const groupId = await context.commits.run(request.realm_id, ctx, async (tx) => {
    const version = tx.next('version');
    const roster = await rosterOf(tx, context.database, version);
    checkRealmActive(roster.realm);
    if (await isGroupName(tx, context.database, name)) throw badRequest(`User group '${name}' already exists.`);
    const unknown = memberIds.find((id) => !roster.members.has(id));
    if (unknown !== undefined) throw badRequest(`Invalid user ID: ${unknown}`);
    const group = newGroupDocument(roster.realm.system_groups, {
      realm: tx.realm,
      id: tx.next('group'),
      version,
      name,
      description: '',
      createdAt: tx.nowMs,
      members: memberIds,
    });
    tx.insert(COLLECTIONS.groups, group);
    emit(tx, { type: 'user_group', op: 'add', group: groupJson(group, group.members) }, { everyone: true });
    tx.afterwards(() => roster.advance(version));
    return group.id;
  });
  await leaseOver(context, request.realm_id, memberIds);
  return { group_id: groupId };
}
