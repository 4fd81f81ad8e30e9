import { setTimeout as pause } from 'node:timers/promises';
import { NOTIFICATION_PREFERENCES_MAX_AGE_MS } from '@rookery/core';
import { expect, it } from 'vitest';
import { notificationPreferencesForgotten } from './notification-preferences.ts';

const tooOld = () => pause(NOTIFICATION_PREFERENCES_MAX_AGE_MS).then(() => 'too old');
const forgotten = (callAll: () => Promise<boolean>) =>
  notificationPreferencesForgotten({ replicas: { callAll } }, 1).then(() => 'forgotten');

it('waits for no age where every replica has forgotten', async () => {
  expect(await Promise.race([forgotten(async () => true), tooOld()])).toBe('forgotten');
});

it.each([
  ['a replica may be there unseen', async () => false],
  ['a replica stands still', () => new Promise<boolean>(() => {})],
])('waits until what they hold is too old where %s', async (_, callAll) => {
  const ended = forgotten(callAll);
  expect(await Promise.race([ended, tooOld()])).toBe('too old');
  expect(await ended).toBe('forgotten');
});
