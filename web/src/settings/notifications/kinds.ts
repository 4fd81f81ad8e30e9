/** The settings that decide about notifications: kinds of messages by kinds of notification. */
import type { Subscription, UserSettings } from '@rookery/client';
import type { MessageKey } from '../../i18n/index.ts';

export const WAYS = ['desktop', 'sound', 'push', 'email', 'wildcard'] as const;
export type Way = (typeof WAYS)[number];

export const WAY_LABELS: Readonly<Record<Way, MessageKey>> = {
  desktop: 'settings.way_desktop',
  sound: 'settings.way_sound',
  push: 'settings.way_push',
  email: 'settings.way_email',
  wildcard: 'settings.way_wildcard',
};

/** Names of boolean settings. */
export type FlagName = { [N in keyof UserSettings]: UserSettings[N] extends boolean ? N : never }[keyof UserSettings];

export interface Kind {
  readonly label: MessageKey;
  /** A missing one does not apply. */
  readonly settings: Partial<Readonly<Record<Way, FlagName>>>;
}

/** The settings of channels that have none of their own. */
export const OF_CHANNELS = {
  desktop: 'enable_stream_desktop_notifications',
  sound: 'enable_stream_audible_notifications',
  push: 'enable_stream_push_notifications',
  email: 'enable_stream_email_notifications',
  wildcard: 'wildcard_mentions_notify',
} as const satisfies Record<Way, FlagName>;

export const KINDS: readonly Kind[] = [
  {
    label: 'settings.kind_direct',
    settings: {
      desktop: 'enable_desktop_notifications',
      sound: 'enable_sounds',
      push: 'enable_offline_push_notifications',
      email: 'enable_offline_email_notifications',
    },
  },
  {
    label: 'settings.kind_followed',
    settings: {
      desktop: 'enable_followed_topic_desktop_notifications',
      sound: 'enable_followed_topic_audible_notifications',
      push: 'enable_followed_topic_push_notifications',
      email: 'enable_followed_topic_email_notifications',
      wildcard: 'enable_followed_topic_wildcard_mentions_notify',
    },
  },
  { label: 'settings.kind_channels', settings: OF_CHANNELS },
];

/** A channel's own settings; null means that the setting of all channels applies. */
export const CHANNEL_PROPERTIES = {
  desktop: 'desktop_notifications',
  sound: 'audible_notifications',
  push: 'push_notifications',
  email: 'email_notifications',
  wildcard: 'wildcard_mentions_notify',
} as const satisfies Record<Way, keyof Subscription>;

/** Whether a channel notifies in a given way. */
export const notifies = (channel: Subscription, way: Way, settings: UserSettings): boolean =>
  channel[CHANNEL_PROPERTIES[way]] ?? settings[OF_CHANNELS[way]];

/** The ways in which a channel differs from all channels. */
export const differences = (channel: Subscription, settings: UserSettings): Way[] =>
  WAYS.filter((way) => notifies(channel, way, settings) !== settings[OF_CHANNELS[way]]);
