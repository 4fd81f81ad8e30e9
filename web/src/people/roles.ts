import { t } from '../i18n/index.ts';
import { ROLE } from '../state/index.ts';

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
