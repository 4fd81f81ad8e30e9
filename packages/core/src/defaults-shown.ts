/**
 * Values for clients that cannot look them up or compute them themselves: the same in responses and events of all
 * services.
 */
import type { Settings, UserSettingName } from './user-settings.ts';

/**
 * The notification settings of a channel for a user who has set none there: the defaults of a new user's settings.
 * Clients with the capability `notification_settings_null` get null instead. The order is fixed, because
 * `channelNotificationBits` numbers the bits by it.
 */
export const INHERITED_NOTIFICATIONS = {
  desktop_notifications: false,
  email_notifications: false,
  push_notifications: false,
  audible_notifications: false,
  wildcard_mentions_notify: true,
} as const;

export type ChannelNotification = keyof typeof INHERITED_NOTIFICATIONS;

/** The user setting that each is inherited from. */
const INHERITED_FROM: Readonly<Record<ChannelNotification, UserSettingName>> = {
  desktop_notifications: 'enable_stream_desktop_notifications',
  email_notifications: 'enable_stream_email_notifications',
  push_notifications: 'enable_stream_push_notifications',
  audible_notifications: 'enable_stream_audible_notifications',
  wildcard_mentions_notify: 'wildcard_mentions_notify',
};

/** Whether a user setting applies to channels without a setting of their own. */
export function isInherited(setting: string): boolean {
  return Object.values<string>(INHERITED_FROM).includes(setting);
}

/**
 * Packs a user's inherited notification settings into a number small enough to travel wherever the user is named: a bit
 * for each setting that differs from the default. 0: all are at their defaults.
 */
export function channelNotificationBits(settings: Settings): number {
  return Object.entries(INHERITED_NOTIFICATIONS).reduce((bits, [name, normal], n) => {
    const own = settings[INHERITED_FROM[name as ChannelNotification]] ?? normal;
    return own === normal ? bits : bits | (1 << n);
  }, 0);
}

/** Unpacks the bits of `channelNotificationBits`. */
export function inheritedNotifications(bits: number): Readonly<Record<ChannelNotification, boolean>> {
  const entries = Object.entries(INHERITED_NOTIFICATIONS).map(([name, normal], n): [string, boolean] => [
    name,
    (bits & (1 << n)) === 0 ? normal : !normal,
  ]);
  return Object.fromEntries(entries) as Record<ChannelNotification, boolean>;
}

/** The base URL of avatars of users who uploaded none. Clients with `client_gravatar` get null instead. */
export const HOSTED_AVATARS = 'https://secure.gravatar.com/avatar/';
