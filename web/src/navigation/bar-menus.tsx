/** The menus of the bar. Each offers what the user is permitted to do. */
import Building from 'lucide-solid/icons/building';
import CircleDot from 'lucide-solid/icons/circle-dot';
import Smile from 'lucide-solid/icons/face-slightly-smiling';
import FileText from 'lucide-solid/icons/file-text';
import Hash from 'lucide-solid/icons/hash';
import Keyboard from 'lucide-solid/icons/keyboard';
import LogOut from 'lucide-solid/icons/log-out';
import Moon from 'lucide-solid/icons/moon';
import Search from 'lucide-solid/icons/search';
import Settings from 'lucide-solid/icons/settings';
import Sun from 'lucide-solid/icons/sun';
import SunMoon from 'lucide-solid/icons/sun-moon';
import UserPlus from 'lucide-solid/icons/user-plus';
import UserRound from 'lucide-solid/icons/user-round';
import Group from 'lucide-solid/icons/users-round';
import { t } from '../i18n/index.ts';
import { openStatusDialog } from '../people/index.ts';
import { api, isGuest, isSpectator, logOut, mayInvite, navigate, state, statusOf } from '../state/index.ts';
import { type MenuItem, notifyError, shownKey } from '../ui/index.ts';

type Items = (MenuItem | false | '-')[];
const ICON = 16;

const to = (hash: string) => () => navigate(hash);

/** The help menu: keys, formatting, search. */
export function helpMenu(): Items {
  return [
    {
      label: t('navigation.help_keys'),
      icon: <Keyboard size={ICON} />,
      hint: '?',
      onSelect: to('#keyboard-shortcuts'),
    },
    !isSpectator() && {
      label: t('navigation.help_formatting'),
      icon: <FileText size={ICON} />,
      onSelect: to('#message-formatting'),
    },
    {
      label: t('navigation.help_search'),
      icon: <Search size={ICON} />,
      hint: shownKey('Ctrl+K'),
      onSelect: to('#search-operators'),
    },
    '-',
    {
      label: t('navigation.version', { version: state.zulip_version, level: state.zulip_feature_level }),
      disabled: true,
      onSelect: () => undefined,
    },
  ];
}

/** The settings menu: settings, the organisation, its channels, groups and people. */
export function settingsMenu(): Items {
  const invites = mayInvite();
  return [
    { label: t('navigation.channel_list'), icon: <Hash size={ICON} />, onSelect: to('#channels/subscribed') },
    !isGuest() && { label: t('navigation.groups'), icon: <Group size={ICON} />, onSelect: to('#groups/your') },
    '-',
    { label: t('navigation.personal'), icon: <Settings size={ICON} />, onSelect: to('#settings/profile') },
    {
      label: t('navigation.organisation'),
      icon: <Building size={ICON} />,
      onSelect: to('#organization/organization-profile'),
    },
    invites && '-',
    invites && { label: t('navigation.invite'), icon: <UserPlus size={ICON} />, onSelect: to('#invite') },
  ];
}

const SCHEMES = [
  { value: 1, label: () => t('navigation.theme_automatic'), icon: SunMoon },
  { value: 3, label: () => t('navigation.theme_light'), icon: Sun },
  { value: 2, label: () => t('navigation.theme_dark'), icon: Moon },
] as const;

/** The user's own menu: status, availability, profile, theme, and logging out. */
export function ownMenu(): Items {
  const status = statusOf(state.user_id);
  const isShown = state.user_settings.presence_enabled;
  return [
    {
      label: status?.status_text || t('people.edit_status'),
      icon: <Smile size={ICON} />,
      onSelect: () => openStatusDialog(),
    },
    {
      label: isShown ? t('navigation.go_invisible') : t('navigation.go_visible'),
      icon: <CircleDot size={ICON} />,
      onSelect: () => void changeSetting({ presence_enabled: !isShown }),
    },
    '-',
    { label: t('navigation.own_profile'), icon: <UserRound size={ICON} />, onSelect: to(`#user/${state.user_id}`) },
    { label: t('navigation.personal'), icon: <Settings size={ICON} />, onSelect: to('#settings/profile') },
    '-',
    ...SCHEMES.map(({ value, label, icon: Icon }) => ({
      label: label(),
      icon: <Icon size={ICON} />,
      hint: state.user_settings.color_scheme === value ? '✓' : '',
      checked: state.user_settings.color_scheme === value,
      onSelect: () => void changeSetting({ color_scheme: value }),
    })),
    '-',
    { label: t('navigation.log_out'), icon: <LogOut size={ICON} />, onSelect: () => void logOut().catch(notifyError) },
  ];
}

async function changeSetting(change: Record<string, unknown>): Promise<void> {
  await api.patch('/settings', change).catch(notifyError);
}
