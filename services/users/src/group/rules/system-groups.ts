/**
 * System groups. Their direct members derive from the roles in the users' documents and are not stored; only the
 * nesting of the groups is.
 */
import { ROLES, type SystemGroupName } from '@rookery/core';
import type { UserDocument } from '../../user/documents.ts';
import { isWaiting } from '../../user/rules/waiting-period.ts';

/** The displayed name and the description of each system group, and its inner group, whose members are in it too. */
export const SYSTEM_GROUP_TREE: Readonly<
  Record<SystemGroupName, { shown: string; title: string; inner?: SystemGroupName }>
> = {
  'role:internet': { shown: 'Everyone on the internet', title: 'Everyone on the internet', inner: 'role:everyone' },
  'role:everyone': {
    shown: 'Everyone',
    title: 'Everyone in this organization, including guests',
    inner: 'role:members',
  },
  'role:members': {
    shown: 'Members',
    title: 'Members of this organization, not including guests',
    inner: 'role:fullmembers',
  },
  'role:fullmembers': {
    shown: 'Full members',
    title: 'Members of this organization, not including new accounts and guests',
    inner: 'role:moderators',
  },
  'role:moderators': { shown: 'Moderators', title: 'Moderators of this organization', inner: 'role:administrators' },
  'role:administrators': {
    shown: 'Administrators',
    title: 'Administrators of this organization, including owners',
    inner: 'role:owners',
  },
  'role:owners': { shown: 'Owners', title: 'Owners of this organization' },
  'role:nobody': { shown: 'Nobody', title: 'Nobody' },
};

/** The system groups that a user is directly in; members in the waiting period are not in `role:fullmembers`. */
export function directSystemGroups(user: Pick<UserDocument, 'role' | 'full_member_at'>): readonly SystemGroupName[] {
  switch (user.role) {
    case ROLES.owner:
      return ['role:owners'];
    case ROLES.administrator:
      return ['role:administrators'];
    case ROLES.moderator:
      return ['role:moderators'];
    case ROLES.guest:
      return ['role:everyone'];
    default:
      return isWaiting(user) ? ['role:members'] : ['role:members', 'role:fullmembers'];
  }
}
