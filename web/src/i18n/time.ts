/** Dates, times and numbers in the language of the client and the time format that the user chose. */
import { createSignal } from 'solid-js';
import { language, t } from './catalogue.ts';
import { dayNumber, nowMs, today } from './clock.ts';

const [hour12, setHour12] = createSignal<boolean | undefined>(undefined);

/** Sets `twenty_four_hour_time` of the settings: true, false, or null for the default of the language. */
export function useTimeFormat(twentyFourHours: boolean | null | undefined): void {
  setHour12(twentyFourHours == null ? undefined : !twentyFourHours);
}

interface Formats {
  readonly language: string;
  readonly hour12: boolean | undefined;
  readonly by: Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>;
}
let formats: Formats | undefined;

/** @param options the same object each time: the format is cached under it */
function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const now = { language: language(), hour12: hour12() };
  if (formats?.language !== now.language || formats.hour12 !== now.hour12) formats = { ...now, by: new Map() };
  let format = formats.by.get(options);
  if (format === undefined) {
    const hasTime = options.hour !== undefined || options.timeStyle !== undefined;
    const hours = hasTime && now.hour12 !== undefined ? { hour12: now.hour12 } : {};
    format = new Intl.DateTimeFormat(now.language, { ...options, ...hours });
    formats.by.set(options, format);
  }
  return format;
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DATE_TIME = { dateStyle: 'full', timeStyle: 'medium' } as const;
const DATE_TIME_OF_PLAN = { dateStyle: 'full', timeStyle: 'short' } as const;
const SHORT_DATE = { day: 'numeric', month: 'short' } as const;
const SHORT_DATE_OF_YEAR = { ...SHORT_DATE, year: 'numeric' } as const;
const LONG_DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const LONG_DAY_OF_YEAR = { ...LONG_DAY, year: 'numeric' } as const;

/** One in the afternoon, by a 12-hour or a 24-hour clock. */
export const clockSample = (hour12: boolean): string =>
  new Intl.DateTimeFormat(language(), { hour: 'numeric', minute: '2-digit', hour12 }).format(new Date(2030, 0, 1, 13));

/** The time of day. All formats take seconds since 1970, as in the API. */
export const formatTime = (seconds: number): string => dateFormat(TIME).format(seconds * 1000);

/** Day, month, year and time, for tooltips. */
export const formatDateTime = (seconds: number): string => dateFormat(DATE_TIME).format(seconds * 1000);

/** Day, month, year and time to the minute, for planned times. */
export const formatPlannedTime = (seconds: number): string => dateFormat(DATE_TIME_OF_PLAN).format(seconds * 1000);

export const formatShortDate = (seconds: number): string =>
  dateFormat(isThisYear(seconds) ? SHORT_DATE : SHORT_DATE_OF_YEAR).format(seconds * 1000);

/** 'Today', 'Yesterday', or the day; it updates when the day ends. */
export function formatDay(seconds: number): string {
  const days = today() - dayNumber(seconds * 1000);
  // The first messages of a day may arrive before the clock's tick.
  if (days <= 0) return t('time.today');
  if (days === 1) return t('time.yesterday');
  return dateFormat(isThisYear(seconds) ? LONG_DAY : LONG_DAY_OF_YEAR).format(seconds * 1000);
}

/** 'now', '5 minutes ago', 'yesterday', or a date; it updates each minute. */
export function formatAgo(seconds: number): string {
  const past = Math.max(0, Math.round(nowMs() / 1000 - seconds));
  if (past < 60) return t('time.now');
  const relative = new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style: 'short' });
  if (past < 3600) return relative.format(-Math.round(past / 60), 'minute');
  const days = today() - dayNumber(seconds * 1000);
  if (days === 0) return relative.format(-Math.round(past / 3600), 'hour');
  if (days < 7) return relative.format(-days, 'day');
  return formatShortDate(seconds);
}

let numbers: { readonly of: string; readonly format: Intl.NumberFormat } | undefined;

/** Formats a number. The format is cached per language: creating it takes longer than formatting a hundred numbers. */
export function formatNumber(value: number): string {
  if (numbers?.of !== language()) numbers = { of: language(), format: new Intl.NumberFormat(language()) };
  return numbers.format.format(value);
}

/** Whether two times are on the same local day. */
export const sameDay = (a: number, b: number): boolean => dayNumber(a * 1000) === dayNumber(b * 1000);

function isThisYear(seconds: number): boolean {
  return new Date(seconds * 1000).getFullYear() === new Date().getFullYear();
}
