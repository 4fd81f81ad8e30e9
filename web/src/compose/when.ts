/** Preset times for sending messages and for reminders. */
import { formatTime, t } from '../i18n/index.ts';

interface Preset {
  readonly label: string;
  /** UNIX seconds. */
  readonly at: number;
}

const atHour = (now: Date, days: number, hour: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);

/** The presets from now: in an hour, later today, tomorrow, next Monday. */
export function presets(now = new Date()): readonly Preset[] {
  const monday = ((8 - now.getDay()) % 7) + (now.getDay() === 1 ? 7 : 0);
  const inAnHour = new Date(Math.ceil((now.getTime() + 3600_000) / 60_000) * 60_000);
  const times = [
    { key: 'compose.whenInAnHour', at: inAnHour, isOffered: true },
    { key: 'compose.whenThisAfternoon', at: atHour(now, 0, 15), isOffered: now.getHours() < 13 },
    { key: 'compose.whenThisEvening', at: atHour(now, 0, 19), isOffered: now.getHours() >= 13 && now.getHours() < 18 },
    { key: 'compose.whenTomorrow', at: atHour(now, 1, 9), isOffered: true },
    { key: 'compose.whenMonday', at: atHour(now, monday, 9), isOffered: monday > 1 },
  ] as const;
  return times
    .filter((one) => one.isOffered)
    .map(({ key, at }) => ({
      label: t(key, { time: formatTime(at.getTime() / 1000) }),
      at: Math.floor(at.getTime() / 1000),
    }));
}

/** The value of `<input type="datetime-local">`: the browser's local time, to the minute. */
export function localInputValue(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
