/** When one usually wants to be reminded. Pure. */

export interface ReminderTime {
  readonly name: 'in_one_hour' | 'in_three_hours' | 'tomorrow' | 'next_monday';
  readonly at: Date;
}

/** The hour at which a working day begins. */
const MORNING = 9;
const HOUR_MS = 3_600_000;
const MONDAY = 1;

export function reminderTimes(now: Date): readonly ReminderTime[] {
  const inDays = (days: number) => {
    const day = new Date(now);
    day.setDate(day.getDate() + days);
    day.setHours(MORNING, 0, 0, 0);
    return day;
  };
  return [
    { name: 'in_one_hour', at: new Date(now.getTime() + HOUR_MS) },
    { name: 'in_three_hours', at: new Date(now.getTime() + 3 * HOUR_MS) },
    { name: 'tomorrow', at: inDays(1) },
    { name: 'next_monday', at: inDays((MONDAY - now.getDay() + 7) % 7 || 7) },
  ];
}

/** As a field of date and time takes it: the local time without a zone. */
export function localInput(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
