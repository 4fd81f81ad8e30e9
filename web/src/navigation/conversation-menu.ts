import { t } from '../i18n/index.ts';
import { toggleMutedUser } from '../people/index.ts';
import {
  directHash,
  isMutedUser,
  markConversationRead,
  navigate,
  state,
  unreadInConversation,
} from '../state/index.ts';
import { copyLink, type MenuItem, notifyError } from '../ui/index.ts';

/** The menu of a direct conversation. */
export function conversationMenu(userIds: readonly number[]): (MenuItem | false)[] {
  const single = userIds.length === 1 ? (userIds[0] as number) : undefined;
  const isOther = single !== undefined && single !== state.user_id;
  const unread = (unreadInConversation(userIds)?.count ?? 0) > 0;
  return [
    unread && {
      label: t('navigation.mark_read'),
      onSelect: () => void markConversationRead(userIds).catch(notifyError),
    },
    single !== undefined && {
      label: t('navigation.profile'),
      onSelect: () => navigate(`#user/${single}`),
    },
    { label: t('navigation.copy_link'), onSelect: () => void copyLink(directHash(userIds)) },
    isOther && {
      label: isMutedUser(single) ? t('people.unmute') : t('people.mute'),
      onSelect: () => void toggleMutedUser(single),
    },
  ];
}
