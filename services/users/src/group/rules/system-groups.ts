/**
 * The groups that follow roles. Who is directly in one follows from the users' documents, so their members are not
 * stored; only their nesting is.
 */
import { ROLES, type SystemGroupName } from '@rookery/core';
import type { UserDocument } from '../../user/documents.ts';
import { isWaiting } from '../../user/rules/waiting-period.ts';

/** What people call each system group, what it is, and the one inside it: being in that one is being in this one. */
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

/** The system groups that a user is directly in; members who still wait to be full members are in one fewer. */
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
