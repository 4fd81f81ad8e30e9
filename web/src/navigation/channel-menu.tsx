/** The menu of a channel in a list of channels. */

import type { Channel, Subscription } from '@rookery/client';
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
import { join, leave, setOwn } from '../channels/index.ts';
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

const ColorDialog = lazyOverlay(() => import('./ColorDialog.tsx').then((m) => m.ColorDialog));

const ICON = 16;

/** Entries of a channel's menu. */
export function channelMenu(channelId: number): (MenuItem | false | '-')[] {
  const own = subscription(channelId);
  const one = channel(channelId);
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
      onSelect: () => navigate(`#channels/${channelId}/${encodeURIComponent(one?.name ?? '')}`),
    },
    '-',
    ...(own ? ownItems(own) : []),
    !own && one !== undefined && joinItem(one),
  ];
}

function ownItems(own: Subscription): MenuItem[] {
  const channelId = own.stream_id;
  const set = (property: 'is_muted' | 'pin_to_top') => () =>
    void setOwn(channelId, property, !own[property]).catch(notifyError);
  return [
    {
      label: own.is_muted ? t('navigation.unmute_channel') : t('navigation.mute_channel'),
      icon: own.is_muted ? <Bell size={ICON} /> : <BellOff size={ICON} />,
      onSelect: set('is_muted'),
    },
    {
      label: own.pin_to_top ? t('navigation.unpin_channel') : t('navigation.pin_channel'),
      icon: own.pin_to_top ? <PinOff size={ICON} /> : <Pin size={ICON} />,
      onSelect: set('pin_to_top'),
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
      onSelect: () => leave(own),
    },
  ];
}

function joinItem(one: Channel): MenuItem {
  return {
    label: t('navigation.subscribe'),
    icon: <Plus size={ICON} />,
    onSelect: () => void join(one),
  };
}
