/** What can be done with a channel from a list of channels. */

import Bell from 'lucide-solid/icons/bell';
import BellOff from 'lucide-solid/icons/bell-off';
import CheckCheck from 'lucide-solid/icons/check-check';
import Link from 'lucide-solid/icons/link';
import List from 'lucide-solid/icons/list';
import LogOut from 'lucide-solid/icons/log-out';
import Palette from 'lucide-solid/icons/palette';
import Pin from 'lucide-solid/icons/pin';
import PinOff from 'lucide-solid/icons/pin-off';
import Plus from 'lucide-solid/icons/plus';
import Settings from 'lucide-solid/icons/settings';
import { t } from '../i18n/index.ts';
import {
  channel,
  channelHash,
  isSpectator,
  markChannelRead,
  navigate,
  subscription,
  unreadInChannel,
} from '../state/index.ts';
import { copyLink, lazyOverlay, type MenuItem, notifyError, openDialog } from '../ui/index.ts';

import { setProperty, subscribe, unsubscribe } from './channel-actions.ts';

const ColorDialog = lazyOverlay(() => import('./ColorDialog.tsx').then((m) => m.ColorDialog));
const UnsubscribeDialog = lazyOverlay(() => import('./UnsubscribeDialog.tsx').then((m) => m.UnsubscribeDialog));

const ICON = 16;

/** Entries of the menu of a channel. */
export function channelMenu(channelId: number): (MenuItem | false | '-')[] {
  const own = subscription(channelId);
  const unread = unreadInChannel(channelId);
  const items: (MenuItem | false | '-')[] = [
    unread.count + unread.mutedCount > 0 && {
      label: t('navigation.mark_read'),
      icon: <CheckCheck size={ICON} />,
      onSelect: () => void markChannelRead(channelId).catch(notifyError),
    },
    {
      label: t('navigation.channel_feed'),
      icon: <List size={ICON} />,
      onSelect: () => navigate(channelHash(channelId)),
    },
    {
      label: t('navigation.copy_link'),
      icon: <Link size={ICON} />,
      onSelect: () => void copyLink(channelHash(channelId)),
    },
  ];
  if (isSpectator()) return items;
  return [
    ...items,
    {
      label: t('navigation.channel_settings'),
      icon: <Settings size={ICON} />,
      onSelect: () => navigate(`#channels/${channelId}/${encodeURIComponent(channel(channelId)?.name ?? '')}`),
    },
    '-',
    ...(own ? ownItems(channelId) : [subscribeItem(channelId)]),
  ];
}

function ownItems(channelId: number): MenuItem[] {
  const own = subscription(channelId);
  const isMuted = own?.is_muted === true;
  const isPinned = own?.pin_to_top === true;
  return [
    {
      label: isMuted ? t('navigation.unmute_channel') : t('navigation.mute_channel'),
      icon: isMuted ? <Bell size={ICON} /> : <BellOff size={ICON} />,
      onSelect: () => void setProperty(channelId, 'is_muted', !isMuted),
    },
    {
      label: isPinned ? t('navigation.unpin_channel') : t('navigation.pin_channel'),
      icon: isPinned ? <PinOff size={ICON} /> : <Pin size={ICON} />,
      onSelect: () => void setProperty(channelId, 'pin_to_top', !isPinned),
    },
    {
      label: t('navigation.color'),
      icon: <Palette size={ICON} />,
      onSelect: () => openDialog((close) => <ColorDialog channelId={channelId} onClose={close} />),
    },
    {
      label: t('navigation.unsubscribe'),
      icon: <LogOut size={ICON} />,
      danger: true,
      onSelect: () => leave(channelId),
    },
  ];
}

function subscribeItem(channelId: number): MenuItem {
  return {
    label: t('navigation.subscribe'),
    icon: <Plus size={ICON} />,
    onSelect: () => void subscribe(channelId),
  };
}

/** Leaves a channel. Who could not come back by themself is asked first. */
function leave(channelId: number): void {
  if (channel(channelId)?.invite_only)
    openDialog((close) => <UnsubscribeDialog channelId={channelId} onClose={close} />);
  else void unsubscribe(channelId);
}
