import { t } from '../i18n/index.ts';
import { isDeactivatedUser, state } from '../state/index.ts';

/** The words of the link to the direct conversation with a user: a deactivated account is not written to. */
export function messageLabel(userId: number): string {
  if (userId === state.user_id) return t('people.message_self');
  return t(isDeactivatedUser(userId) ? 'people.view_direct' : 'people.message');
}
