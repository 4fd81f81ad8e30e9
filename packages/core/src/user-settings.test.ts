import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  channelNotificationBits,
  INHERITED_NOTIFICATIONS,
  inheritedNotifications,
  isInherited,
} from './defaults-shown.ts';
import { isTimeZone, languageName } from './languages.ts';
import { DEFAULT_USER_SETTINGS, isSetForNewUsers, isSetForOthers, USER_SETTINGS } from './user-settings.ts';

test('every default is a value that may be set', () => {
  for (const { default: normal, values, between } of Object.values(USER_SETTINGS)) {
    if (values) expect(values).toContain(normal);
    if (between) expect(Number(normal) >= between[0] && Number(normal) <= between[1]).toBe(true);
  }
});

test('what people decide for themselves alone', () => {
  expect(isSetForNewUsers('email_address_visibility')).toBe(true);
  expect(isSetForNewUsers('default_language')).toBe(false);
  expect(isSetForOthers('presence_enabled')).toBe(false);
  expect(isSetForOthers('timezone')).toBe(true);
});

test('the notifications of channels come through as bits, those of a user who never set any as none', () => {
  expect(channelNotificationBits({})).toBe(0);
  expect(channelNotificationBits(DEFAULT_USER_SETTINGS)).toBe(0);
  expect(inheritedNotifications(0)).toEqual(INHERITED_NOTIFICATIONS);
  const name = (inherited: string) =>
    inherited === 'wildcard_mentions_notify' ? inherited : `enable_stream_${inherited}`;
  const all = Object.fromEntries(Object.keys(INHERITED_NOTIFICATIONS).map((one) => [one, fc.boolean()]));
  fc.assert(
    fc.property(fc.record(all), (wanted) => {
      const settings = Object.fromEntries(Object.entries(wanted).map(([one, value]) => [name(one), value]));
      for (const setting of Object.keys(settings)) expect(isInherited(setting)).toBe(true);
      expect(inheritedNotifications(channelNotificationBits(settings))).toEqual(wanted);
    }),
  );
});

test('languages and time zones are those that the platform knows', () => {
  expect([languageName('de'), languageName('pt-br'), languageName('zh-hans')]).toEqual([
    'German',
    'Brazilian Portuguese',
    'Simplified Chinese',
  ]);
  for (const tag of ['', 'xx', 'german', 'de_DE', 'en-u-ca-gregory', '*']) expect(languageName(tag)).toBeUndefined();
  for (const name of ['UTC', 'Europe/Berlin', 'Asia/Calcutta', 'EST5EDT']) expect(isTimeZone(name)).toBe(true);
  for (const name of ['', '+01:00', 'Mars/Olympus', 'Europe/', '../etc']) expect(isTimeZone(name)).toBe(false);
});
