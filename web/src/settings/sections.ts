/** The sections of the user's own settings, in order, each loaded when it is opened. */
import type { Component } from 'solid-js';
import type { MessageKey } from '../i18n/index.ts';
import { isGuest } from '../state/index.ts';
import { lazyView } from '../ui/index.ts';

interface Section {
  /** The name in the address: `#settings/<name>`. */
  readonly name: string;
  readonly label: MessageKey;
  /** Whether the section has anything for the user; absent: for every user. */
  readonly isShown?: () => boolean;
  readonly View: Component;
}

/** Names of sections in the links of other clients. */
const ALIASES: Readonly<Record<string, string>> = {
  'account-and-privacy': 'account',
  'display-settings': 'preferences',
  'your-bots': 'bots',
  'your-account': 'profile',
  'muted-topics': 'topics',
  attachments: 'uploaded-files',
};

const SECTIONS: readonly Section[] = [
  {
    name: 'profile',
    label: 'settings.profile',
    View: lazyView(() => import('./profile/ProfileSection.tsx').then((m) => m.ProfileSection)),
  },
  {
    name: 'account',
    label: 'settings.account',
    View: lazyView(() => import('./account/AccountSection.tsx').then((m) => m.AccountSection)),
  },
  {
    name: 'preferences',
    label: 'settings.preferences',
    View: lazyView(() => import('./PreferencesSection.tsx').then((m) => m.PreferencesSection)),
  },
  {
    name: 'notifications',
    label: 'settings.notifications',
    View: lazyView(() => import('./notifications/NotificationsSection.tsx').then((m) => m.NotificationsSection)),
  },
  {
    name: 'bots',
    label: 'settings.bots',
    isShown: () => !isGuest(),
    View: lazyView(() => import('./bots/BotsSection.tsx').then((m) => m.BotsSection)),
  },
  {
    name: 'alert-words',
    label: 'settings.alert_words',
    View: lazyView(() => import('./lists/AlertWordsSection.tsx').then((m) => m.AlertWordsSection)),
  },
  {
    name: 'uploaded-files',
    label: 'settings.uploads',
    View: lazyView(() => import('./lists/UploadsSection.tsx').then((m) => m.UploadsSection)),
  },
  {
    name: 'topics',
    label: 'settings.topics',
    View: lazyView(() => import('./lists/TopicsSection.tsx').then((m) => m.TopicsSection)),
  },
  {
    name: 'muted-users',
    label: 'settings.muted_users',
    View: lazyView(() => import('./lists/MutedUsersSection.tsx').then((m) => m.MutedUsersSection)),
  },
];

/** The sections that have anything for the user. */
export const shownSections = (): Section[] => SECTIONS.filter((one) => one.isShown?.() ?? true);

/** The section of an address; undefined for an unknown one. */
export function sectionOf(name: string | undefined): Section | undefined {
  const wanted = ALIASES[name ?? ''] ?? name;
  return shownSections().find((one) => one.name === wanted);
}
