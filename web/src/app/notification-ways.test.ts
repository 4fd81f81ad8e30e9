/** Each desktop-notification setting changes which messages are shown, and which make a sound. */
import type { Subscription, UserSettings } from '@rookery/client';
import { expect, test } from 'vitest';
import { waysOf } from './notification-ways.ts';

const MESSAGES = [
  'direct',
  'mention',
  'alert word',
  'wildcard',
  'followed',
  'plain',
  'muted',
  'wildcard in muted',
] as const;
type Name = (typeof MESSAGES)[number];

/** The settings of a user who has changed none. */
const DEFAULTS = {
  enable_desktop_notifications: true,
  enable_sounds: true,
  enable_stream_desktop_notifications: false,
  enable_stream_audible_notifications: false,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_audible_notifications: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  wildcard_mentions_notify: true,
  notification_sound: 'zulip',
} as UserSettings;
const PERSONAL = ['direct', 'mention', 'alert word'] as const;
const USUAL: readonly Name[] = [...PERSONAL, 'wildcard', 'followed'];

const FLAGS: Partial<Record<Name, string>> = {
  mention: 'mentioned',
  'alert word': 'has_alert_word',
  wildcard: 'stream_wildcard_mentioned',
  'wildcard in muted': 'topic_wildcard_mentioned',
};

/** The messages that a user with these settings sees and hears. */
function notified(settings: Partial<UserSettings>, channel: Partial<Subscription> = {}) {
  const ways = (name: Name) => {
    const flags = FLAGS[name] === undefined ? [] : [FLAGS[name]];
    if (name === 'direct') return waysOf({ flags }, { ...DEFAULTS, ...settings });
    const place = {
      channel: channel as Subscription,
      isFollowed: name === 'followed',
      isMuted: name.endsWith('muted'),
    };
    return waysOf({ flags, place }, { ...DEFAULTS, ...settings });
  };
  return {
    seen: MESSAGES.filter((name) => ways(name).desktop),
    heard: MESSAGES.filter((name) => ways(name).sound),
  };
}

const without = (...names: Name[]) => USUAL.filter((name) => !names.includes(name));
const ordered = (...names: Name[]) => MESSAGES.filter((name) => names.includes(name));

test.each<[string, Partial<UserSettings>, Partial<Subscription>, { seen?: readonly Name[]; heard?: readonly Name[] }]>([
  ['the defaults', {}, {}, {}],
  ['enable_desktop_notifications off', { enable_desktop_notifications: false }, {}, { seen: ['followed'] }],
  ['enable_sounds off', { enable_sounds: false }, {}, { heard: ['followed'] }],
  ['notification_sound none', { notification_sound: 'none' }, {}, { heard: [] }],
  [
    'enable_stream_desktop_notifications on',
    { enable_stream_desktop_notifications: true },
    {},
    { seen: [...USUAL, 'plain'] },
  ],
  [
    'enable_stream_audible_notifications on',
    { enable_stream_audible_notifications: true },
    {},
    { heard: [...USUAL, 'plain'] },
  ],
  ['desktop_notifications of the channel on', {}, { desktop_notifications: true }, { seen: [...USUAL, 'plain'] }],
  ['audible_notifications of the channel on', {}, { audible_notifications: true }, { heard: [...USUAL, 'plain'] }],
  [
    'desktop_notifications of the channel off, those of channels on',
    { enable_stream_desktop_notifications: true },
    { desktop_notifications: false },
    {},
  ],
  [
    'enable_followed_topic_desktop_notifications off',
    { enable_followed_topic_desktop_notifications: false },
    {},
    { seen: without('followed') },
  ],
  [
    'enable_followed_topic_audible_notifications off',
    { enable_followed_topic_audible_notifications: false },
    {},
    { heard: without('followed') },
  ],
  [
    'wildcard_mentions_notify off',
    { wildcard_mentions_notify: false },
    {},
    { seen: without('wildcard'), heard: without('wildcard') },
  ],
  [
    'wildcard_mentions_notify off, that of the channel on',
    { wildcard_mentions_notify: false },
    { wildcard_mentions_notify: true },
    {},
  ],
])('%s', (_what, settings, channel, { seen = USUAL, heard = USUAL }) => {
  expect(notified(settings, channel)).toEqual({ seen: ordered(...seen), heard: ordered(...heard) });
});

test('enable_followed_topic_wildcard_mentions_notify outweighs a channel that notifies of none', () => {
  const place = { channel: { wildcard_mentions_notify: false } as Subscription, isFollowed: true, isMuted: false };
  const message = { flags: ['stream_wildcard_mentioned'], place };
  const quiet = { ...DEFAULTS, enable_followed_topic_desktop_notifications: false };
  expect(waysOf(message, quiet).desktop).toBe(true);
  expect(waysOf(message, { ...quiet, enable_followed_topic_wildcard_mentions_notify: false }).desktop).toBe(false);
});
