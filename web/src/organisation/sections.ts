/** The sections of the organisation's settings: what each is called, in which order, and who sees it. */
import type { Component } from 'solid-js';
import { lazy } from 'solid-js';
import type { MessageKey } from '../i18n/index.ts';
import { isAdmin, isAllowed, isGuest, isOwner, may, state } from '../state/index.ts';

export interface Section {
  /** In the address: `#organization/<id>`. */
  readonly id: string;
  readonly label: MessageKey;
  readonly view: Component;
  /** Not shown to those for whom there is nothing in it. */
  readonly isShown?: () => boolean;
}

const mayInvite = () =>
  isAdmin() || may('realm_can_invite_users_group') || isAllowed(state.realm_create_multiuse_invite_group);

const SECTIONS: readonly Section[] = [
  {
    id: 'organization-profile',
    label: 'organisation.profile',
    view: lazy(() => import('./Profile.tsx').then((m) => ({ default: m.Profile }))),
  },
  {
    id: 'users',
    label: 'organisation.users',
    view: lazy(() => import('./users/Users.tsx').then((m) => ({ default: m.Users }))),
    isShown: isAdmin,
  },
  {
    id: 'invitations',
    label: 'organisation.invitations',
    view: lazy(() => import('./invitations/Invitations.tsx').then((m) => ({ default: m.Invitations }))),
    isShown: () => !isGuest() && mayInvite(),
  },
  {
    id: 'bots',
    label: 'organisation.bots',
    view: lazy(() => import('./users/Bots.tsx').then((m) => ({ default: m.Bots }))),
  },
  {
    id: 'organization-permissions',
    label: 'organisation.permissions',
    view: lazy(() => import('./settings/Permissions.tsx').then((m) => ({ default: m.Permissions }))),
  },
  {
    id: 'organization-settings',
    label: 'organisation.settings',
    view: lazy(() => import('./settings/General.tsx').then((m) => ({ default: m.General }))),
  },
  {
    id: 'organization-level-user-defaults',
    label: 'organisation.defaults',
    view: lazy(() => import('./settings/UserDefaults.tsx').then((m) => ({ default: m.UserDefaults }))),
    isShown: isAdmin,
  },
  {
    id: 'default-channels-list',
    label: 'organisation.default_channels',
    view: lazy(() => import('./DefaultChannels.tsx').then((m) => ({ default: m.DefaultChannels }))),
    isShown: () => !isGuest(),
  },
  {
    id: 'emoji-settings',
    label: 'organisation.emoji',
    view: lazy(() => import('./Emoji.tsx').then((m) => ({ default: m.EmojiSection }))),
  },
  {
    id: 'linkifier-settings',
    label: 'organisation.linkifiers',
    view: lazy(() => import('./linkifiers/Linkifiers.tsx').then((m) => ({ default: m.Linkifiers }))),
  },
  {
    id: 'playground-settings',
    label: 'organisation.playgrounds',
    view: lazy(() => import('./Playgrounds.tsx').then((m) => ({ default: m.Playgrounds }))),
  },
  {
    id: 'profile-field-settings',
    label: 'organisation.profile_fields',
    view: lazy(() => import('./profile-fields/ProfileFields.tsx').then((m) => ({ default: m.ProfileFields }))),
  },
  {
    id: 'auth-methods',
    label: 'organisation.joining',
    view: lazy(() => import('./Joining.tsx').then((m) => ({ default: m.Joining }))),
    isShown: isAdmin,
  },
  {
    id: 'data-exports-admin',
    label: 'organisation.exports',
    view: lazy(() => import('./Exports.tsx').then((m) => ({ default: m.Exports }))),
    isShown: isAdmin,
  },
  {
    id: 'deactivation',
    label: 'organisation.retention',
    view: lazy(() => import('./Retention.tsx').then((m) => ({ default: m.Retention }))),
    isShown: isOwner,
  },
];

/** Those that the caller sees; a spectator, who has no account, sees none. */
export const shownSections = (): readonly Section[] =>
  state.user_id === 0 ? [] : SECTIONS.filter((one) => one.isShown?.() ?? true);
