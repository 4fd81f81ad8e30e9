import { t } from '../i18n/index.ts';
import { api, isMutedUser, nameOf } from '../state/index.ts';
import { notify, notifyError } from '../ui/index.ts';

/** Mutes or unmutes a user; the event updates the model. */
export const toggleMutedUser = (userId: number): Promise<void> => setMuted(userId, !isMutedUser(userId));

async function setMuted(userId: number, isMuted: boolean): Promise<void> {
  const path = `/users/me/muted_users/${userId}` as const;
  try {
    await (isMuted ? api.post(path) : api.delete(path));
    const name = nameOf(userId);
    notify(isMuted ? t('people.muted_user', { name }) : t('people.unmuted_user', { name }), {
      // The event of the change may come after this notice.
      action: { label: t('people.undo'), run: () => void setMuted(userId, !isMuted) },
    });
  } catch (error) {
    notifyError(error);
  }
}
