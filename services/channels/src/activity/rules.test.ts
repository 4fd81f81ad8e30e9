import { expect, test } from 'vitest';
import { isSilent, weeklyTraffic } from './rules.ts';

const DAY = 86_400_000;
const NOW = 400 * DAY;

test('a channel is silent half a year after the newest message, or after it was made', () => {
  expect(isSilent(0, NOW - 180 * DAY, NOW)).toBe(false);
  expect(isSilent(0, NOW - 180 * DAY - 1, NOW)).toBe(true);
  expect(isSilent(NOW - DAY, 0, NOW)).toBe(false);
});

test.each([
  ['younger than a week', 6.9, 1000, null],
  ['of a week', 7, 13, 13],
  ['of ten days', 10, 3, 2],
  ['of a month', 30, 400, 100],
  ['of which four weeks count', 365, 4 * 1249, 1200],
  ['rounded up', 365, 4 * 1250, 1300],
  ['with hardly anything', 365, 1, 1],
  ['with nothing', 365, 0, 0],
])('the traffic of a channel %s', (_, days, recent, weekly) => {
  expect(weeklyTraffic(NOW - days * DAY, recent, NOW)).toBe(weekly);
});
