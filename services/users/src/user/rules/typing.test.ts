import { expect, test } from 'vitest';
import { checkMayType, hearsTyping } from './typing.ts';

test('everyone tells and hears of typing, until they say otherwise', () => {
  for (const where of ['direct', 'channel']) expect(() => checkMayType({}, where)).not.toThrow();
  expect(hearsTyping({})).toBe(true);
  expect(hearsTyping({ receives_typing_notifications: false })).toBe(false);
});

test.each([
  ['send_private_typing_notifications', 'direct', 'channel'],
  ['send_stream_typing_notifications', 'channel', 'direct'],
])('%s', (setting, where, elsewhere) => {
  expect(() => checkMayType({ [setting]: false }, where)).toThrow(
    `User has disabled typing notifications for ${where} messages`,
  );
  expect(() => checkMayType({ [setting]: false }, elsewhere)).not.toThrow();
});
