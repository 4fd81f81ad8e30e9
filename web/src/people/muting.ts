import { t } from '../i18n/index.ts';
import { api, isMutedUser, nameOf } from '../state/index.ts';
import { notify, notifyError } from '../ui/index.ts';

/** Mutes or unmutes a user; the event updates the model. */
export async function toggleMutedUser(userId: number): Promise<void> {
  const path = `/users/me/muted_users/${userId}` as const;
  const muted = isMutedUser(userId);
  try {
    await (muted ? api.delete(path) : api.post(path));
    const name = nameOf(userId);
    notify(muted ? t('people.unmuted_user', { name }) : t('people.muted_user', { name }), {
      action: { label: t('people.undo'), run: () => void toggleMutedUser(userId) },
    });
  } catch (error) {
    notifyError(error);
  }
}
