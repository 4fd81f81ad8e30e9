/**
 * The user's permissions for a group, by its settings and the organisation's; the server decides by the same rules.
 * Guests may not change any group.
 */
import type { UserGroup } from '@rookery/client';
import { isAllowedUnlessGuest, may, state } from '../../state/index.ts';

/** System groups follow the roles; they cannot be changed. */
export const mayManage = (one: UserGroup): boolean =>
  !one.is_system_group && (may('realm_can_manage_all_groups') || isAllowedUnlessGuest(one.can_manage_group));

const isOpen = (one: UserGroup): boolean => !one.is_system_group && !one.deactivated;

export const mayAddMembers = (one: UserGroup): boolean =>
  isOpen(one) && (mayManage(one) || isAllowedUnlessGuest(one.can_add_members_group));

export const mayRemoveMembers = (one: UserGroup): boolean =>
  isOpen(one) && (mayManage(one) || isAllowedUnlessGuest(one.can_remove_members_group));

/** Whether the user is a direct member, not through another group. */
export const isMember = (one: UserGroup): boolean => one.members.includes(state.user_id);

export const mayJoin = (one: UserGroup): boolean =>
  !isMember(one) && isOpen(one) && (mayAddMembers(one) || isAllowedUnlessGuest(one.can_join_group));

export const mayLeave = (one: UserGroup): boolean =>
  isMember(one) && isOpen(one) && (mayRemoveMembers(one) || isAllowedUnlessGuest(one.can_leave_group));

export const mayMakeGroups = (): boolean => may('realm_can_create_groups');
