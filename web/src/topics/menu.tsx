/** The menu of a topic, for all places that show its name. */

import Move from 'lucide-solid/icons/arrow-right-left';
import Bell from 'lucide-solid/icons/bell';
import BellOff from 'lucide-solid/icons/bell-off';
import BellRing from 'lucide-solid/icons/bell-ring';
import Check from 'lucide-solid/icons/check';
import CheckCheck from 'lucide-solid/icons/check-check';
import Link from 'lucide-solid/icons/link';
import Trash from 'lucide-solid/icons/trash';
import { t } from '../i18n/index.ts';
import {
  announceTopicMove,
  isMutedChannel,
  isMutedTopic,
  isResolved,
  isSpectator,
  markTopicRead,
  navigate,
  POLICY,
  type TopicPolicy,
  topicHash,
  topicPolicy,
  unreadInTopic,
} from '../state/index.ts';
import { copyLink, lazyOverlay, type MenuItem, notify, notifyError, openDialog } from '../ui/index.ts';
import { setTopicPolicy, toggleResolved } from './actions.ts';
import { mayDelete, mayMove, mayResolve } from './permissions.ts';
import { isShown, type MoveTarget } from './target.ts';

const MoveDialog = lazyOverlay(() => import('./MoveDialog.tsx').then((m) => m.MoveDialog));
const DeleteTopicDialog = lazyOverlay(() => import('./DeleteTopicDialog.tsx').then((m) => m.DeleteTopicDialog));

const ICON = 16;

/** Entries of a topic's menu. */
export function topicMenu(channelId: number, topic: string): (MenuItem | false | '-')[] {
  return [
    (unreadInTopic(channelId, topic)?.count ?? 0) > 0 && {
      label: t('topics.mark_read'),
      icon: <CheckCheck size={ICON} />,
      onSelect: () => void markTopicRead(channelId, topic).catch(notifyError),
    },
    {
      label: t('topics.copy_link'),
      icon: <Link size={ICON} />,
      onSelect: () => void copyLink(topicHash(channelId, topic)),
    },
    ...(isSpectator() ? [] : (['-', ...policyItems(channelId, topic), ...changeItems(channelId, topic)] as const)),
  ];
}

function policyItems(channelId: number, topic: string): MenuItem[] {
  const now = topicPolicy(channelId, topic);
  const set = (policy: TopicPolicy) => () =>
    void setTopicPolicy(channelId, topic, now === policy ? POLICY.inherit : policy).catch(notifyError);
  const items: MenuItem[] = [
    {
      label: now === POLICY.followed ? t('topics.unfollow') : t('topics.follow'),
      icon: <BellRing size={ICON} />,
      onSelect: set(POLICY.followed),
    },
  ];
  // In a muted channel a topic is muted by inheritance, and may be exempted.
  if (isMutedTopic(channelId, topic)) {
    items.push({
      label: t('topics.unmute'),
      icon: <Bell size={ICON} />,
      onSelect: set(now === POLICY.muted && !isMutedChannel(channelId) ? POLICY.muted : POLICY.unmuted),
    });
  } else {
    items.push({
      label: t('topics.mute'),
      icon: <BellOff size={ICON} />,
      onSelect: set(now === POLICY.unmuted && isMutedChannel(channelId) ? POLICY.unmuted : POLICY.muted),
    });
  }
  if (now !== POLICY.inherit && isMutedChannel(channelId)) {
    items.push({ label: t('topics.inherit'), onSelect: set(now) });
  }
  return items;
}

function changeItems(channelId: number, topic: string): (MenuItem | false | '-')[] {
  const resolves = topic !== '' && mayResolve(channelId);
  const moves = mayMove(channelId);
  const deletes = mayDelete(channelId);
  return [
    (resolves || moves || deletes) && '-',
    resolves && {
      label: isResolved(topic) ? t('topics.unresolve') : t('topics.resolve'),
      icon: <Check size={ICON} />,
      onSelect: () => void resolveTopic(channelId, topic),
    },
    moves && {
      label: t('topics.move'),
      icon: <Move size={ICON} />,
      onSelect: () => openMoveDialog({ channelId, topic }),
    },
    deletes && {
      label: t('topics.delete'),
      icon: <Trash size={ICON} />,
      danger: true,
      onSelect: () => openDialog((close) => <DeleteTopicDialog channelId={channelId} topic={topic} onClose={close} />),
    },
  ];
}

/** Opens the dialog that moves a topic, or a message and those after it. */
export function openMoveDialog(target: MoveTarget): void {
  openDialog((close) => <MoveDialog {...target} onClose={close} />);
}

/** Marks a topic as resolved or unresolved, and follows the new name if the topic is in view. */
async function resolveTopic(channelId: number, topic: string): Promise<void> {
  const wasShown = isShown(channelId, topic);
  try {
    const renamed = await toggleResolved(channelId, topic);
    announceTopicMove({ channelId, topic }, { channelId, topic: renamed });
    if (wasShown && isShown(channelId, topic)) navigate(topicHash(channelId, renamed), { replace: true });
    notify(isResolved(renamed) ? t('topics.resolved') : t('topics.unresolved'), {
      action: { label: t('topics.undo'), run: () => void resolveTopic(channelId, renamed) },
    });
  } catch (error) {
    notifyError(error);
  }
}
