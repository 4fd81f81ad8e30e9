/** The sections of the organisation's settings: their names, order and visibility. */
import type { Component } from 'solid-js';
import type { MessageKey } from '../i18n/index.ts';
import { isAdmin, isGuest, isOwner, mayInvite, state } from '../state/index.ts';
import { lazyView } from '../ui/index.ts';

export interface Section {
  /** The id in the address: `#organization/<id>`. */
  readonly id: string;
  readonly label: MessageKey;
  readonly view: Component;
  /** Whether the section has anything for the user. */
  readonly isShown?: () => boolean;
}

const SECTIONS: readonly Section[] = [
  {
    id: 'organization-profile',
    label: 'organisation.profile',
    view: lazyView(() => import('./Profile.tsx').then((m) => m.Profile)),
  },
  {
    id: 'users',
    label: 'organisation.users',
    view: lazyView(() => import('./users/Users.tsx').then((m) => m.Users)),
    isShown: isAdmin,
  },
  {
    id: 'invitations',
    label: 'organisation.invitations',
    view: lazyView(() => import('./invitations/Invitations.tsx').then((m) => m.Invitations)),
    isShown: () => isAdmin() || mayInvite(),
  },
  {
    id: 'bots',
    label: 'organisation.bots',
    view: lazyView(() => import('./users/Bots.tsx').then((m) => m.Bots)),
  },
  {
    id: 'organization-permissions',
    label: 'organisation.permissions',
    view: lazyView(() => import('./settings/Permissions.tsx').then((m) => m.Permissions)),
  },
  {
    id: 'organization-settings',
    label: 'organisation.settings',
    view: lazyView(() => import('./settings/General.tsx').then((m) => m.General)),
  },
  {
    id: 'organization-level-user-defaults',
    label: 'organisation.defaults',
    view: lazyView(() => import('./settings/UserDefaults.tsx').then((m) => m.UserDefaults)),
    isShown: isAdmin,
  },
  {
    id: 'default-channels-list',
    label: 'organisation.default_channels',
    view: lazyView(() => import('./DefaultChannels.tsx').then((m) => m.DefaultChannels)),
    isShown: () => !isGuest(),
  },
  {
    id: 'emoji-settings',
    label: 'organisation.emoji',
    view: lazyView(() => import('./Emoji.tsx').then((m) => m.EmojiSection)),
  },
  {
    id: 'linkifier-settings',
    label: 'organisation.linkifiers',
    view: lazyView(() => import('./linkifiers/Linkifiers.tsx').then((m) => m.Linkifiers)),
  },
  {
    id: 'playground-settings',
    label: 'organisation.playgrounds',
    view: lazyView(() => import('./Playgrounds.tsx').then((m) => m.Playgrounds)),
  },
  {
    id: 'profile-field-settings',
    label: 'organisation.profile_fields',
    view: lazyView(() => import('./profile-fields/ProfileFields.tsx').then((m) => m.ProfileFields)),
  },
  {
    id: 'auth-methods',
    label: 'organisation.joining',
    view: lazyView(() => import('./Joining.tsx').then((m) => m.Joining)),
    isShown: isAdmin,
  },
  {
    id: 'data-exports-admin',
    label: 'organisation.exports',
    view: lazyView(() => import('./Exports.tsx').then((m) => m.Exports)),
    isShown: isAdmin,
  },
  {
    id: 'deactivation',
    label: 'organisation.retention',
    view: lazyView(() => import('./Retention.tsx').then((m) => m.Retention)),
    isShown: isOwner,
  },
];

/** The sections that the user sees; spectators, who have no account, see none. */
export const shownSections = (): readonly Section[] =>
  state.user_id === 0 ? [] : SECTIONS.filter((one) => one.isShown?.() ?? true);
