import type { Subscription, UserSettings } from '@rookery/client';
import { expect, test } from 'vitest';
import { differences, notifies } from './kinds.ts';

const settings = {
  enable_stream_desktop_notifications: false,
  enable_stream_audible_notifications: false,
  enable_stream_push_notifications: true,
  enable_stream_email_notifications: false,
  wildcard_mentions_notify: true,
} as UserSettings;
const channel = (own: Partial<Subscription>) =>
  ({
    desktop_notifications: null,
    audible_notifications: null,
    push_notifications: null,
    email_notifications: null,
    wildcard_mentions_notify: null,
    ...own,
  }) as Subscription;

test('a channel has what all channels have, unless it says otherwise', () => {
  expect(notifies(channel({}), 'push', settings)).toBe(true);
  expect(notifies(channel({ push_notifications: false }), 'push', settings)).toBe(false);
});

test('a channel differs by values, not by having its own', () => {
  expect(differences(channel({}), settings)).toEqual([]);
  expect(differences(channel({ push_notifications: true, desktop_notifications: false }), settings)).toEqual([]);
  expect(differences(channel({ desktop_notifications: true, wildcard_mentions_notify: false }), settings)).toEqual([
    'desktop',
    'wildcard',
  ]);
});
