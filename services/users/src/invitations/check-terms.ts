/** Checks the terms of an invitation against what its inviter may give. */
import { badRequest, isGuest } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import type { GroupDocument } from '../group/documents.ts';
import { accessGroup, checkGroupActive, checkMayAlter, mayAlter } from '../group/rules/groups.ts';
import { groupIdsOf, readGroup } from '../group/store/groups.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { readRealm } from '../realm/store.ts';
import { readUser } from '../user/store/users.ts';
import { checkMayInvite, type Inviter } from './rules.ts';
import type { InvitationDocument } from './store.ts';

/**
 * Checks in the operation that the caller may invite, and into these groups.
 * @throws BAD_REQUEST `Insufficient permission`, `Invalid user group`, `User group is deactivated.`; REALM_DEACTIVATED
 */
export async function checkTerms(
  tx: Tx,
  database: Database,
  caller: Inviter,
  options: { kind: 'mail' | 'link'; groupIds: readonly number[] },
): Promise<RealmDocument> {
  const realm = await readRealm(tx, database);
  checkRealmActive(realm);
  checkMayInvite(caller, realm, options.kind);
  await checkInvitationGroups(tx, database, caller, { realm, groupIds: options.groupIds });
  return realm;
}

/** @throws BAD_REQUEST `Insufficient permission`, `Invalid user group`, `User group is deactivated.` */
export async function checkInvitationGroups(
  tx: Tx,
  database: Database,
  caller: Inviter,
  { realm, groupIds }: { realm: RealmDocument; groupIds: readonly number[] },
): Promise<void> {
  for (const id of groupIds) {
    const group = accessGroup(await readGroup(tx, database, id));
    checkGroupActive(group);
    checkMayAlter(caller, realm, group, 'can_add_members_group');
  }
}

/**
 * Returns the groups of an invitation that are still active, and that the user who named them may currently add members
 * to. The others are left out without an error, so that the invitation still creates an account.
 */
export async function readGivenGroups(
  tx: Tx,
  database: Database,
  realm: RealmDocument,
  { group_ids, groups_by, invited_by }: Pick<InvitationDocument, 'group_ids' | 'groups_by' | 'invited_by'>,
): Promise<GroupDocument[]> {
  if (group_ids.length === 0) return [];
  const giver = await readUser(tx, database, groups_by ?? invited_by);
  if (!giver?.is_active || isGuest(giver.role)) return [];
  const caller = { user_id: giver.id, role: giver.role, group_ids: await groupIdsOf(tx, database, giver) };
  const given: GroupDocument[] = [];
  for (const id of group_ids) {
    const group = await readGroup(tx, database, id);
    if (!group || group.deactivated || group.system !== null) continue;
    if (mayAlter(caller, realm, group, 'can_add_members_group')) given.push(group);
  }
  return given;
}

/** Max. groups of an invitation: they are read one by one, while the organisation waits. */
const MAX_GROUPS = 100;

/** @throws BAD_REQUEST for more groups or channels than any client names */
export function checkSizes(terms: {
  readonly channel_ids: readonly number[];
  readonly group_ids: readonly number[];
}): void {
  if (terms.group_ids.length > MAX_GROUPS) throw badRequest(`group_ids is too long (limit: ${MAX_GROUPS} items)`);
}
