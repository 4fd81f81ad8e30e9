import { expect, it } from 'vitest';
import { localInput, reminderTimes } from './reminder-times.ts';

it('offers the next morning, and that of the next Monday', () => {
  // A Monday.
  const times = reminderTimes(new Date(2026, 10, 23, 15, 30));
  expect(times.map((one) => [one.name, localInput(one.at)])).toEqual([
    ['in_one_hour', '2026-11-23T16:30'],
    ['in_three_hours', '2026-11-23T18:30'],
    ['tomorrow', '2026-11-24T09:00'],
    ['next_monday', '2026-11-30T09:00'],
  ]);
});
