/** The caller that an operator acts as. */

import { ROLES } from '@rookery/core';
import type { UsersHandler } from '@rookery/rpc';
import { checkRealmActive } from '../realm/rules/access.ts';
import type { AuthenticationContext } from './context.ts';

/**
 * Returns the caller for an operator's calls: the organisation's Notification Bot with the rights of an owner. So every
 * rule and event is that of a call by an owner, and none is attributed to a person.
 * @throws NONEXISTENT_SUBDOMAIN, REALM_DEACTIVATED
 */
export const getOperator: UsersHandler<'GetOperator', Pick<AuthenticationContext, 'directories'>> = async (
  context,
  { realm_id },
) => {
  const directory = await context.directories.current(realm_id);
  checkRealmActive(directory.realm);
  const bot = directory.users.byId.get(directory.realm.notification_bot_id);
  if (!bot) throw new Error(`the organisation ${realm_id} has no Notification Bot`);
  const owner = { ...bot, role: ROLES.owner, is_system_bot: false, full_member_at: 0 };
  const caller = {
    ...directory.callerOf(bot),
    role: ROLES.owner,
    bot_type: 0,
    group_ids: directory.groupIdsOf(owner),
    client: 'Operator',
  };
  return { caller };
};
