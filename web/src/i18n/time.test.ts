import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDateTime, formatPlannedTime, formatTime, useTimeFormat } from './time.ts';

/** 13:05:09 local time. */
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

describe('what is said of a time by the present one', () => {
  const LATE = new Date(2030, 4, 1, 23, 50).getTime();
  let shown: string[];
  let end: () => void;

  beforeEach(async () => {
    vi.useFakeTimers({ now: LATE });
    vi.resetModules();
    const time: typeof import('./time.ts') = await import('./time.ts');
    const solid: typeof import('solid-js') = await import('solid-js');
    shown = [];
    end = solid.createRoot((dispose) => {
      solid.createEffect(() => shown.push(time.formatAgo(LATE / 1000)));
      solid.createEffect(() => shown.push(time.formatDay(LATE / 1000)));
      return dispose;
    });
  });

  afterEach(() => {
    end();
    vi.useRealTimers();
  });

  test('is drawn again with the minutes, and the day when it ends', () => {
    expect(shown.splice(0)).toEqual(['now', 'Today']);
    vi.advanceTimersByTime(120_000);
    expect(shown.splice(0)).toEqual(['1 min. ago', '2 min. ago']);
    vi.advanceTimersByTime(10 * 60_000);
    expect(shown.filter((one) => !one.includes('min.'))).toEqual(['Yesterday']);
  });
});
