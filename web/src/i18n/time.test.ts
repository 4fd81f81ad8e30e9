import { afterEach, describe, expect, test } from 'vitest';
import { formatDateTime, formatPlannedTime, formatTime, useTimeFormat } from './time.ts';

/** One in the afternoon, five minutes and nine seconds later. */
const SECONDS = new Date(2030, 4, 1, 13, 5, 9).getTime() / 1000;

afterEach(() => useTimeFormat(null));

describe('the clock of the setting', () => {
  test('twenty-four hours, with a date as well', () => {
    useTimeFormat(true);
    expect(formatTime(SECONDS)).toBe('13:05');
    expect(formatDateTime(SECONDS)).toBe('Wednesday, May 1, 2030 at 13:05:09');
    expect(formatPlannedTime(SECONDS)).toBe('Wednesday, May 1, 2030 at 13:05');
  });

  test('twelve hours', () => {
    useTimeFormat(false);
    expect(formatTime(SECONDS)).toMatch(/^1:05\sPM$/);
    expect(formatPlannedTime(SECONDS)).toMatch(/^Wednesday, May 1, 2030 at 1:05\sPM$/);
  });

  test('without a choice that of the language', () => {
    useTimeFormat(null);
    expect(formatPlannedTime(SECONDS)).toMatch(/1:05\sPM$/);
  });
});
