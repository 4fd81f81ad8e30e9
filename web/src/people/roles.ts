import type { User } from '@rookery/client';
import { t } from '../i18n/index.ts';
import { isAdmin, isOwner, ROLE } from '../state/index.ts';

/** The name of a role: `role` of a user. */
export function roleName(role: number): string {
  switch (role) {
    case ROLE.owner:
      return t('people.role_owner');
    case ROLE.admin:
      return t('people.role_admin');
    case ROLE.moderator:
      return t('people.role_moderator');
    case ROLE.guest:
      return t('people.role_guest');
    default:
      return t('people.role_member');
  }
}

/** Whether the user may change an account as an administrator. Only owners may change what has the role of an owner. */
export const mayChangeAccount = (one: User): boolean => isAdmin() && (one.role !== ROLE.owner || isOwner());

/** The roles that the user may give to an account, including the current one. */
export function rolesFor(one: User): { value: number; label: string }[] {
  const roles = [ROLE.owner, ROLE.admin, ROLE.moderator, ROLE.member, ROLE.guest];
  return roles
    .filter((role) => role !== ROLE.owner || isOwner() || one.role === role)
    .map((value) => ({ value, label: roleName(value) }));
}
