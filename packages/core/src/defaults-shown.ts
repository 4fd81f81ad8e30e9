/**
 * What stands in for things that clients may look up or compute themselves, for those that cannot: the same in answers
 * and in events, whichever service makes them.
 */
import type { Settings, UserSettingName } from './user-settings.ts';

/**
 * The notifications of a channel for someone who has set none of their own there, in an order that stays: what the
 * settings of a new user say. Clients with the capability `notification_settings_null` get null instead.
 */
export const INHERITED_NOTIFICATIONS = {
  desktop_notifications: false,
  email_notifications: false,
  push_notifications: false,
  audible_notifications: false,
  wildcard_mentions_notify: true,
} as const;

export type ChannelNotification = keyof typeof INHERITED_NOTIFICATIONS;

/** The setting of a user that each comes from. */
const INHERITED_FROM: Readonly<Record<ChannelNotification, UserSettingName>> = {
  desktop_notifications: 'enable_stream_desktop_notifications',
  email_notifications: 'enable_stream_email_notifications',
  push_notifications: 'enable_stream_push_notifications',
  audible_notifications: 'enable_stream_audible_notifications',
  wildcard_mentions_notify: 'wildcard_mentions_notify',
};

/** Whether a setting says how channels notify that have no setting of their own. */
export function isInherited(setting: string): boolean {
  return Object.values<string>(INHERITED_FROM).includes(setting);
}

/**
 * What a user's settings say of channels, small enough to go wherever the user is named: a bit for each that they have
 * the other way round than a new user. So 0 is what everyone has who never set any.
 */
export function channelNotificationBits(settings: Settings): number {
  return Object.entries(INHERITED_NOTIFICATIONS).reduce((bits, [name, normal], n) => {
    const own = settings[INHERITED_FROM[name as ChannelNotification]] ?? normal;
    return own === normal ? bits : bits | (1 << n);
  }, 0);
}

/** The notifications that such bits stand for. */
export function inheritedNotifications(bits: number): Readonly<Record<ChannelNotification, boolean>> {
  const entries = Object.entries(INHERITED_NOTIFICATIONS).map(([name, normal], n): [string, boolean] => [
    name,
    (bits & (1 << n)) === 0 ? normal : !normal,
  ]);
  return Object.fromEntries(entries) as Record<ChannelNotification, boolean>;
}

/**
 * Avatars of users who uploaded none are hosted below this address. Clients with `client_gravatar` get null instead.
 */
export const HOSTED_AVATARS = 'https://secure.gravatar.com/avatar/';
