import { describe, expect, it } from 'vitest';
import { coveredSince, DAY_MS, digestDay, isAbsent, isMorning } from './schedule.ts';

const MONDAY = Date.UTC(2026, 10, 23, 6);
const day = Math.floor(MONDAY / DAY_MS);

describe('the day of digests', () => {
  it('is the weekday of the organisation', () => {
    expect(digestDay(MONDAY, 0, undefined)).toBe(day);
    expect(digestDay(MONDAY - 6 * 3600_000 - 1, 0, undefined)).toBeUndefined();
    expect(digestDay(MONDAY + 18 * 3600_000 - 1, 0, undefined)).toBe(day);
    expect(digestDay(MONDAY + 18 * 3600_000, 0, undefined)).toBeUndefined();
    expect(digestDay(MONDAY + 6 * DAY_MS, 6, undefined)).toBe(day + 6);
  });

  it('stays until all are decided, and does not come again with another weekday', () => {
    expect(digestDay(MONDAY, 0, day)).toBe(day);
    expect(digestDay(MONDAY + DAY_MS, 1, day)).toBeUndefined();
    expect(digestDay(MONDAY + 6 * DAY_MS, 6, day)).toBe(day + 6);
    expect(digestDay(MONDAY + 7 * DAY_MS, 0, day)).toBe(day + 7);
  });
});

it('begins at six', () => {
  expect(isMorning(MONDAY - 1)).toBe(false);
  expect(isMorning(MONDAY)).toBe(true);
});

it('reaches users who were away for five days, and covers a week at most', () => {
  expect(isAbsent(MONDAY - 5 * DAY_MS, MONDAY)).toBe(true);
  expect(isAbsent(MONDAY - 5 * DAY_MS + 1, MONDAY)).toBe(false);
  expect(coveredSince(MONDAY - 6 * DAY_MS, MONDAY)).toBe(MONDAY - 6 * DAY_MS);
  expect(coveredSince(MONDAY - 60 * DAY_MS, MONDAY)).toBe(MONDAY - 7 * DAY_MS);
});
