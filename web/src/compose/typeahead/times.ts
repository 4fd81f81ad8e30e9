/** Points in time, written as `<time:...>`, which each reader sees in their own time zone. */
import { formatPlannedTime, t } from '../../i18n/index.ts';

interface NamedTime {
  readonly label: string;
  /** ISO 8601 with the offset of this browser, to the minute. */
  readonly iso: string;
}

/** The possible meanings of a query: a time of day, a date, or a preset. */
export function timesMatching(query: string, now = new Date()): readonly NamedTime[] {
  const wanted = query.trim().toLowerCase();
  const read = readTime(wanted, now);
  const usual = [
    { name: t('compose.timeNow'), at: now },
    { name: t('compose.timeInAnHour'), at: shifted(now, 0, 60) },
    { name: t('compose.timeTomorrow'), at: atHour(shifted(now, 1, 0), 9, 0) },
  ];
  const named = usual
    .filter(({ name }) => name.toLowerCase().startsWith(wanted))
    .map(({ name, at }) => ({ label: `${name}, ${formatPlannedTime(at.getTime() / 1000)}`, iso: isoOf(at) }));
  return read ? [{ label: formatPlannedTime(read.getTime() / 1000), iso: isoOf(read) }, ...named] : named;
}

/** Parses `2031-01-02`, `2031-01-02 15:30`, `15:30` and `3:30 pm`. */
export function readTime(text: string, now: Date): Date | undefined {
  const match = /^(?:(\d{4})-(\d{1,2})-(\d{1,2}))?[t ]*(?:(\d{1,2})(?::(\d{2}))?\s*(am|pm)?)?$/.exec(text);
  if (!match || text === '') return undefined;
  const [, year, month, day, hour, minute = '0', half] = match;
  if (year === undefined && minute === '0' && half === undefined) return undefined;
  const at = year === undefined ? now : new Date(Number(year), Number(month) - 1, Number(day));
  const twelve = Number(hour ?? 0) % 12;
  const hours = half === undefined ? Number(hour ?? 0) : twelve + (half === 'pm' ? 12 : 0);
  const result = atHour(at, hours, Number(minute));
  return hours < 24 && Number(minute) < 60 && !Number.isNaN(result.getTime()) ? result : undefined;
}

/** A time as written in messages, with this browser's offset. */
export function isoOf(at: Date): string {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const offset = -at.getTimezoneOffset();
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`;
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}:00${zone}`;
}

const shifted = (at: Date, days: number, minutes: number): Date =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, at.getHours(), at.getMinutes() + minutes);

const atHour = (at: Date, hours: number, minutes: number): Date =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate(), hours, minutes);
