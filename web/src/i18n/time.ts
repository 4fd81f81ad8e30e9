/** Dates, times and numbers in the language of the client and the time format that the user chose. */
import { createSignal } from 'solid-js';
import { language, t } from './catalogue.ts';

const [hour12, setHour12] = createSignal<boolean | undefined>(undefined);

/** `twenty_four_hour_time` of the settings: true, false, or null for what the language has. */
export function useTimeFormat(twentyFourHours: boolean | null | undefined): void {
  setHour12(twentyFourHours == null ? undefined : !twentyFourHours);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language()} ${hour12()} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    const hours = options.hour && hour12() !== undefined ? { hour12: hour12() as boolean } : {};
    format = new Intl.DateTimeFormat(language(), { ...options, ...hours });
    formats.set(key, format);
  }
  return format;
}

/** One in the afternoon, by a clock of twelve hours or of twenty-four. */
export const clockSample = (hour12: boolean): string =>
  new Intl.DateTimeFormat(language(), { hour: 'numeric', minute: '2-digit', hour12 }).format(new Date(2030, 0, 1, 13));

/** Each takes seconds since 1970, as the API gives them. */
export const formatTime = (seconds: number): string =>
  dateFormat({ hour: 'numeric', minute: '2-digit' }).format(seconds * 1000);

/** Day, month, year and time, as a tooltip shows them. */
export const formatDateTime = (seconds: number): string =>
  dateFormat({ dateStyle: 'full', timeStyle: 'medium' } as Intl.DateTimeFormatOptions).format(seconds * 1000);

export const formatShortDate = (seconds: number): string =>
  dateFormat(
    isThisYear(seconds) ? { day: 'numeric', month: 'short' } : { day: 'numeric', month: 'short', year: 'numeric' },
  ).format(seconds * 1000);

/** 'Today', 'Yesterday', or the day. */
export function formatDay(seconds: number, nowMs = Date.now()): string {
  const days = dayNumber(nowMs) - dayNumber(seconds * 1000);
  if (days === 0) return t('time.today');
  if (days === 1) return t('time.yesterday');
  const year = isThisYear(seconds, nowMs) ? {} : ({ year: 'numeric' } as const);
  return dateFormat({ weekday: 'long', day: 'numeric', month: 'long', ...year }).format(seconds * 1000);
}

/** 'now', '5 minutes ago', 'yesterday', or a date. */
export function formatAgo(seconds: number, nowMs = Date.now()): string {
  const past = Math.max(0, Math.round(nowMs / 1000 - seconds));
  if (past < 60) return t('time.now');
  const relative = new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style: 'short' });
  if (past < 3600) return relative.format(-Math.round(past / 60), 'minute');
  const days = dayNumber(nowMs) - dayNumber(seconds * 1000);
  if (days === 0) return relative.format(-Math.round(past / 3600), 'hour');
  if (days < 7) return relative.format(-days, 'day');
  return formatShortDate(seconds);
}

export const formatNumber = (value: number): string => new Intl.NumberFormat(language()).format(value);

/** Whether two times lie on the same day here. */
export const sameDay = (a: number, b: number): boolean => dayNumber(a * 1000) === dayNumber(b * 1000);

function dayNumber(ms: number): number {
  return Math.floor((ms - new Date(ms).getTimezoneOffset() * 60_000) / 86_400_000);
}

function isThisYear(seconds: number, nowMs = Date.now()): boolean {
  return new Date(seconds * 1000).getFullYear() === new Date(nowMs).getFullYear();
}
